import type { FolderPageDto } from '../../../api/generated/attune-client';
import { studioApi } from '../shared/studio-api';

const CHANGE = { invalidatesTags: ['Folders', 'Activity', 'Analytics'] } as const;

export const {
  useFoldersListQuery,
  useFoldersCandidatesQuery,
  useFoldersCreateMutation,
  useFoldersUpdateMutation,
  useFoldersDeleteMutation,
  useFoldersAddSongsMutation,
  useFoldersMoveSongMutation,
  useFoldersRemoveSongMutation,
  useFolderPagesInfiniteQuery,
} = studioApi
  .injectEndpoints({
    endpoints: (build) => ({
      /** A folder with its songs, page by page; the generated `foldersRead` knows only single pages. */
      folderPages: build.infiniteQuery<FolderPageDto, string, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
        query: ({ queryArg: id, pageParam: cursor }) => ({
          url: `/api/studio/folders/${encodeURIComponent(id)}`,
          ...(cursor !== null && { params: { cursor } }),
        }),
        // A song that is deleted from the history, or restored, goes with its folders.
        providesTags: ['Folders', 'History'],
      }),
    }),
  })
  .enhanceEndpoints({
    endpoints: {
      foldersCandidates: { providesTags: ['Folders', 'History', 'Retunes'] },
      foldersUpdate: CHANGE,
      foldersDelete: { invalidatesTags: [...CHANGE.invalidatesTags, 'Links'] },
      foldersMoveSong: CHANGE,
      foldersRemoveSong: CHANGE,
    },
  });
