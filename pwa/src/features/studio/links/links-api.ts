import type { DownloadPageDto, LinkPageDto } from '../../../api/generated/attune-client';
import { studioClient } from '../../../api/generated/studio-client';

const CHANGE = { invalidatesTags: ['Links', 'Folders', 'Activity', 'Analytics'] } as const;

export const {
  useLinksReadQuery,
  useLinksUpdateMutation,
  useLinksRevokeMutation,
  useLinkPagesInfiniteQuery,
  useDownloadPagesInfiniteQuery,
} = studioClient
  .injectEndpoints({
    endpoints: (build) => ({
      /** The links whose name or note contains a text, page by page; empty: all. */
      linkPages: build.infiniteQuery<LinkPageDto, string, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
        query: ({ queryArg: search, pageParam: cursor }) => ({
          url: '/api/studio/links',
          params: { search: search || undefined, cursor: cursor ?? undefined },
        }),
        providesTags: ['Links'],
      }),
      /** The downloads of a link, newest first, page by page. */
      downloadPages: build.infiniteQuery<DownloadPageDto, string, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
        query: ({ queryArg: id, pageParam: cursor }) => ({
          url: `/api/studio/links/${encodeURIComponent(id)}/downloads`,
          ...(cursor !== null && { params: { cursor } }),
        }),
        providesTags: ['Links'],
      }),
    }),
  })
  .enhanceEndpoints({
    endpoints: { linksRead: { providesTags: ['Links'] }, linksUpdate: CHANGE, linksRevoke: CHANGE },
  });
