import { type ApiError, NO_ANSWER } from '../../../api/api-error';
import type { HistoryListApiArg, HistoryPageDto } from '../../../api/generated/attune-client';
import { studioApi } from '../shared/studio-api';

export type HistorySort = NonNullable<HistoryListApiArg['sort']>;

/** What is shown of the history. Empty texts and null: all. */
export interface HistoryFilter {
  search: string;
  /** Hz. */
  target: number | null;
  /** Id of a user. */
  person: string | null;
  sort: HistorySort;
}

const changesSongs = ['History', 'Retunes', 'Folders', 'Activity', 'Analytics'] as const;

const client = studioApi.enhanceEndpoints({
  endpoints: {
    historyFilters: { providesTags: ['History', 'Retunes', 'Team'] },
    historyRead: { providesTags: (_item, _error, id) => [{ type: 'History', id }] },
    historyRunning: { providesTags: ['Retunes'] },
    // The list takes the rows out by itself: to load all its pages again would take too long.
    historyDeleteSongs: { invalidatesTags: ['Retunes', 'Folders', 'Activity', 'Analytics'] },
    historyRestoreSongs: { invalidatesTags: [...changesSongs] },
    historyAgain: { invalidatesTags: ['Retunes', 'Usage', 'Analytics'] },
  },
});

const historyApi = client.injectEndpoints({
  endpoints: (build) => ({
    historyPages: build.infiniteQuery<HistoryPageDto, HistoryFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: { search, target, person, sort }, pageParam }) => ({
        url: '/api/studio/history',
        params: {
          sort,
          search: search || undefined,
          target: target ?? undefined,
          person: person ?? undefined,
          cursor: pageParam ?? undefined,
        },
      }),
      providesTags: [{ type: 'History', id: 'LIST' }],
    }),
    /** The size of an archive, from the headers that its download would have. */
    zipBytes: build.query<number, string>({
      queryFn: async (url) => {
        const error: ApiError = { status: 0, message: NO_ANSWER };
        try {
          const { ok, headers } = await fetch(new URL(url, window.location.href), { method: 'HEAD' });
          return ok ? { data: Number(headers.get('Content-Length')) } : { error };
        } catch {
          return { error };
        }
      },
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useHistoryPagesInfiniteQuery, useZipBytesQuery } = historyApi;
export const {
  useHistoryFiltersQuery,
  useHistoryReadQuery,
  useHistoryRunningQuery,
  useHistoryDeleteSongsMutation,
  useHistoryRestoreSongsMutation,
  useHistoryAgainMutation,
  useFoldersListQuery,
  useFoldersCreateMutation,
  useFoldersAddSongsMutation,
} = client;

/** Takes songs out of a loaded list. */
export const withoutSongs = (filter: HistoryFilter, ids: ReadonlySet<string>) =>
  historyApi.util.updateQueryData('historyPages', filter, ({ pages }) => {
    for (const page of pages) page.items = page.items.filter(({ id }) => !ids.has(id));
  });

/** Loads the history again, for instance when a retune was completed. */
export const historyChanged = () => historyApi.util.invalidateTags(['History', 'Activity', 'Analytics']);
