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
    // The list takes the row out by itself: to load all its pages again would take too long.
    historyDelete: { invalidatesTags: ['Retunes', 'Folders', 'Activity', 'Analytics'] },
    historyRestore: { invalidatesTags: [...changesSongs] },
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
          ...(search !== '' && { search }),
          ...(target !== null && { target }),
          ...(person !== null && { person }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
      }),
      providesTags: [{ type: 'History', id: 'LIST' }],
    }),
  }),
});

export const { useHistoryPagesInfiniteQuery } = historyApi;
export const {
  useHistoryFiltersQuery,
  useHistoryReadQuery,
  useHistoryDeleteMutation,
  useHistoryRestoreMutation,
  useHistoryAgainMutation,
  useFoldersListQuery,
  useFoldersAddSongsMutation,
} = client;

/** Takes a song out of a loaded list. */
export const withoutSong = (filter: HistoryFilter, id: string) =>
  historyApi.util.updateQueryData('historyPages', filter, ({ pages }) => {
    for (const page of pages) page.items = page.items.filter((item) => item.id !== id);
  });

/** Loads the history again, for instance when a retune was completed. */
export const historyChanged = () => historyApi.util.invalidateTags(['History', 'Activity', 'Analytics']);
