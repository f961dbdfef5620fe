/* eslint-disable -- generated from api/openapi.json by `npm run generate:api` */
import { baseApi as api } from '../base-api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    apiKeysList: build.query<ApiKeysListApiResponse, ApiKeysListApiArg>({
      query: () => ({ url: `/api/studio/api-keys` }),
    }),
    apiKeysCreate: build.mutation<ApiKeysCreateApiResponse, ApiKeysCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/api-keys`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    apiKeysRevoke: build.mutation<ApiKeysRevokeApiResponse, ApiKeysRevokeApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/api-keys/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    analyticsRead: build.query<AnalyticsReadApiResponse, AnalyticsReadApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/analytics`,
        params: {
          days: queryArg.days,
          timeZone: queryArg.timeZone,
        },
      }),
    }),
    analyticsDownload: build.query<AnalyticsDownloadApiResponse, AnalyticsDownloadApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/analytics.csv`,
        params: {
          days: queryArg.days,
          timeZone: queryArg.timeZone,
        },
      }),
    }),
    activityList: build.query<ActivityListApiResponse, ActivityListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/activity`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          action: queryArg.action,
          person: queryArg.person,
        },
      }),
    }),
    activityPeople: build.query<ActivityPeopleApiResponse, ActivityPeopleApiArg>({
      query: () => ({ url: `/api/studio/activity/people` }),
    }),
    activityDownload: build.query<ActivityDownloadApiResponse, ActivityDownloadApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/activity.csv`,
        params: {
          action: queryArg.action,
          person: queryArg.person,
        },
      }),
    }),
    teamList: build.query<TeamListApiResponse, TeamListApiArg>({
      query: () => ({ url: `/api/studio/team` }),
    }),
    teamInvite: build.mutation<TeamInviteApiResponse, TeamInviteApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/team`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    teamResend: build.mutation<TeamResendApiResponse, TeamResendApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/team/${encodeURIComponent(String(queryArg))}/resend`,
        method: 'POST',
      }),
    }),
    teamChangeRole: build.mutation<TeamChangeRoleApiResponse, TeamChangeRoleApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/team/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.changeRoleDto,
      }),
    }),
    teamRemove: build.mutation<TeamRemoveApiResponse, TeamRemoveApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/team/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    teamLeave: build.mutation<TeamLeaveApiResponse, TeamLeaveApiArg>({
      query: () => ({ url: `/api/studio/team/me`, method: 'DELETE' }),
    }),
    historyList: build.query<HistoryListApiResponse, HistoryListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/history`,
        params: {
          search: queryArg.search,
          target: queryArg.target,
          person: queryArg.person,
          sort: queryArg.sort,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    historyFilters: build.query<HistoryFiltersApiResponse, HistoryFiltersApiArg>({
      query: () => ({ url: `/api/studio/history/filters` }),
    }),
    historyTotals: build.query<HistoryTotalsApiResponse, HistoryTotalsApiArg>({
      query: () => ({ url: `/api/studio/history/totals` }),
    }),
    historyRunning: build.query<HistoryRunningApiResponse, HistoryRunningApiArg>({
      query: () => ({ url: `/api/studio/history/running` }),
    }),
    historyZip: build.query<HistoryZipApiResponse, HistoryZipApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/history/zip`,
        headers: {
          Range: queryArg.range,
          'If-Range': queryArg['If-Range'],
        },
        params: {
          ids: queryArg.ids,
        },
      }),
    }),
    historyDeleteSongs: build.mutation<HistoryDeleteSongsApiResponse, HistoryDeleteSongsApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/history/delete`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    historyRestoreSongs: build.mutation<HistoryRestoreSongsApiResponse, HistoryRestoreSongsApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/history/restore`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    historyRead: build.query<HistoryReadApiResponse, HistoryReadApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/history/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    historyDelete: build.mutation<HistoryDeleteApiResponse, HistoryDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/history/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    historyAgain: build.mutation<HistoryAgainApiResponse, HistoryAgainApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/history/${encodeURIComponent(String(queryArg))}/again`,
        method: 'POST',
      }),
    }),
    foldersList: build.query<FoldersListApiResponse, FoldersListApiArg>({
      query: () => ({ url: `/api/studio/folders` }),
    }),
    foldersCreate: build.mutation<FoldersCreateApiResponse, FoldersCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    foldersRead: build.query<FoldersReadApiResponse, FoldersReadApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          cursor: queryArg.cursor,
        },
      }),
    }),
    foldersUpdate: build.mutation<FoldersUpdateApiResponse, FoldersUpdateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.updateFolderDto,
      }),
    }),
    foldersDelete: build.mutation<FoldersDeleteApiResponse, FoldersDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    foldersReplaceCover: build.mutation<FoldersReplaceCoverApiResponse, FoldersReplaceCoverApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg.id))}/cover`,
        method: 'PUT',
        body: queryArg.body,
      }),
    }),
    foldersRemoveCover: build.mutation<FoldersRemoveCoverApiResponse, FoldersRemoveCoverApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg))}/cover`,
        method: 'DELETE',
      }),
    }),
    foldersSendCover: build.query<FoldersSendCoverApiResponse, FoldersSendCoverApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg.id))}/cover/${encodeURIComponent(String(queryArg.version))}`,
      }),
    }),
    foldersCandidates: build.query<FoldersCandidatesApiResponse, FoldersCandidatesApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg.id))}/candidates`,
        params: {
          search: queryArg.search,
        },
      }),
    }),
    foldersAddSongs: build.mutation<FoldersAddSongsApiResponse, FoldersAddSongsApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg.id))}/items`,
        method: 'POST',
        body: queryArg.addSongsDto,
      }),
    }),
    foldersMoveSong: build.mutation<FoldersMoveSongApiResponse, FoldersMoveSongApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg.id))}/items/${encodeURIComponent(String(queryArg.retuneId))}`,
        method: 'PATCH',
        body: queryArg.moveSongDto,
      }),
    }),
    foldersRemoveSong: build.mutation<FoldersRemoveSongApiResponse, FoldersRemoveSongApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/folders/${encodeURIComponent(String(queryArg.id))}/items/${encodeURIComponent(String(queryArg.retuneId))}`,
        method: 'DELETE',
      }),
    }),
    brandRead: build.query<BrandReadApiResponse, BrandReadApiArg>({
      query: () => ({ url: `/api/studio/white-label` }),
    }),
    brandSave: build.mutation<BrandSaveApiResponse, BrandSaveApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/white-label`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    brandReplaceLogo: build.mutation<BrandReplaceLogoApiResponse, BrandReplaceLogoApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/white-label/logo`,
        method: 'PUT',
        body: queryArg,
      }),
    }),
    brandRemoveLogo: build.mutation<BrandRemoveLogoApiResponse, BrandRemoveLogoApiArg>({
      query: () => ({ url: `/api/studio/white-label/logo`, method: 'DELETE' }),
    }),
    brandVerifyDomain: build.mutation<BrandVerifyDomainApiResponse, BrandVerifyDomainApiArg>({
      query: () => ({
        url: `/api/studio/white-label/domain/verify`,
        method: 'POST',
      }),
    }),
    linksList: build.query<LinksListApiResponse, LinksListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/links`,
        params: {
          search: queryArg.search,
          cursor: queryArg.cursor,
        },
      }),
    }),
    linksCreate: build.mutation<LinksCreateApiResponse, LinksCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/links`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    linksRead: build.query<LinksReadApiResponse, LinksReadApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/links/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    linksUpdate: build.mutation<LinksUpdateApiResponse, LinksUpdateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/links/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.updateLinkDto,
      }),
    }),
    linksRevoke: build.mutation<LinksRevokeApiResponse, LinksRevokeApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/links/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    linksDownloads: build.query<LinksDownloadsApiResponse, LinksDownloadsApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/links/${encodeURIComponent(String(queryArg.id))}/downloads`,
        params: {
          cursor: queryArg.cursor,
        },
      }),
    }),
    linksDownloadsCsv: build.query<LinksDownloadsCsvApiResponse, LinksDownloadsCsvApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/links/${encodeURIComponent(String(queryArg))}/downloads.csv`,
      }),
    }),
    batchUploadsCreate: build.mutation<BatchUploadsCreateApiResponse, BatchUploadsCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batch`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    batchUploadsAdd: build.mutation<BatchUploadsAddApiResponse, BatchUploadsAddApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batch/upload`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    batchUploadsProcess: build.mutation<BatchUploadsProcessApiResponse, BatchUploadsProcessApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batch/${encodeURIComponent(String(queryArg))}/process`,
        method: 'POST',
      }),
    }),
    batchesList: build.query<BatchesListApiResponse, BatchesListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    batchesRead: build.query<BatchesReadApiResponse, BatchesReadApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    batchesRename: build.mutation<BatchesRenameApiResponse, BatchesRenameApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.updateBatchDto,
      }),
    }),
    batchesDelete: build.mutation<BatchesDeleteApiResponse, BatchesDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    batchesFiles: build.query<BatchesFilesApiResponse, BatchesFilesApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg))}/files`,
      }),
    }),
    batchesZip: build.query<BatchesZipApiResponse, BatchesZipApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg.id))}/zip`,
        headers: {
          Range: queryArg.range,
          'If-Range': queryArg['If-Range'],
        },
      }),
    }),
    batchesCancel: build.mutation<BatchesCancelApiResponse, BatchesCancelApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg))}/cancel`,
        method: 'POST',
      }),
    }),
    batchesRetry: build.mutation<BatchesRetryApiResponse, BatchesRetryApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg))}/retry`,
        method: 'POST',
      }),
    }),
    batchesOutliers: build.mutation<BatchesOutliersApiResponse, BatchesOutliersApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg))}/outliers`,
        method: 'POST',
      }),
    }),
    batchesCancelFile: build.mutation<BatchesCancelFileApiResponse, BatchesCancelFileApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg.id))}/files/${encodeURIComponent(String(queryArg.fileId))}/cancel`,
        method: 'POST',
      }),
    }),
    batchesRetryFile: build.mutation<BatchesRetryFileApiResponse, BatchesRetryFileApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg.id))}/files/${encodeURIComponent(String(queryArg.fileId))}/retry`,
        method: 'POST',
      }),
    }),
    batchesRemoveFile: build.mutation<BatchesRemoveFileApiResponse, BatchesRemoveFileApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batches/${encodeURIComponent(String(queryArg.id))}/files/${encodeURIComponent(String(queryArg.fileId))}`,
        method: 'DELETE',
      }),
    }),
    chatAsk: build.mutation<ChatAskApiResponse, ChatAskApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/chat`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    supportRead: build.query<SupportReadApiResponse, SupportReadApiArg>({
      query: () => ({ url: `/api/studio/support` }),
    }),
    supportSend: build.mutation<SupportSendApiResponse, SupportSendApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/support/mail`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    contactRead: build.query<ContactReadApiResponse, ContactReadApiArg>({
      query: () => ({ url: `/api/contact` }),
    }),
    contactSend: build.mutation<ContactSendApiResponse, ContactSendApiArg>({
      query: (queryArg) => ({
        url: `/api/contact`,
        method: 'POST',
        body: queryArg,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as studioClient };
export type ApiKeysListApiResponse = /** status 200  */ ApiKeyDto[];
export type ApiKeysListApiArg = void;
export type ApiKeysCreateApiResponse = /** status 201  */ NewApiKeyDto;
export type ApiKeysCreateApiArg = CreateApiKeyDto;
export type ApiKeysRevokeApiResponse = unknown;
export type ApiKeysRevokeApiArg = string;
export type AnalyticsReadApiResponse = /** status 200  */ AnalyticsDto;
export type AnalyticsReadApiArg = {
  /** How far back to count, in days with today as the last; without it everything counts. */
  days?: '30' | '365' | '90' | 'all';
  /** The time zone whose days are counted, by its IANA name; without it UTC. */
  timeZone?: string;
};
export type AnalyticsDownloadApiResponse = unknown;
export type AnalyticsDownloadApiArg = {
  /** How far back to count, in days with today as the last; without it everything counts. */
  days?: '30' | '365' | '90' | 'all';
  /** The time zone whose days are counted, by its IANA name; without it UTC. */
  timeZone?: string;
};
export type ActivityListApiResponse = /** status 200  */ ActivityPageDto;
export type ActivityListApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** Only this action, or with its first part alone every action of that kind, such as `team`. */
  action?:
    | 'batch'
    | 'batch.cancelled'
    | 'batch.completed'
    | 'batch.created'
    | 'batch.deleted'
    | 'batch.renamed'
    | 'brand'
    | 'brand.domain_lost'
    | 'brand.domain_verified'
    | 'brand.logo_changed'
    | 'brand.logo_removed'
    | 'brand.updated'
    | 'folder'
    | 'folder.created'
    | 'folder.deleted'
    | 'folder.song_added'
    | 'folder.song_removed'
    | 'folder.updated'
    | 'key'
    | 'key.created'
    | 'key.revoked'
    | 'link'
    | 'link.created'
    | 'link.revoked'
    | 'link.updated'
    | 'plan'
    | 'plan.ended'
    | 'plan.started'
    | 'preset'
    | 'preset.created'
    | 'preset.deleted'
    | 'preset.updated'
    | 'retune'
    | 'retune.completed'
    | 'retune.deleted'
    | 'retune.restored'
    | 'team'
    | 'team.invitation_cancelled'
    | 'team.invitation_resent'
    | 'team.invited'
    | 'team.joined'
    | 'team.left'
    | 'team.removed'
    | 'team.role_changed';
  /** Only what the user with this id did; `none`: what happened by itself or was done by users who no longer exist. */
  person?: string;
};
export type ActivityPeopleApiResponse = /** status 200  */ ActivityPersonDto[];
export type ActivityPeopleApiArg = void;
export type ActivityDownloadApiResponse = unknown;
export type ActivityDownloadApiArg = {
  /** Only this action, or with its first part alone every action of that kind, such as `team`. */
  action?:
    | 'batch'
    | 'batch.cancelled'
    | 'batch.completed'
    | 'batch.created'
    | 'batch.deleted'
    | 'batch.renamed'
    | 'brand'
    | 'brand.domain_lost'
    | 'brand.domain_verified'
    | 'brand.logo_changed'
    | 'brand.logo_removed'
    | 'brand.updated'
    | 'folder'
    | 'folder.created'
    | 'folder.deleted'
    | 'folder.song_added'
    | 'folder.song_removed'
    | 'folder.updated'
    | 'key'
    | 'key.created'
    | 'key.revoked'
    | 'link'
    | 'link.created'
    | 'link.revoked'
    | 'link.updated'
    | 'plan'
    | 'plan.ended'
    | 'plan.started'
    | 'preset'
    | 'preset.created'
    | 'preset.deleted'
    | 'preset.updated'
    | 'retune'
    | 'retune.completed'
    | 'retune.deleted'
    | 'retune.restored'
    | 'team'
    | 'team.invitation_cancelled'
    | 'team.invitation_resent'
    | 'team.invited'
    | 'team.joined'
    | 'team.left'
    | 'team.removed'
    | 'team.role_changed';
  /** Only what the user with this id did; `none`: what happened by itself or was done by users who no longer exist. */
  person?: string;
};
export type TeamListApiResponse = /** status 200  */ TeamMemberDto[];
export type TeamListApiArg = void;
export type TeamInviteApiResponse = /** status 201  */ TeamMemberDto;
export type TeamInviteApiArg = InviteDto;
export type TeamResendApiResponse = /** status 200  */ TeamMemberDto;
export type TeamResendApiArg = string;
export type TeamChangeRoleApiResponse = /** status 200  */ TeamMemberDto;
export type TeamChangeRoleApiArg = {
  id: string;
  changeRoleDto: ChangeRoleDto;
};
export type TeamRemoveApiResponse = unknown;
export type TeamRemoveApiArg = string;
export type TeamLeaveApiResponse = unknown;
export type TeamLeaveApiArg = void;
export type HistoryListApiResponse = /** status 200  */ HistoryPageDto;
export type HistoryListApiArg = {
  /** Part of the file name, without regard to case, accents and typographic marks. */
  search?: string;
  /** Target, Hz, rounded to 1 Hz. */
  target?: number;
  /** Id of the user who retuned the song. */
  person?: string;
  /** `newest` by default; `target` is from high to low, the newest first for each. */
  sort?: 'name' | 'newest' | 'oldest' | 'target';
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** Songs of a page, 1 to 100; 50 by default. */
  limit?: number;
};
export type HistoryFiltersApiResponse = /** status 200  */ HistoryFiltersDto;
export type HistoryFiltersApiArg = void;
export type HistoryTotalsApiResponse = /** status 200  */ HistoryTotalsDto;
export type HistoryTotalsApiArg = void;
export type HistoryRunningApiResponse = /** status 200  */ UnfinishedRetunesDto;
export type HistoryRunningApiArg = void;
export type HistoryZipApiResponse = unknown;
export type HistoryZipApiArg = {
  /** 1-100 completed retunes of the workspace, separated by commas. */
  ids: string;
  /** One range of bytes; several are answered with all. */
  range?: string;
  /** The `ETag` of the part that you have. */
  'If-Range'?: string;
};
export type HistoryDeleteSongsApiResponse = unknown;
export type HistoryDeleteSongsApiArg = ChosenSongsDto;
export type HistoryRestoreSongsApiResponse = unknown;
export type HistoryRestoreSongsApiArg = ChosenSongsDto;
export type HistoryReadApiResponse = /** status 200  */ HistoryItemDto;
export type HistoryReadApiArg = string;
export type HistoryDeleteApiResponse = unknown;
export type HistoryDeleteApiArg = string;
export type HistoryAgainApiResponse = /** status 202 Accepted. */ RetuneDto;
export type HistoryAgainApiArg = string;
export type FoldersListApiResponse = /** status 200  */ FolderDto[];
export type FoldersListApiArg = void;
export type FoldersCreateApiResponse = /** status 201  */ FolderDto;
export type FoldersCreateApiArg = CreateFolderDto;
export type FoldersReadApiResponse = /** status 200  */ FolderPageDto;
export type FoldersReadApiArg = {
  id: string;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type FoldersUpdateApiResponse = /** status 200  */ FolderDto;
export type FoldersUpdateApiArg = {
  id: string;
  updateFolderDto: UpdateFolderDto;
};
export type FoldersDeleteApiResponse = unknown;
export type FoldersDeleteApiArg = string;
export type FoldersReplaceCoverApiResponse = /** status 200  */ FolderDto;
export type FoldersReplaceCoverApiArg = {
  id: string;
  /** The picture as `cover` or `file`. */
  body: {
    cover?: Blob;
    file?: Blob;
  };
};
export type FoldersRemoveCoverApiResponse = /** status 200  */ FolderDto;
export type FoldersRemoveCoverApiArg = string;
export type FoldersSendCoverApiResponse = unknown;
export type FoldersSendCoverApiArg = {
  id: string;
  version: string;
};
export type FoldersCandidatesApiResponse = /** status 200  */ FolderCandidateDto[];
export type FoldersCandidatesApiArg = {
  id: string;
  /** Part of the name, without regard to case, accents and typographic marks. */
  search?: string;
};
export type FoldersAddSongsApiResponse = /** status 200  */ FolderDto;
export type FoldersAddSongsApiArg = {
  id: string;
  addSongsDto: AddSongsDto;
};
export type FoldersMoveSongApiResponse = /** status 200  */ FolderDto;
export type FoldersMoveSongApiArg = {
  id: string;
  retuneId: string;
  moveSongDto: MoveSongDto;
};
export type FoldersRemoveSongApiResponse = unknown;
export type FoldersRemoveSongApiArg = {
  id: string;
  retuneId: string;
};
export type BrandReadApiResponse = /** status 200  */ BrandDto;
export type BrandReadApiArg = void;
export type BrandSaveApiResponse = /** status 200  */ BrandDto;
export type BrandSaveApiArg = SaveBrandDto;
export type BrandReplaceLogoApiResponse = /** status 200  */ BrandDto;
export type BrandReplaceLogoApiArg = /** The picture as `logo` or `file`. */ {
  logo?: Blob;
  file?: Blob;
};
export type BrandRemoveLogoApiResponse = /** status 200  */ BrandDto;
export type BrandRemoveLogoApiArg = void;
export type BrandVerifyDomainApiResponse = /** status 200  */ BrandDto;
export type BrandVerifyDomainApiArg = void;
export type LinksListApiResponse = /** status 200  */ LinkPageDto;
export type LinksListApiArg = {
  /** Part of the name or the note, without regard to case, accents and typographic marks. */
  search?: string;
  /** `nextCursor` of the page before. */
  cursor?: string;
};
export type LinksCreateApiResponse = /** status 201  */ LinkDto;
export type LinksCreateApiArg = CreateLinkDto;
export type LinksReadApiResponse = /** status 200  */ LinkDto;
export type LinksReadApiArg = string;
export type LinksUpdateApiResponse = /** status 200  */ LinkDto;
export type LinksUpdateApiArg = {
  id: string;
  updateLinkDto: UpdateLinkDto;
};
export type LinksRevokeApiResponse = unknown;
export type LinksRevokeApiArg = string;
export type LinksDownloadsApiResponse = /** status 200  */ DownloadPageDto;
export type LinksDownloadsApiArg = {
  id: string;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type LinksDownloadsCsvApiResponse = unknown;
export type LinksDownloadsCsvApiArg = string;
export type BatchUploadsCreateApiResponse = /** status 201  */ BatchDto;
export type BatchUploadsCreateApiArg = CreateBatchDto;
export type BatchUploadsAddApiResponse = /** status 201  */ BatchFileDto;
export type BatchUploadsAddApiArg = AddUploadDto;
export type BatchUploadsProcessApiResponse = /** status 202  */ BatchDto;
export type BatchUploadsProcessApiArg = string;
export type BatchesListApiResponse = /** status 200  */ BatchPageDto;
export type BatchesListApiArg = {
  /** 1-100 batches of a page. */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type BatchesReadApiResponse = /** status 200  */ BatchDto;
export type BatchesReadApiArg = string;
export type BatchesRenameApiResponse = /** status 200  */ BatchDto;
export type BatchesRenameApiArg = {
  id: string;
  updateBatchDto: UpdateBatchDto;
};
export type BatchesDeleteApiResponse = unknown;
export type BatchesDeleteApiArg = string;
export type BatchesFilesApiResponse = /** status 200  */ BatchFileDto[];
export type BatchesFilesApiArg = string;
export type BatchesZipApiResponse = unknown;
export type BatchesZipApiArg = {
  id: string;
  /** One range of bytes; several are answered with all. */
  range?: string;
  /** The `ETag` of the part that you have. */
  'If-Range'?: string;
};
export type BatchesCancelApiResponse = /** status 202  */ BatchDto;
export type BatchesCancelApiArg = string;
export type BatchesRetryApiResponse = /** status 202  */ BatchDto;
export type BatchesRetryApiArg = string;
export type BatchesOutliersApiResponse = /** status 202  */ BatchDto;
export type BatchesOutliersApiArg = string;
export type BatchesCancelFileApiResponse = /** status 202  */ BatchFileDto;
export type BatchesCancelFileApiArg = {
  id: string;
  fileId: string;
};
export type BatchesRetryFileApiResponse = /** status 202  */ BatchFileDto;
export type BatchesRetryFileApiArg = {
  id: string;
  fileId: string;
};
export type BatchesRemoveFileApiResponse = unknown;
export type BatchesRemoveFileApiArg = {
  id: string;
  fileId: string;
};
export type ChatAskApiResponse = unknown;
export type ChatAskApiArg = ChatQuestionDto;
export type SupportReadApiResponse = /** status 200  */ SupportDto;
export type SupportReadApiArg = void;
export type SupportSendApiResponse = unknown;
export type SupportSendApiArg = SupportMailDto;
export type ContactReadApiResponse = /** status 200  */ ContactDto;
export type ContactReadApiArg = void;
export type ContactSendApiResponse = unknown;
export type ContactSendApiArg = ContactMessageDto;
export type ApiKeyCreatorDto = {
  id: string;
  /** First and last name, else the email address. */
  name: string;
};
export type ApiKeyDto = {
  scopes: ('library' | 'read' | 'retune')[];
  id: string;
  name: string;
  /** The key's first 12 characters. */
  keyPrefix: string;
  createdAt: string;
  /** Null once that user is deleted. */
  createdBy: ApiKeyCreatorDto | null;
  /** To the minute. */
  lastUsedAt: string | null;
  expiresAt: string | null;
  isExpired: boolean;
};
export type NewApiKeyDto = {
  scopes: ('library' | 'read' | 'retune')[];
  id: string;
  name: string;
  /** The key's first 12 characters. */
  keyPrefix: string;
  createdAt: string;
  /** Null once that user is deleted. */
  createdBy: ApiKeyCreatorDto | null;
  /** To the minute. */
  lastUsedAt: string | null;
  expiresAt: string | null;
  isExpired: boolean;
  /** The whole key: this is the only response that contains it. */
  key: string;
};
export type CreateApiKeyDto = {
  scopes?: ('library' | 'read' | 'retune')[];
  /** How long it is valid; null: until it is revoked. */
  expiresInDays?: (30 | 90 | 365) | null;
  /** 1-80 characters; unique among the keys of the workspace, ignoring case. */
  name: string;
};
export type AnalyticsMetricDto = {
  /** The number of retunes, a frequency such as `432 Hz`, or the number of retunes by target, such as `432 Hz`. */
  value:
    | number
    | string
    | {
        [key: string]: number;
      };
  metric: 'frequency_usage' | 'most_used_frequency' | 'total_retunes';
};
export type TargetUsageDto = {
  /** Hz; null for all other targets together. */
  targetHz: number | null;
  retunes: number;
  /** Of all retunes, one decimal. */
  percent: number;
};
export type RetunesInIntervalDto = {
  /** The first day of the interval. */
  from: string;
  retunes: number;
};
export type PersonRetunesDto = {
  /** Null for people whose account was deleted. */
  userId: string | null;
  name: string;
  retunes: number;
  /** Seconds of music. */
  seconds: number;
  /** Retunes whose shift was measured in the result. */
  measured: number;
  /** Of those, the ones within `onTargetCents` of the requested shift, or no further off than
    their measurement's own error. */
  onTarget: number;
};
export type AnalyticsDto = {
  interval: 'day' | 'week';
  /** The main figures, as metric and value. */
  metrics: AnalyticsMetricDto[];
  totalRetunes: number;
  /** Hz; 432 until there are retunes. */
  mostUsedHz: number;
  /** The owner and the active members. */
  teamMembers: number;
  /** Seconds of music. */
  seconds: number;
  /** Retunes whose shift was measured in the result; speech and noise cannot be. */
  measured: number;
  /** Of those, the ones within `onTargetCents` of the requested shift, or no further off than
    their measurement's own error. */
  onTarget: number;
  /** Cents. */
  onTargetCents: number;
  /** 432, 444, 528, 396 and 639 Hz, then all others together. */
  usage: TargetUsageDto[];
  /** Without gaps, until today; empty while there are no retunes. */
  overTime: RetunesInIntervalDto[];
  /** Those who retuned most first. */
  people: PersonRetunesDto[];
};
export type ActivityMetadataDto = {
  filename?: string;
  /** Hz. */
  targetHz?: number;
  name?: string;
  folder?: string;
  /** Hz, of a preset. */
  frequency?: number;
  count?: number;
  email?: string;
  role?: string;
  previousRole?: string;
  keyPrefix?: string;
  domain?: string;
};
export type ActivityDto = {
  action:
    | 'batch.cancelled'
    | 'batch.completed'
    | 'batch.created'
    | 'batch.deleted'
    | 'batch.renamed'
    | 'brand.domain_lost'
    | 'brand.domain_verified'
    | 'brand.logo_changed'
    | 'brand.logo_removed'
    | 'brand.updated'
    | 'folder.created'
    | 'folder.deleted'
    | 'folder.song_added'
    | 'folder.song_removed'
    | 'folder.updated'
    | 'key.created'
    | 'key.revoked'
    | 'link.created'
    | 'link.revoked'
    | 'link.updated'
    | 'plan.ended'
    | 'plan.started'
    | 'preset.created'
    | 'preset.deleted'
    | 'preset.updated'
    | 'retune.completed'
    | 'retune.deleted'
    | 'retune.restored'
    | 'team.invitation_cancelled'
    | 'team.invitation_resent'
    | 'team.invited'
    | 'team.joined'
    | 'team.left'
    | 'team.removed'
    | 'team.role_changed';
  id: string;
  /** The name or e-mail address of who acted; “Unknown” when the account no longer exists, or it happened by itself. */
  user: string;
  userId: string | null;
  resourceType: string | null;
  /** The object may no longer exist. */
  resourceId: string | null;
  metadata: ActivityMetadataDto;
  timestamp: string;
};
export type ActivityPageDto = {
  items: ActivityDto[];
  /** For the next page; null on the last one. */
  nextCursor: string | null;
};
export type ActivityPersonDto = {
  userId: string;
  name: string;
};
export type TeamMemberDto = {
  role: 'admin' | 'editor' | 'owner' | 'viewer';
  status: 'active' | 'pending';
  id: string;
  email: string;
  /** First and last name; null until an invitation is accepted. */
  name: string | null;
  /** Whether it is the user who asks. */
  isYou: boolean;
  joinedAt: string | null;
  /** Last request in this workspace, to the minute; always null for the owner. */
  lastActiveAt: string | null;
  /** Of an invitation: when its newest mail was sent. */
  sentAt: string | null;
  /** Of an invitation: until when it can be accepted. */
  expiresAt: string | null;
  /** Whether it is an invitation that can no longer be accepted; it can be sent again. */
  isExpired: boolean;
};
export type InviteDto = {
  role?: 'admin' | 'editor' | 'viewer';
  email: string;
};
export type ChangeRoleDto = {
  role: 'admin' | 'editor' | 'viewer';
};
export type MovementDto = {
  /** Of the lowest ten seconds, Hz. */
  lowHz: number;
  /** Of the highest ten seconds, Hz. */
  highHz: number;
};
export type ResultPitchDto = {
  /** Hz; null when nothing pitched was found. */
  a4Hz: number | null;
  /** 0-1. */
  confidence: number;
  /** Half the width of the 95 % interval of `a4Hz`, cents; absent in older receipts. */
  errorCents?: number | null;
  /** The range of a pitch that moves; null for a steady one, absent in older receipts. */
  movement?: MovementDto | null;
};
export type MeasuredShiftDto = {
  /** How far the finished file is above the original: its partials, followed in both. */
  cents: number;
  /** Measured shift minus requested shift. */
  differenceCents: number;
  /** Error of both: half the width of the interval that contains the shift in 95 of 100 songs. Absent in older receipts. */
  errorCents?: number;
};
export type StraightenedDto = {
  /** The range that holds 90 of 100 moments of the original, cents. */
  rangeBeforeCents: number;
  /** The same of the finished file, measured; null when it could not be. */
  residualCents: number | null;
  /** By how much the speed was changed at most, per cent. */
  maxSpeedPercent: number;
};
export type RetuneResultDto = {
  /** `on-target`, `album-shift`, `moved-as-asked` and `moving` were confirmed by measuring; the others were not. */
  kind: 'album-shift' | 'assumed' | 'estimated' | 'moved-as-asked' | 'moving' | 'off' | 'on-target' | 'unmeasured';
  /** Who measured; absent in receipts of before devices did. */
  measuredBy?: 'device' | 'server';
  /** In words: "On target, 440.07 to 432.00 Hz, ±0.4 cents". */
  words: string;
  targetHz: number;
  anchor: 'a4' | 'note';
  mode: 'tempo' | 'varispeed';
  /** The A4 that the result was to have, Hz. */
  equivalentA4Hz: number;
  /** The A4 that the song was moved from, Hz. */
  sourceHz: number;
  sourceBasis: 'album' | 'assumed' | 'given' | 'measured';
  /** The shift that was asked for. */
  askedCents: number;
  /** Of the original; null when it was not measured. */
  before: ResultPitchDto | null;
  /** null when there was no pitch to measure it by, or too few of the original’s tones could be followed. */
  measured: MeasuredShiftDto | null;
  /** Only of a song whose moving pitch was straightened. */
  straightened?: StraightenedDto;
  /** By which the result is louder than the original, dB; 0 or less. */
  gainDb: number;
};
export type HistoryPersonDto = {
  id: string;
  /** First and last name, else the e-mail address. */
  name: string;
};
export type HistoryItemDto = {
  id: string;
  originalFilename: string;
  /** Under which the result is downloaded. */
  resultFilename: string;
  /** The song's A4 before, Hz, rounded; `sourceHz` is exact. */
  originalFrequency: number;
  /** Hz, rounded; `targetHz` is exact. */
  targetFrequency: number;
  /** The song's A4 before, Hz. */
  sourceHz: number;
  sourceBasis: 'album' | 'assumed' | 'given' | 'measured';
  /** Hz. */
  targetHz: number;
  /** The A4 of the result, Hz. */
  equivalentA4Hz: number;
  cents: number;
  /** null for a retune of an early version, without a receipt. */
  result: RetuneResultDto | null;
  format: 'flac' | 'mp3' | 'wav';
  quality: 'high' | 'standard' | 'ultra';
  durationSeconds: number | null;
  /** Who retuned it; null once that user is deleted. */
  createdBy: HistoryPersonDto | null;
  processedAt: string;
  /** When the files are removed; null for a song that is not kept in the history, or never was here. */
  keptUntil: string | null;
  /** Whether the device of `createdBy` has retuned it: then there is no file of it here. */
  onDevice: boolean;
  hasOriginal: boolean;
  hasResult: boolean;
  /** URL of the result, while it is stored. */
  processedObjectPath: string | null;
  /** URL of the original, while it is stored. */
  originalUrl: string | null;
};
export type HistoryPageDto = {
  items: HistoryItemDto[];
  /** `cursor` of the next page; null on the last. */
  nextCursor: string | null;
  /** How long originals and results of new retunes are kept, days. */
  retentionDays: number;
};
export type HistoryFiltersDto = {
  /** Targets of the songs, Hz, rounded to 1 Hz, ascending. */
  targets: number[];
  /** Who retuned them, by name. */
  people: HistoryPersonDto[];
};
export type HistoryTotalsDto = {
  songs: number;
  batches: number;
  links: number;
};
export type VerificationDto = {
  status: 'failed' | 'pending';
  /** Why it failed, in a sentence. */
  error?: string;
  code?: string;
};
export type RetuneParamsDto = {
  /** Hz. */
  targetHz: number;
  /** The song's original A4, Hz; null until it has been measured. */
  sourceHz: number | null;
  sourceBasis: 'album' | 'assumed' | 'given' | 'measured';
  /** The approximate A4 given by the client, Hz. */
  hintHz?: number;
  anchor: 'a4' | 'note';
  mode: 'tempo' | 'varispeed';
  format: 'flac' | 'mp3' | 'wav';
  quality: 'high' | 'standard' | 'ultra';
  /** Whether slow movement of the pitch was to be taken out; absent for no. */
  straighten?: boolean;
  /** The A4 of the result, Hz. */
  equivalentA4Hz?: number;
  /** Output pitch / input pitch. */
  ratio?: number;
  cents?: number;
  /** Gain of the whole song, so that nothing clips, dB; 0 when none was needed. */
  gainDb?: number;
  /** The most that the limiter took off a peak, beside the gain, dB, -2.5 to 0; 0 for nothing. */
  limiterDb?: number;
  /** Number of frames in the result. */
  frames?: number;
  /** Number of frames in the upload. */
  sourceFrames?: number;
  sampleRateHz?: number;
  channels?: number;
  /** Bits per sample of a wav or flac result. */
  resultBitDepth?: number | null;
  /** dBTP of the result before encoding; null for silence. */
  truePeakDb?: number | null;
  tagsCarried?: number;
  picturesCarried?: number;
};
export type RetuneProgressDto = {
  stage: 'done' | 'encode' | 'measure' | 'probe' | 'queue' | 'retune' | 'tag';
  /** 0-100 over the whole retune; never decreases. */
  percent: number;
  etaSeconds: number | null;
};
export type RetuneDto = {
  id: string;
  status: 'cancelled' | 'completed' | 'failed' | 'pending' | 'processing';
  originalFilename: string;
  /** Whether it is a song of a batch. */
  inBatch: boolean;
  /** Whether the user’s device retunes it, or has: then there is no file of it here. */
  onDevice: boolean;
  /** That the server is rendering a device’s song again, or why it couldn’t; null otherwise. */
  verification: VerificationDto | null;
  params: RetuneParamsDto | null;
  /** Progress of an unfinished retune. */
  progress: RetuneProgressDto | null;
  /** Why it failed, in a sentence. */
  error?: string;
  /** Why it failed, as a code. */
  code?: string;
  statusUrl: string;
  eventsUrl: string;
  /** URL of the song, while it is stored. */
  resultUrl: string | null;
  /** URL of the original, while it is stored; null until the retune is completed. */
  originalUrl: string | null;
  /** Until when the result is stored, or was in a history; null for one outside a history that was removed. */
  resultUntil: string | null;
  /** null until the retune is completed. */
  result: RetuneResultDto | null;
  /** URL of the receipt; null until the retune is completed. */
  receiptUrl: string | null;
  /** URL of the analysis; null until the retune is completed. */
  analysisUrl: string | null;
  createdAt: string;
  processedAt: string | null;
};
export type UnfinishedRetunesDto = {
  /** Those that are being retuned first, then those that wait; at most 100. */
  retunes: RetuneDto[];
  /** All of them, waiting or not. */
  total: number;
};
export type ChosenSongsDto = {
  /** 1-100 completed retunes of the workspace. */
  retuneIds: string[];
};
export type FolderDto = {
  /** Of its songs, here and on shared pages. */
  order: 'hand' | 'name' | 'newest' | 'track';
  id: string;
  name: string;
  description: string | null;
  /** Where its square picture is; null without one. A version never changes. */
  coverUrl: string | null;
  songCount: number;
  /** All songs together, seconds. */
  durationSeconds: number;
  /** Share links to the folder that were not revoked: they end when it is deleted. */
  linkCount: number;
  /** When it was created, ISO 8601. */
  createdAt: string;
  /** When it was last renamed, its picture changed, or songs were added, moved or removed, ISO 8601. */
  updatedAt: string;
};
export type CreateFolderDto = {
  /** 1-120 characters; unique in the workspace, ignoring case. */
  name: string;
  /** Up to 1000 characters. */
  description?: string | null;
};
export type FolderSongDto = {
  /** null for a retune of an early version, without a receipt. */
  result: RetuneResultDto | null;
  format: ('flac' | 'mp3' | 'wav') | null;
  /** When it was added to the folder, ISO 8601. */
  addedAt: string;
  /** Of the retune. */
  id: string;
  originalFilename: string;
  /** Hz, rounded; `result` has it exactly. */
  targetFrequency: number;
  durationSeconds: number | null;
  /** Where the result can be downloaded; null once it is no longer stored. */
  resultUrl: string | null;
  /** The same of the original. */
  originalUrl: string | null;
  /** Whether a device has retuned it: then there is no file of it here. */
  onDevice: boolean;
};
export type FolderPageDto = {
  folder: FolderDto;
  /** Up to 50, in the folder’s order. */
  songs: FolderSongDto[];
  /** For the next page; null on the last one. */
  nextCursor: string | null;
};
export type UpdateFolderDto = {
  /** Of its songs, here and on shared pages. `track`: by the tags, or the number that a file’s name begins with. */
  order?: 'hand' | 'name' | 'newest' | 'track';
  /** 1-120 characters; unique in the workspace, ignoring case. */
  name?: string;
  /** Up to 1000 characters; null removes it. */
  description?: string | null;
};
export type FolderCandidateDto = {
  /** null for a retune of an early version, without a receipt. */
  result: RetuneResultDto | null;
  format: ('flac' | 'mp3' | 'wav') | null;
  /** Of the retune. */
  id: string;
  originalFilename: string;
  /** Hz, rounded; `result` has it exactly. */
  targetFrequency: number;
  durationSeconds: number | null;
  /** Where the result can be downloaded; null once it is no longer stored. */
  resultUrl: string | null;
  /** The same of the original. */
  originalUrl: string | null;
  /** Whether a device has retuned it: then there is no file of it here. */
  onDevice: boolean;
};
export type AddSongsDto = {
  /** Of the first of them in a folder whose order is by hand, from 1 on; at the end when left out. */
  place?: number;
  /** 1-200 retunes of the workspace; those already in the folder stay where they are. One that has not ended shows in it
    once it is completed. */
  retuneIds: string[];
};
export type MoveSongDto = {
  /** From 1 on; after the last song: at the end. */
  place: number;
};
export type BrandDomainDto = {
  /** As an address bar shows it; the same as `customDomain` unless it has letters beyond ASCII. */
  displayName: string;
  /** Until then share links open at this site’s own address only. */
  verifiedAt: string | null;
  /** When DNS last answered whether the record is there. */
  checkedAt: string | null;
  /** Where the TXT record has to be. */
  recordName: string;
  /** What it has to contain. */
  recordValue: string;
};
export type BrandDto = {
  companyName: string | null;
  /** A path of this site, which changes with the picture. */
  logoUrl: string | null;
  /** px */
  logoWidth: number | null;
  /** px */
  logoHeight: number | null;
  /** In ASCII and lower case. */
  customDomain: string | null;
  /** `#rrggbb` in lower case. */
  primaryColor: string | null;
  /** The state of the custom domain; null without one. */
  domain: BrandDomainDto | null;
  /** Null when nothing has ever been set. */
  updatedAt: string | null;
};
export type SaveBrandDto = {
  /** 1 to 80 characters, shown on share pages and as the workspace’s name; null or empty clears it. */
  companyName?: string | null;
  /** A host name, such as share.your-label.com; null or empty clears it. A new one has to be verified. */
  customDomain?: string | null;
  /** `#rrggbb`, with enough contrast on the light and the dark page; null or empty clears it. */
  primaryColor?: string | null;
};
export type LinkDto = {
  what: 'folder' | 'song';
  /** null for a folder, and for a song of an early version, without a receipt. */
  result: RetuneResultDto | null;
  status: 'expired' | 'gone' | 'open' | 'paused' | 'revoked' | 'used_up';
  id: string;
  token: string;
  /** Of the page, to be sent to people. */
  url: string;
  /** Of the song's file or the folder. */
  name: string;
  /** Null for a folder, and once the song is deleted. */
  retuneId: string | null;
  /** Null for a song, and once the folder is deleted. */
  folderId: string | null;
  /** How many can be downloaded now. */
  songs: number;
  /** All of them together, without the zip's own few bytes. */
  bytes: number;
  /** Hz; null for a folder. */
  targetHz: number | null;
  note: string | null;
  hasPassword: boolean;
  allowsOriginal: boolean;
  expiresAt: string | null;
  maxDownloads: number | null;
  /** Downloads that are complete or still running. One that breaks off no longer counts after an hour. */
  downloadCount: number;
  createdAt: string;
  /** E-mail address; null once that user is deleted. */
  createdBy: string | null;
  revokedAt: string | null;
  /** When the first of the files is removed; null when there are none. */
  filesKeptUntil: string | null;
};
export type LinkPageDto = {
  /** Up to 50, the newest first. */
  items: LinkDto[];
  /** For the next page; null on the last one. */
  nextCursor: string | null;
  /** All that the search finds. */
  total: number;
};
export type CreateLinkDto = {
  /** Days from now; null: it stays open until it is revoked. */
  expiresInDays?: (7 | 30 | 90) | null;
  /** A completed retune of the workspace. */
  retuneId?: string | null;
  /** A folder of the workspace: all songs that are in it when a visitor opens the link. */
  folderId?: string | null;
  /** 8-128 characters, and no common password; null removes it. Visitors who already entered the previous one have to
    enter the new one. */
  password?: string | null;
  /** 1-10000, from the first download on; null: no limit. */
  maxDownloads?: number | null;
  /** Up to 500 characters, shown on the page; null removes it. */
  note?: string | null;
  /** Whether visitors may listen to the original, too. Only the retuned song is ever downloaded. */
  allowsOriginal?: boolean;
};
export type UpdateLinkDto = {
  /** Days from now; null: it stays open until it is revoked. */
  expiresInDays?: (7 | 30 | 90) | null;
  /** 8-128 characters, and no common password; null removes it. Visitors who already entered the previous one have to
    enter the new one. */
  password?: string | null;
  /** 1-10000, from the first download on; null: no limit. */
  maxDownloads?: number | null;
  /** Up to 500 characters, shown on the page; null removes it. */
  note?: string | null;
  /** Whether visitors may listen to the original, too. Only the retuned song is ever downloaded. */
  allowsOriginal?: boolean;
};
export type DownloadDto = {
  what: 'song' | 'zip';
  id: string;
  /** When it began, ISO 8601. */
  downloadedAt: string;
  /** Shortened to its first 24 bits (IPv4) or 48 bits (IPv6). */
  address: string;
  userAgent: string;
  /** In words, such as “Firefox, Linux”; null when it is unknown. */
  browser: string | null;
  filename: string;
  isComplete: boolean;
  /** How much of the file was sent, 0-100; 100 only when it is complete. */
  percent: number;
};
export type DownloadPageDto = {
  /** Up to 50, the newest first. */
  items: DownloadDto[];
  /** For the next page; null on the last one. */
  nextCursor: string | null;
};
export type BatchOutlierDto = {
  fileId: string;
  /** Distance from the album's pitch. */
  cents: number;
};
export type BatchAlbumDto = {
  /** Hz; null when no song could be measured with confidence: then 440 Hz was assumed. */
  a4Hz: number | null;
  /** Output pitch / input pitch; null until the songs are measured. */
  ratio: number | null;
  /** The same in cents. */
  cents: number | null;
  /** Songs that were measured with confidence. */
  measuredFiles: number;
  /** Songs apart from the album's pitch that were not retuned by their own. */
  outliers: BatchOutlierDto[];
};
export type BatchDto = {
  format: 'flac' | 'mp3' | 'wav';
  quality: 'high' | 'standard' | 'ultra';
  mode: 'tempo' | 'varispeed';
  meaning: 'a4' | 'note';
  status: 'cancelled' | 'completed' | 'pending' | 'processing';
  /** null without `sameRatio`. */
  album: BatchAlbumDto | null;
  id: string;
  name: string;
  /** Hz. */
  targetFrequency: number;
  /** Whether slow movement of each song's pitch is taken out first. */
  straighten: boolean;
  sameRatio: boolean;
  /** The folder that its songs come into; null for none, and once it is deleted. */
  folderId: string | null;
  folderName: string | null;
  totalFiles: number;
  completedFiles: number;
  failedFiles: number;
  cancelledFiles: number;
  runningFiles: number;
  waitingFiles: number;
  /** Of the uploads. */
  bytes: number;
  /** Of the songs in the ZIP; null while nothing is finished. */
  zipBytes: number | null;
  /** null while nothing is finished. */
  zipUrl: string | null;
  /** Estimated time left, seconds; null until there is a basis for an estimate. */
  etaSeconds: number | null;
  /** ISO 8601, like all times here. */
  createdAt: string;
  /** The address of the person who made it; null once that account is deleted. */
  createdBy: string | null;
  startedAt: string | null;
  completedAt: string | null;
  /** The first day on which songs of it are removed. */
  keptUntil: string | null;
};
export type CreateBatchDto = {
  /** Format of the songs. */
  format?: 'flac' | 'mp3' | 'wav';
  /** Engine and codec. */
  quality?: 'high' | 'standard' | 'ultra';
  /** `tempo` keeps the tempo; with `varispeed` it moves with the pitch, without stretching. */
  mode?: 'tempo' | 'varispeed';
  /** `a4`: A4 lands on the target. `note`: the nearest note of the 440 Hz scale does. */
  meaning?: 'a4' | 'note';
  /** Take slow movement of each song's pitch out first, as of a tape that sags. */
  straighten?: boolean;
  /** Shift all songs by the same ratio, that of their pooled pitch, instead of each by its own pitch. */
  sameRatio?: boolean;
  /** 1-120 characters. */
  name: string;
  /** Hz, 200.00-1200.00 with up to two decimals. */
  targetFrequency: number;
  /** A folder of the workspace: its songs come into it, each once it is completed. A key needs the scope `library`, too. */
  folderId?: string;
};
export type BatchFileProgressDto = {
  stage: 'done' | 'encode' | 'measure' | 'probe' | 'queue' | 'retune' | 'tag';
  /** 0-100. */
  percent: number;
  /** Estimated time left, seconds. */
  etaSeconds: number | null;
};
export type BatchFileDto = {
  status: 'cancelled' | 'completed' | 'failed' | 'pending' | 'processing';
  /** null when it is not running. */
  progress: BatchFileProgressDto | null;
  /** null until it is retuned. */
  result: RetuneResultDto | null;
  id: string;
  batchId: string;
  filename: string;
  /** The folders above it, with `/` between them; empty for none. */
  path: string;
  /** Of the upload. */
  bytes: number;
  /** Why it failed, in a sentence. */
  error: string | null;
  errorCode: string | null;
  /** Its song in the history; null before the batch is started and once the song was deleted. */
  retuneId: string | null;
  /** As measured before its retune, for the common ratio, Hz. */
  a4Hz: number | null;
  /** Distance of its pitch from the album's. */
  albumCents: number | null;
  /** URL of the result, while it is stored. */
  resultUrl: string | null;
  /** URL of the original of a finished song, while it is stored. */
  originalUrl: string | null;
};
export type AddUploadDto = {
  /** 1-255 characters; as the upload is named when left out. */
  filename?: string;
  /** The folders above the file inside the dropped folder, with `/` between them; empty for none. */
  path?: string;
  /** The song's A4, Hz, 400-480; measured when left out. A song with one is shifted by it, also
    where `sameRatio` is set. */
  sourceHz?: number;
  /** `album` when `sourceHz` is the A4 of the song's album, by which all its songs are moved alike. */
  sourceBasis?: 'album' | 'given';
  batchId: string;
  uploadId: string;
};
export type BatchPageDto = {
  items: BatchDto[];
  /** `cursor` of the next page; null on the last. */
  nextCursor: string | null;
  /** All batches of the workspace. */
  total: number;
};
export type UpdateBatchDto = {
  /** 1-120 characters. */
  name: string;
};
export type ChatMessageDto = {
  role: 'assistant' | 'user';
  /** 1-4096 bytes of UTF-8. */
  content: string;
};
export type ChatQuestionDto = {
  /** 1-4096 bytes of UTF-8. */
  message: string;
  /** The conversation so far, oldest first: at most 10 messages. */
  chatHistory?: ChatMessageDto[];
};
export type SupportDto = {
  /** For a telephone link, as people write it. */
  phone: string | null;
  /** Where messages to support go. */
  email: string | null;
  /** What answers in the chat: a model, the sandbox that only quotes, or nothing. */
  model: 'none' | 'provider' | 'sandbox';
};
export type SupportMailDto = {
  /** 1-4096 bytes of UTF-8. May be missing when there is a conversation. */
  message?: string;
  /** The conversation with the assistant to send along, oldest first: at most 20 messages. */
  conversation: ChatMessageDto[];
};
export type ContactDto = {
  /** Where messages go; null: there is no address, and no message can be sent. */
  email: string | null;
};
export type ContactMessageDto = {
  /** May be missing or empty. */
  name?: string;
  /** Where the answer goes. */
  email: string;
  /** 1-4096 bytes of UTF-8. */
  message: string;
};
export const {
  useApiKeysListQuery,
  useLazyApiKeysListQuery,
  useApiKeysCreateMutation,
  useApiKeysRevokeMutation,
  useAnalyticsReadQuery,
  useLazyAnalyticsReadQuery,
  useAnalyticsDownloadQuery,
  useLazyAnalyticsDownloadQuery,
  useActivityListQuery,
  useLazyActivityListQuery,
  useActivityPeopleQuery,
  useLazyActivityPeopleQuery,
  useActivityDownloadQuery,
  useLazyActivityDownloadQuery,
  useTeamListQuery,
  useLazyTeamListQuery,
  useTeamInviteMutation,
  useTeamResendMutation,
  useTeamChangeRoleMutation,
  useTeamRemoveMutation,
  useTeamLeaveMutation,
  useHistoryListQuery,
  useLazyHistoryListQuery,
  useHistoryFiltersQuery,
  useLazyHistoryFiltersQuery,
  useHistoryTotalsQuery,
  useLazyHistoryTotalsQuery,
  useHistoryRunningQuery,
  useLazyHistoryRunningQuery,
  useHistoryZipQuery,
  useLazyHistoryZipQuery,
  useHistoryDeleteSongsMutation,
  useHistoryRestoreSongsMutation,
  useHistoryReadQuery,
  useLazyHistoryReadQuery,
  useHistoryDeleteMutation,
  useHistoryAgainMutation,
  useFoldersListQuery,
  useLazyFoldersListQuery,
  useFoldersCreateMutation,
  useFoldersReadQuery,
  useLazyFoldersReadQuery,
  useFoldersUpdateMutation,
  useFoldersDeleteMutation,
  useFoldersReplaceCoverMutation,
  useFoldersRemoveCoverMutation,
  useFoldersSendCoverQuery,
  useLazyFoldersSendCoverQuery,
  useFoldersCandidatesQuery,
  useLazyFoldersCandidatesQuery,
  useFoldersAddSongsMutation,
  useFoldersMoveSongMutation,
  useFoldersRemoveSongMutation,
  useBrandReadQuery,
  useLazyBrandReadQuery,
  useBrandSaveMutation,
  useBrandReplaceLogoMutation,
  useBrandRemoveLogoMutation,
  useBrandVerifyDomainMutation,
  useLinksListQuery,
  useLazyLinksListQuery,
  useLinksCreateMutation,
  useLinksReadQuery,
  useLazyLinksReadQuery,
  useLinksUpdateMutation,
  useLinksRevokeMutation,
  useLinksDownloadsQuery,
  useLazyLinksDownloadsQuery,
  useLinksDownloadsCsvQuery,
  useLazyLinksDownloadsCsvQuery,
  useBatchUploadsCreateMutation,
  useBatchUploadsAddMutation,
  useBatchUploadsProcessMutation,
  useBatchesListQuery,
  useLazyBatchesListQuery,
  useBatchesReadQuery,
  useLazyBatchesReadQuery,
  useBatchesRenameMutation,
  useBatchesDeleteMutation,
  useBatchesFilesQuery,
  useLazyBatchesFilesQuery,
  useBatchesZipQuery,
  useLazyBatchesZipQuery,
  useBatchesCancelMutation,
  useBatchesRetryMutation,
  useBatchesOutliersMutation,
  useBatchesCancelFileMutation,
  useBatchesRetryFileMutation,
  useBatchesRemoveFileMutation,
  useChatAskMutation,
  useSupportReadQuery,
  useLazySupportReadQuery,
  useSupportSendMutation,
  useContactReadQuery,
  useLazyContactReadQuery,
  useContactSendMutation,
} = injectedRtkApi;
