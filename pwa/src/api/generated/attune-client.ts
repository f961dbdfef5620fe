/* eslint-disable -- generated from api/openapi.json by `npm run generate:api` */
import { baseApi as api } from '../base-api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    authRegister: build.mutation<AuthRegisterApiResponse, AuthRegisterApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/register`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    authLogin: build.mutation<AuthLoginApiResponse, AuthLoginApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/login`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    authLogout: build.mutation<AuthLogoutApiResponse, AuthLogoutApiArg>({
      query: () => ({ url: `/api/auth/logout`, method: 'POST' }),
    }),
    passwordsForgot: build.mutation<PasswordsForgotApiResponse, PasswordsForgotApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/forgot-password`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    passwordsReset: build.mutation<PasswordsResetApiResponse, PasswordsResetApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/reset-password`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    passwordsChange: build.mutation<PasswordsChangeApiResponse, PasswordsChangeApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/change-password`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    emailVerificationVerify: build.mutation<EmailVerificationVerifyApiResponse, EmailVerificationVerifyApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/verify-email`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    emailVerificationResend: build.mutation<EmailVerificationResendApiResponse, EmailVerificationResendApiArg>({
      query: () => ({ url: `/api/auth/resend-verification`, method: 'POST' }),
    }),
    sessionsList: build.query<SessionsListApiResponse, SessionsListApiArg>({
      query: () => ({ url: `/api/auth/sessions` }),
    }),
    sessionsRevoke: build.mutation<SessionsRevokeApiResponse, SessionsRevokeApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/sessions/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    accountDelete: build.mutation<AccountDeleteApiResponse, AccountDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/account`,
        method: 'DELETE',
        body: queryArg,
      }),
    }),
    usageRead: build.query<UsageReadApiResponse, UsageReadApiArg>({
      query: () => ({ url: `/api/usage` }),
    }),
    plansList: build.query<PlansListApiResponse, PlansListApiArg>({
      query: () => ({ url: `/api/plans` }),
    }),
    billingCheckout: build.mutation<BillingCheckoutApiResponse, BillingCheckoutApiArg>({
      query: (queryArg) => ({
        url: `/api/create-checkout-session`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    billingPortal: build.mutation<BillingPortalApiResponse, BillingPortalApiArg>({
      query: (queryArg) => ({
        url: `/api/create-portal-session`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    billingSync: build.mutation<BillingSyncApiResponse, BillingSyncApiArg>({
      query: () => ({ url: `/api/sync-subscription`, method: 'POST' }),
    }),
    retuneLatest: build.query<RetuneLatestApiResponse, RetuneLatestApiArg>({
      query: () => ({ url: `/api/retunes` }),
    }),
    retuneRead: build.query<RetuneReadApiResponse, RetuneReadApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    retuneCancel: build.mutation<RetuneCancelApiResponse, RetuneCancelApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    retuneReceipt: build.query<RetuneReceiptApiResponse, RetuneReceiptApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}/receipt`,
      }),
    }),
    retuneAnalysis: build.query<RetuneAnalysisApiResponse, RetuneAnalysisApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}/analysis`,
      }),
    }),
    measureMeasure: build.mutation<MeasureMeasureApiResponse, MeasureMeasureApiArg>({
      query: (queryArg) => ({
        url: `/api/measure`,
        method: 'POST',
        body: queryArg.body,
        params: {
          hintHz: queryArg.hintHz,
        },
      }),
    }),
    workspacesList: build.query<WorkspacesListApiResponse, WorkspacesListApiArg>({
      query: () => ({ url: `/api/studio/workspaces` }),
    }),
    presetsList: build.query<PresetsListApiResponse, PresetsListApiArg>({
      query: () => ({ url: `/api/studio/presets` }),
    }),
    presetsCreate: build.mutation<PresetsCreateApiResponse, PresetsCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/presets`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    presetsUpdate: build.mutation<PresetsUpdateApiResponse, PresetsUpdateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/presets/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.updatePresetDto,
      }),
    }),
    presetsDelete: build.mutation<PresetsDeleteApiResponse, PresetsDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/presets/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
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
          days: queryArg,
        },
      }),
    }),
    analyticsDownload: build.query<AnalyticsDownloadApiResponse, AnalyticsDownloadApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/analytics.csv`,
        params: {
          days: queryArg,
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
    invitationsRead: build.query<InvitationsReadApiResponse, InvitationsReadApiArg>({
      query: (queryArg) => ({
        url: `/api/team/invitations`,
        params: {
          token: queryArg,
        },
      }),
    }),
    invitationsAccept: build.mutation<InvitationsAcceptApiResponse, InvitationsAcceptApiArg>({
      query: (queryArg) => ({
        url: `/api/team/invitations/accept`,
        method: 'POST',
        body: queryArg,
      }),
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
          workspace: queryArg.workspace,
        },
      }),
    }),
    historyFilters: build.query<HistoryFiltersApiResponse, HistoryFiltersApiArg>({
      query: () => ({ url: `/api/studio/history/filters` }),
    }),
    historyTotals: build.query<HistoryTotalsApiResponse, HistoryTotalsApiArg>({
      query: () => ({ url: `/api/studio/history/totals` }),
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
    historyRestore: build.mutation<HistoryRestoreApiResponse, HistoryRestoreApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/history/${encodeURIComponent(String(queryArg))}/restore`,
        method: 'POST',
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
          workspace: queryArg.workspace,
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
    batchUploadsUpload: build.mutation<BatchUploadsUploadApiResponse, BatchUploadsUploadApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/batch/${encodeURIComponent(String(queryArg.id))}/uploads/${encodeURIComponent(String(queryArg.uploadId))}`,
        method: 'PUT',
        body: queryArg.body,
      }),
    }),
    batchUploadsRegister: build.mutation<BatchUploadsRegisterApiResponse, BatchUploadsRegisterApiArg>({
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
  }),
  overrideExisting: false,
});
export { injectedRtkApi as attuneClient };
export type AuthRegisterApiResponse = /** status 201  */ UserDto;
export type AuthRegisterApiArg = RegisterDto;
export type AuthLoginApiResponse = /** status 200  */ UserDto;
export type AuthLoginApiArg = LoginDto;
export type AuthLogoutApiResponse = /** status 200  */ MessageDto;
export type AuthLogoutApiArg = void;
export type PasswordsForgotApiResponse = /** status 200  */ MessageDto;
export type PasswordsForgotApiArg = ForgotPasswordDto;
export type PasswordsResetApiResponse = /** status 200  */ MessageDto;
export type PasswordsResetApiArg = ResetPasswordDto;
export type PasswordsChangeApiResponse = /** status 200  */ MessageDto;
export type PasswordsChangeApiArg = ChangePasswordDto;
export type EmailVerificationVerifyApiResponse = /** status 200  */ MessageDto;
export type EmailVerificationVerifyApiArg = VerifyEmailDto;
export type EmailVerificationResendApiResponse = /** status 200  */ MessageDto;
export type EmailVerificationResendApiArg = void;
export type SessionsListApiResponse = /** status 200  */ SessionDto[];
export type SessionsListApiArg = void;
export type SessionsRevokeApiResponse = unknown;
export type SessionsRevokeApiArg = string;
export type AccountDeleteApiResponse = unknown;
export type AccountDeleteApiArg = DeleteAccountDto;
export type UsageReadApiResponse = /** status 200  */ UsageDto;
export type UsageReadApiArg = void;
export type PlansListApiResponse = /** status 200  */ PlansDto;
export type PlansListApiArg = void;
export type BillingCheckoutApiResponse = /** status 200  */ CheckoutSessionDto;
export type BillingCheckoutApiArg = CreateCheckoutSessionDto;
export type BillingPortalApiResponse = /** status 200  */ PortalSessionDto;
export type BillingPortalApiArg = CreatePortalSessionDto;
export type BillingSyncApiResponse = /** status 200  */ SyncResultDto;
export type BillingSyncApiArg = void;
export type RetuneLatestApiResponse = /** status 200  */ RetuneDto[];
export type RetuneLatestApiArg = void;
export type RetuneReadApiResponse = /** status 200  */ RetuneDto;
export type RetuneReadApiArg = string;
export type RetuneCancelApiResponse = unknown;
export type RetuneCancelApiArg = string;
export type RetuneReceiptApiResponse = /** status 200  */ ReceiptDto;
export type RetuneReceiptApiArg = string;
export type RetuneAnalysisApiResponse = /** status 200  */ AnalysisDto;
export type RetuneAnalysisApiArg = string;
export type MeasureMeasureApiResponse = /** status 200 What was measured. */ MeasurementDto;
export type MeasureMeasureApiArg = {
  /** About where the A4 lies, 400 to 480 Hz: of the readings a semitone apart, the nearest to it comes as `a4Hz`. */
  hintHz?: number;
  /** The file as `audio` or `file`. The hint may also be a field here. */
  body: {
    audio?: Blob;
    file?: Blob;
    /** About where the A4 lies, 400 to 480 Hz: of the readings a semitone apart, the nearest to it comes as `a4Hz`. */
    hintHz?: number;
  };
};
export type WorkspacesListApiResponse = /** status 200  */ WorkspaceDto[];
export type WorkspacesListApiArg = void;
export type PresetsListApiResponse = /** status 200  */ PresetDto[];
export type PresetsListApiArg = void;
export type PresetsCreateApiResponse = /** status 201  */ PresetDto;
export type PresetsCreateApiArg = CreatePresetDto;
export type PresetsUpdateApiResponse = /** status 200  */ PresetDto;
export type PresetsUpdateApiArg = {
  id: string;
  updatePresetDto: UpdatePresetDto;
};
export type PresetsDeleteApiResponse = unknown;
export type PresetsDeleteApiArg = string;
export type ApiKeysListApiResponse = /** status 200  */ ApiKeyDto[];
export type ApiKeysListApiArg = void;
export type ApiKeysCreateApiResponse = /** status 201  */ NewApiKeyDto;
export type ApiKeysCreateApiArg = CreateApiKeyDto;
export type ApiKeysRevokeApiResponse = unknown;
export type ApiKeysRevokeApiArg = string;
export type AnalyticsReadApiResponse = /** status 200  */ AnalyticsDto;
export type AnalyticsReadApiArg =
  | /** How far back to count, in days in UTC with today as the last; without it everything counts. */ (
      '30' | '90' | '365' | 'all'
    )
  | undefined;
export type AnalyticsDownloadApiResponse = unknown;
export type AnalyticsDownloadApiArg =
  | /** How far back to count, in days in UTC with today as the last; without it everything counts. */ (
      '30' | '90' | '365' | 'all'
    )
  | undefined;
export type ActivityListApiResponse = /** status 200  */ ActivityPageDto;
export type ActivityListApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** Only this action, or with its first part alone every action of that kind, such as `team`. */
  action?:
    | 'retune'
    | 'preset'
    | 'folder'
    | 'batch'
    | 'link'
    | 'key'
    | 'team'
    | 'brand'
    | 'plan'
    | 'retune.completed'
    | 'retune.deleted'
    | 'retune.restored'
    | 'preset.created'
    | 'preset.updated'
    | 'preset.deleted'
    | 'folder.created'
    | 'folder.updated'
    | 'folder.deleted'
    | 'folder.song_added'
    | 'folder.song_removed'
    | 'batch.created'
    | 'batch.renamed'
    | 'batch.completed'
    | 'batch.cancelled'
    | 'batch.deleted'
    | 'link.created'
    | 'link.updated'
    | 'link.revoked'
    | 'key.created'
    | 'key.revoked'
    | 'team.invited'
    | 'team.invitation_resent'
    | 'team.invitation_cancelled'
    | 'team.joined'
    | 'team.role_changed'
    | 'team.removed'
    | 'team.left'
    | 'brand.updated'
    | 'brand.logo_changed'
    | 'brand.logo_removed'
    | 'brand.domain_verified'
    | 'brand.domain_lost'
    | 'plan.ended'
    | 'plan.started';
  /** Only what the user with this id did; `none`: what happened by itself or was done by users who no longer exist. */
  person?: string;
};
export type ActivityPeopleApiResponse = /** status 200  */ ActivityPersonDto[];
export type ActivityPeopleApiArg = void;
export type ActivityDownloadApiResponse = unknown;
export type ActivityDownloadApiArg = {
  /** Only this action, or with its first part alone every action of that kind, such as `team`. */
  action?:
    | 'retune'
    | 'preset'
    | 'folder'
    | 'batch'
    | 'link'
    | 'key'
    | 'team'
    | 'brand'
    | 'plan'
    | 'retune.completed'
    | 'retune.deleted'
    | 'retune.restored'
    | 'preset.created'
    | 'preset.updated'
    | 'preset.deleted'
    | 'folder.created'
    | 'folder.updated'
    | 'folder.deleted'
    | 'folder.song_added'
    | 'folder.song_removed'
    | 'batch.created'
    | 'batch.renamed'
    | 'batch.completed'
    | 'batch.cancelled'
    | 'batch.deleted'
    | 'link.created'
    | 'link.updated'
    | 'link.revoked'
    | 'key.created'
    | 'key.revoked'
    | 'team.invited'
    | 'team.invitation_resent'
    | 'team.invitation_cancelled'
    | 'team.joined'
    | 'team.role_changed'
    | 'team.removed'
    | 'team.left'
    | 'brand.updated'
    | 'brand.logo_changed'
    | 'brand.logo_removed'
    | 'brand.domain_verified'
    | 'brand.domain_lost'
    | 'plan.ended'
    | 'plan.started';
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
export type InvitationsReadApiResponse = /** status 200  */ InvitationDto;
export type InvitationsReadApiArg = /** From the link in the mail. */ string;
export type InvitationsAcceptApiResponse = /** status 200  */ WorkspaceDto;
export type InvitationsAcceptApiArg = AcceptInvitationDto;
export type HistoryListApiResponse = /** status 200  */ HistoryPageDto;
export type HistoryListApiArg = {
  /** A part of the file name; upper and lower case are the same. */
  search?: string;
  /** Target, Hz, rounded to 1 Hz. */
  target?: number;
  /** Id of the user who retuned the song. */
  person?: string;
  /** `newest` by default; `target` is from high to low, the newest first for each. */
  sort?: 'newest' | 'oldest' | 'name' | 'target';
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** Songs of a page, 1 to 100; 50 by default. */
  limit?: number;
  /** Id of the workspace, for clients that cannot send the header `Attune-Workspace`. */
  workspace?: string;
};
export type HistoryFiltersApiResponse = /** status 200  */ HistoryFiltersDto;
export type HistoryFiltersApiArg = void;
export type HistoryTotalsApiResponse = /** status 200  */ HistoryTotalsDto;
export type HistoryTotalsApiArg = void;
export type HistoryReadApiResponse = /** status 200  */ HistoryItemDto;
export type HistoryReadApiArg = string;
export type HistoryDeleteApiResponse = unknown;
export type HistoryDeleteApiArg = string;
export type HistoryRestoreApiResponse = unknown;
export type HistoryRestoreApiArg = string;
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
export type FoldersCandidatesApiResponse = /** status 200  */ FolderCandidateDto[];
export type FoldersCandidatesApiArg = {
  id: string;
  /** Part of the name, in any case; up to 200 characters. */
  search?: string;
};
export type FoldersAddSongsApiResponse = /** status 200  */ FolderDto;
export type FoldersAddSongsApiArg = {
  id: string;
  addSongsDto: AddSongsDto;
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
  /** Part of the name or the note, in any case. */
  search?: string;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** Id of the workspace, for clients that cannot send the header `Attune-Workspace`. */
  workspace?: string;
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
export type BatchUploadsUploadApiResponse =
  /** status 200 It had been uploaded before. */ BatchUploadDto | /** status 201 It is stored. */ BatchUploadDto;
export type BatchUploadsUploadApiArg = {
  id: string;
  uploadId: string;
  body: Blob;
};
export type BatchUploadsRegisterApiResponse = /** status 201  */ BatchFileDto;
export type BatchUploadsRegisterApiArg = RegisterUploadDto;
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
export type UserDto = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  subscriptionTier: 'free' | 'basic' | 'pro' | 'studio';
  emailVerified: boolean;
  createdAt: string;
};
export type RegisterDto = {
  email: string;
  /** 8 to 128 characters; commonly used passwords are rejected. */
  password: string;
  firstName: string;
  lastName: string;
};
export type LoginDto = {
  email: string;
  password: string;
};
export type MessageDto = {
  /** One sentence for the user. */
  message: string;
};
export type ForgotPasswordDto = {
  email: string;
};
export type ResetPasswordDto = {
  /** From the link in the mail. */
  token: string;
  /** 8 to 128 characters; commonly used passwords are rejected. */
  newPassword: string;
};
export type ChangePasswordDto = {
  currentPassword: string;
  /** 8 to 128 characters; commonly used passwords are rejected. */
  newPassword: string;
};
export type VerifyEmailDto = {
  /** From the link in the welcome mail. */
  token: string;
};
export type SessionDto = {
  /** Identifies the session in this API; cannot be used as a cookie. */
  id: string;
  /** E.g. "Firefox on Linux". */
  device: string;
  signedInAt: string;
  /** To within five minutes. */
  lastSeenAt: string;
  /** Whether this request came from it. */
  current: boolean;
};
export type DeleteAccountDto = {
  password: string;
};
export type UsageDto = {
  /** Retunes of this calendar month, in UTC. */
  retunesUsed: number;
  /** 999999 means unlimited. */
  retunesLimit: number;
  /** When the count starts again. */
  resetsAt: string;
  /** Bytes of the stored songs; only on the plan that stores them. */
  storedBytes?: number;
  /** The limit of stored bytes; at the limit no new retune is accepted. */
  storageLimitBytes?: number;
};
export type PlanDto = {
  id: 'basic' | 'pro' | 'studio';
  name: string;
  description: string;
  /** Cents a month. */
  priceCents: number;
  /** The formatted price, e.g. "$9.99". */
  price: string;
  priceId: string;
  /** Highlighted as "Most Popular". */
  popular: boolean;
  features: string[];
  /** Per calendar month in UTC; 999999 means unlimited. */
  retunesPerMonth: number;
  /** The largest upload, bytes. */
  maxFileBytes: number;
  /** The listed targets, ascending, Hz. */
  targetsHz: number[];
  /** Whether any other target within the range is allowed too. */
  customTargets: boolean;
};
export type PlanLimitsDto = {
  /** Per calendar month in UTC; 999999 means unlimited. */
  retunesPerMonth: number;
  /** The largest upload, bytes. */
  maxFileBytes: number;
  /** The listed targets, ascending, Hz. */
  targetsHz: number[];
  /** Whether any other target within the range is allowed too. */
  customTargets: boolean;
};
export type ComparisonRowDto = {
  feature: string;
  free: object;
  basic: object;
  pro: object;
  studio: object;
};
export type PlansDto = {
  /** ISO 4217, lower case. */
  currency: string;
  /** The period that prices are for. */
  interval: 'month';
  /** From the smallest to the largest. */
  plans: PlanDto[];
  /** What an account without a paid plan may do. */
  free: PlanLimitsDto;
  comparison: ComparisonRowDto[];
};
export type CheckoutSessionDto = {
  /** The hosted page to send the browser to; it returns to /subscribe?payment=... */
  sessionUrl: string;
};
export type CreateCheckoutSessionDto = {
  plan: 'basic' | 'pro' | 'studio';
};
export type PortalSessionDto = {
  /** The hosted page to send the browser to. */
  portalUrl: string;
};
export type CreatePortalSessionDto = {
  /** Where the portal leads back to: an address of this site. */
  returnUrl: string;
};
export type SyncResultDto = {
  previousTier: 'free' | 'basic' | 'pro' | 'studio';
  newTier: 'free' | 'basic' | 'pro' | 'studio';
};
export type RetuneParamsDto = {
  /** Hz. */
  targetHz: number;
  /** The song's original A4, Hz; null until it has been measured. */
  sourceHz: number | null;
  sourceBasis: 'measured' | 'given' | 'assumed';
  /** The approximate A4 given by the client, Hz. */
  hintHz?: number;
  anchor: 'note' | 'a4';
  mode: 'tempo' | 'varispeed';
  format: 'mp3' | 'wav' | 'flac';
  quality: 'standard' | 'high' | 'ultra';
  /** The A4 of the result, Hz. */
  equivalentA4Hz?: number;
  /** Output pitch / input pitch. */
  ratio?: number;
  cents?: number;
  /** Gain applied by the true-peak guard, dB; 0 when none was needed. */
  gainDb?: number;
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
  stage: 'retune' | 'done' | 'tag' | 'upload' | 'queue' | 'probe' | 'measure' | 'encode';
  /** 0-100 over the whole retune; never decreases. */
  percent: number;
  etaSeconds: number | null;
};
export type RetuneDto = {
  id: string;
  status: 'failed' | 'pending' | 'cancelled' | 'completed' | 'processing';
  originalFilename: string;
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
  /** URL of the receipt; null until the retune is completed. */
  receiptUrl: string | null;
  /** URL of the analysis; null until the retune is completed. */
  analysisUrl: string | null;
  createdAt: string;
  processedAt: string | null;
};
export type AskedShiftDto = {
  /** Output pitch / input pitch. */
  ratio: number;
  cents: number;
};
export type MeasuredShiftDto = {
  /** How far the result is above the original, as measured in both. */
  cents: number;
  /** Measured shift minus requested shift. */
  differenceCents: number;
  /** Error of both: half the width of the interval that contains the shift in 95 of 100 songs. Absent in older receipts. */
  errorCents?: number;
};
export type MovementDto = {
  /** Of the lowest ten seconds, Hz. */
  lowHz: number;
  /** Of the highest ten seconds, Hz. */
  highHz: number;
};
export type TuningDto = {
  /** Reference pitch A4, Hz, to 0.01; null when nothing pitched was found. */
  a4Hz: number | null;
  /** Deviation of that pitch from 440 Hz, in cents. */
  cents: number | null;
  /** Error of `a4Hz`, cents: half the width of the interval around it that contains the pitch in 95 of 100 songs. Absent in
    older receipts. */
  errorCents?: number | null;
  /** 0-1: the probability that there is a pitch and `a4Hz` is within 2 cents of it; below 0.3 it is not reliable. */
  confidence: number;
  /** The range of a pitch that moves by more than its error; null for a steady one, absent in older receipts. */
  movement?: MovementDto | null;
  /** Spread of the individual readings, Hz. */
  spreadHz: number | null;
  /** Number of spectral peaks used. */
  partials: number;
  /** Distribution of the peaks' deviations from the 440 Hz scale: 101 bins from -50 to +50 cents, sum 1 (or all 0). */
  histogram: number[];
};
export type BeforeAfterDto = {
  before: number;
  after: number;
};
export type TruePeakDto = {
  /** dBTP of the original as decoded; null for silence, and when it could not be measured. */
  before: number | null;
  /** dBTP of the samples passed to the encoder; null for silence. */
  after: number | null;
};
export type TagsDto = {
  /** Names of the tags not carried over, once for each; absent when all were. */
  notKept?: string[];
  /** Number in the original. */
  found: number;
  /** Number carried over to the result. */
  kept: number;
};
export type FoundKeptDto = {
  /** Number in the original. */
  found: number;
  /** Number carried over to the result. */
  kept: number;
};
export type ReceiptDto = {
  id: string;
  createdAt: string;
  originalFilename: string;
  format: 'mp3' | 'wav' | 'flac';
  quality: 'standard' | 'high' | 'ultra';
  mode: 'tempo' | 'varispeed';
  anchor: 'note' | 'a4';
  targetHz: number;
  /** The song's A4 from which the shift starts, Hz. */
  sourceHz: number;
  sourceBasis: 'measured' | 'given' | 'assumed';
  /** The A4 of the result, Hz. */
  equivalentA4Hz: number;
  asked: AskedShiftDto;
  /** null when original or result could not be measured with confidence. */
  measured: MeasuredShiftDto | null;
  /** null when it could not be measured at all. */
  before: TuningDto | null;
  /** null when it could not be measured at all. */
  after: TuningDto | null;
  frames: BeforeAfterDto;
  sampleRateHz: BeforeAfterDto;
  /** Of the result. */
  channels: number;
  /** Of the result; null for mp3. */
  bitDepth: number | null;
  /** Of the result. */
  durationSeconds: number;
  truePeakDb: TruePeakDto;
  /** Gain applied by the true-peak guard, dB; 0 when none was needed. */
  gainDb: number;
  samplesOverFullScale: BeforeAfterDto;
  tags: TagsDto;
  pictures: FoundKeptDto;
  /** What the figures alone do not show, in sentences. */
  warnings: string[];
};
export type SpectrumDto = {
  /** Centre frequencies of 1/12-octave bands, Hz. */
  centresHz: number[];
  /** Averaged power of each band, dBFS; -200 for silence. */
  levelsDb: number[];
};
export type PitchClassDto = {
  /** `C`, `C#` … `B`. */
  name: string;
  /** Share of the total energy, 0-1. */
  energy: number;
  /** Mean deviation from the tempered scale of the song's own A4; null for a note that never sounds. */
  meanCents: number | null;
};
export type HarmonicContentDto = {
  /** Twelve, C first; null when the original could not be measured. */
  original: PitchClassDto[] | null;
  /** Twelve, C first; null when the result could not be measured. */
  processed: PitchClassDto[] | null;
};
export type AnalysisDto = {
  /** Id of the retune. */
  id: string;
  createdAt: string;
  originalSpectrum: SpectrumDto | null;
  processedSpectrum: SpectrumDto | null;
  harmonicContent: HarmonicContentDto;
};
export type DriftPointDto = {
  /** Start of a ten-second section, seconds from the song's start. */
  atSeconds: number;
  a4Hz: number | null;
  errorCents: number | null;
  confidence: number;
};
export type MeasurementDto = {
  /** Reference pitch A4, Hz, to 0.01; null when nothing pitched was found. */
  a4Hz: number | null;
  /** Deviation of that pitch from 440 Hz, in cents. */
  cents: number | null;
  /** Error of `a4Hz`, cents: half the width of the interval around it that contains the pitch in 95 of 100 songs. Absent in
    older receipts. */
  errorCents?: number | null;
  /** 0-1: the probability that there is a pitch and `a4Hz` is within 2 cents of it; below 0.3 it is not reliable. */
  confidence: number;
  /** The range of a pitch that moves by more than its error; null for a steady one, absent in older receipts. */
  movement?: MovementDto | null;
  /** Spread of the individual readings, Hz. */
  spreadHz: number | null;
  /** Number of spectral peaks used. */
  partials: number;
  /** Distribution of the peaks' deviations from the 440 Hz scale: 101 bins from -50 to +50 cents, sum 1 (or all 0). */
  histogram: number[];
  /** All readings from 400 to 480 Hz, `a4Hz` first: only a hint can tell a pitch from one a semitone away. */
  candidatesHz: number[];
  /** The pitch over the course of the recording. */
  drift: DriftPointDto[];
  durationSeconds: number;
  sampleRateHz: number;
};
export type WorkspaceDto = {
  role: 'owner' | 'admin' | 'editor' | 'viewer';
  /** The owner's plan, which everyone in the workspace has. */
  tier: 'free' | 'basic' | 'pro' | 'studio';
  /** The value of the header `Attune-Workspace`. */
  id: string;
  /** The company’s name, else the owner’s. */
  name: string;
  /** When its Studio plan ended: until an upgrade everything in it can be read but not changed. */
  pausedAt: string | null;
  /** While it is paused: songs stay at least until then. */
  keptUntil: string | null;
};
export type PresetDto = {
  id: string;
  name: string;
  /** Hz. */
  frequency: number;
  description: string | null;
  /** Preselected in the retuner; at most one in a workspace. */
  isDefault: boolean;
  /** When it was created, ISO 8601. */
  createdAt: string;
};
export type CreatePresetDto = {
  /** 1-80 characters; unique in the workspace, ignoring case. */
  name: string;
  /** Hz, 200.00-1200.00 with up to two decimals. */
  frequency: number;
  /** Up to 500 characters. */
  description?: string | null;
  /** Preselects it in the retuner, in place of the workspace's previous default. */
  isDefault?: boolean;
};
export type UpdatePresetDto = {
  /** 1-80 characters; unique in the workspace, ignoring case. */
  name?: string;
  /** Hz, 200.00-1200.00 with up to two decimals. */
  frequency?: number;
  /** Up to 500 characters; null removes it. */
  description?: string | null;
  /** Preselects it in the retuner, in place of the workspace's previous default. */
  isDefault?: boolean;
};
export type ApiKeyCreatorDto = {
  id: string;
  /** First and last name, else the email address. */
  name: string;
};
export type ApiKeyDto = {
  scopes: ('retune' | 'read')[];
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
  scopes: ('retune' | 'read')[];
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
  scopes: ('retune' | 'read')[];
  /** How long it is valid; null: until it is revoked. */
  expiresInDays: (30 | 90 | 365) | null;
  /** Unique among the keys of the workspace, ignoring case. */
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
  metric: 'total_retunes' | 'most_used_frequency' | 'frequency_usage';
};
export type TargetUsageDto = {
  /** Hz; null for all other targets together. */
  targetHz: number | null;
  retunes: number;
  /** Of all retunes, one decimal. */
  percent: number;
};
export type RetunesInIntervalDto = {
  /** The first day of the interval, in UTC. */
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
  /** Of those, the ones within `onTargetCents` of the requested shift. */
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
  /** Of those, the ones within `onTargetCents` of the requested shift. */
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
    | 'retune.completed'
    | 'retune.deleted'
    | 'retune.restored'
    | 'preset.created'
    | 'preset.updated'
    | 'preset.deleted'
    | 'folder.created'
    | 'folder.updated'
    | 'folder.deleted'
    | 'folder.song_added'
    | 'folder.song_removed'
    | 'batch.created'
    | 'batch.renamed'
    | 'batch.completed'
    | 'batch.cancelled'
    | 'batch.deleted'
    | 'link.created'
    | 'link.updated'
    | 'link.revoked'
    | 'key.created'
    | 'key.revoked'
    | 'team.invited'
    | 'team.invitation_resent'
    | 'team.invitation_cancelled'
    | 'team.joined'
    | 'team.role_changed'
    | 'team.removed'
    | 'team.left'
    | 'brand.updated'
    | 'brand.logo_changed'
    | 'brand.logo_removed'
    | 'brand.domain_verified'
    | 'brand.domain_lost'
    | 'plan.ended'
    | 'plan.started';
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
  role: 'owner' | 'admin' | 'editor' | 'viewer';
  status: 'pending' | 'active';
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
export type InvitationDto = {
  role: 'admin' | 'editor' | 'viewer';
  workspaceName: string;
  inviterName: string;
  /** The only address that can accept it. */
  email: string;
};
export type AcceptInvitationDto = {
  /** From the link in the mail. */
  token: string;
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
  sourceBasis: 'measured' | 'given' | 'assumed';
  /** Hz. */
  targetHz: number;
  /** The A4 of the result, Hz. */
  equivalentA4Hz: number;
  /** The A4 as measured in the result, Hz; null when it could not be measured. */
  measuredA4Hz: number | null;
  cents: number;
  format: 'mp3' | 'wav' | 'flac';
  quality: 'standard' | 'high' | 'ultra';
  durationSeconds: number | null;
  /** Who retuned it; null once that user is deleted. */
  createdBy: HistoryPersonDto | null;
  processedAt: string;
  /** When the files are removed; null for a song that is not kept in the history. */
  keptUntil: string | null;
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
export type FolderDto = {
  id: string;
  name: string;
  description: string | null;
  songCount: number;
  /** All songs together, seconds. */
  durationSeconds: number;
  /** Share links to the folder that were not revoked: they end when it is deleted. */
  linkCount: number;
  /** When it was created, ISO 8601. */
  createdAt: string;
  /** When it was last renamed, or songs were added or removed, ISO 8601. */
  updatedAt: string;
};
export type CreateFolderDto = {
  /** 1-120 characters; unique in the workspace, ignoring case. */
  name: string;
  /** Up to 1000 characters. */
  description?: string | null;
};
export type FolderSongDto = {
  format: ('mp3' | 'wav' | 'flac') | null;
  /** When it was added to the folder, ISO 8601. */
  addedAt: string;
  /** Of the retune. */
  id: string;
  originalFilename: string;
  /** The song's own A4, Hz; null for a retune of an early version. */
  sourceHz: number | null;
  /** The A4 of the result, Hz. */
  equivalentA4Hz: number | null;
  cents: number | null;
  durationSeconds: number | null;
  /** Where the result can be downloaded; null once it is no longer stored. */
  resultUrl: string | null;
};
export type FolderPageDto = {
  folder: FolderDto;
  /** Up to 50, the last added first. */
  songs: FolderSongDto[];
  /** For the next page; null on the last one. */
  nextCursor: string | null;
};
export type UpdateFolderDto = {
  /** 1-120 characters; unique in the workspace, ignoring case. */
  name?: string;
  /** Up to 1000 characters; null removes it. */
  description?: string | null;
};
export type FolderCandidateDto = {
  format: ('mp3' | 'wav' | 'flac') | null;
  /** Of the retune. */
  id: string;
  originalFilename: string;
  /** The song's own A4, Hz; null for a retune of an early version. */
  sourceHz: number | null;
  /** The A4 of the result, Hz. */
  equivalentA4Hz: number | null;
  cents: number | null;
  durationSeconds: number | null;
  /** Where the result can be downloaded; null once it is no longer stored. */
  resultUrl: string | null;
};
export type AddSongsDto = {
  /** 1-200 completed retunes of the workspace; those already in the folder stay where they are. */
  retuneIds: string[];
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
  what: 'song' | 'folder';
  status: 'open' | 'expired' | 'used_up' | 'revoked' | 'gone' | 'paused';
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
  /** The song's A4 before, Hz; null for a folder. */
  sourceHz: number | null;
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
  /** 6-128 characters; null removes it. Visitors who already entered the previous one have to enter the new one. */
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
  /** 6-128 characters; null removes it. Visitors who already entered the previous one have to enter the new one. */
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
  format: 'mp3' | 'wav' | 'flac';
  quality: 'standard' | 'high' | 'ultra';
  meaning: 'a4' | 'note';
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  /** null without `sameRatio`. */
  album: BatchAlbumDto | null;
  id: string;
  name: string;
  /** Hz. */
  targetFrequency: number;
  sameRatio: boolean;
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
  format?: 'mp3' | 'wav' | 'flac';
  /** Engine and codec. */
  quality?: 'standard' | 'high' | 'ultra';
  /** `a4`: A4 lands on the target. `note`: the nearest note of the 440 Hz scale does. */
  meaning?: 'a4' | 'note';
  /** Shift all songs by the same ratio, that of their pooled pitch, instead of each by its own pitch. */
  sameRatio?: boolean;
  /** 1-120 characters. */
  name: string;
  /** Hz, 200.00-1200.00 with up to two decimals. */
  targetFrequency: number;
};
export type BatchUploadDto = {
  /** Name it when you register the file. */
  objectPath: string;
  bytes: number;
};
export type BatchFileProgressDto = {
  stage: 'queue' | 'probe' | 'measure' | 'retune' | 'encode' | 'tag' | 'done';
  /** 0-100. */
  percent: number;
  /** Estimated time left, seconds. */
  etaSeconds: number | null;
};
export type BatchFileDto = {
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** null when it is not running. */
  progress: BatchFileProgressDto | null;
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
  /** As measured before, Hz. */
  a4Hz: number | null;
  /** As measured in the result, Hz. */
  resultHz: number | null;
  /** Measured shift minus requested shift. */
  differenceCents: number | null;
  /** Distance of its pitch from the album's. */
  albumCents: number | null;
  /** URL of the result, while it is stored. */
  resultUrl: string | null;
};
export type RegisterUploadDto = {
  /** The folders above the file inside the dropped folder, with `/` between them; empty for none. */
  path?: string;
  batchId: string;
  /** 1-255 characters. */
  filename: string;
  /** As returned by the upload. */
  objectPath: string;
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
  role: 'user' | 'assistant';
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
export const {
  useAuthRegisterMutation,
  useAuthLoginMutation,
  useAuthLogoutMutation,
  usePasswordsForgotMutation,
  usePasswordsResetMutation,
  usePasswordsChangeMutation,
  useEmailVerificationVerifyMutation,
  useEmailVerificationResendMutation,
  useSessionsListQuery,
  useLazySessionsListQuery,
  useSessionsRevokeMutation,
  useAccountDeleteMutation,
  useUsageReadQuery,
  useLazyUsageReadQuery,
  usePlansListQuery,
  useLazyPlansListQuery,
  useBillingCheckoutMutation,
  useBillingPortalMutation,
  useBillingSyncMutation,
  useRetuneLatestQuery,
  useLazyRetuneLatestQuery,
  useRetuneReadQuery,
  useLazyRetuneReadQuery,
  useRetuneCancelMutation,
  useRetuneReceiptQuery,
  useLazyRetuneReceiptQuery,
  useRetuneAnalysisQuery,
  useLazyRetuneAnalysisQuery,
  useMeasureMeasureMutation,
  useWorkspacesListQuery,
  useLazyWorkspacesListQuery,
  usePresetsListQuery,
  useLazyPresetsListQuery,
  usePresetsCreateMutation,
  usePresetsUpdateMutation,
  usePresetsDeleteMutation,
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
  useInvitationsReadQuery,
  useLazyInvitationsReadQuery,
  useInvitationsAcceptMutation,
  useHistoryListQuery,
  useLazyHistoryListQuery,
  useHistoryFiltersQuery,
  useLazyHistoryFiltersQuery,
  useHistoryTotalsQuery,
  useLazyHistoryTotalsQuery,
  useHistoryReadQuery,
  useLazyHistoryReadQuery,
  useHistoryDeleteMutation,
  useHistoryRestoreMutation,
  useHistoryAgainMutation,
  useFoldersListQuery,
  useLazyFoldersListQuery,
  useFoldersCreateMutation,
  useFoldersReadQuery,
  useLazyFoldersReadQuery,
  useFoldersUpdateMutation,
  useFoldersDeleteMutation,
  useFoldersCandidatesQuery,
  useLazyFoldersCandidatesQuery,
  useFoldersAddSongsMutation,
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
  useBatchUploadsUploadMutation,
  useBatchUploadsRegisterMutation,
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
} = injectedRtkApi;
