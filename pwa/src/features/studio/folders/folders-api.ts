import type { FolderPageDto } from '../../../api/generated/attune-client';
import { studioApi } from '../shared/studio-api';

const CHANGE = { invalidatesTags: ['Folders', 'Activity', 'Analytics'] } as const;

export const {
  useFoldersListQuery,
  useFoldersCandidatesQuery,
  useFoldersCreateMutation,
  useFoldersUpdateMutation,
  useFoldersDeleteMutation,
  useFoldersReplaceCoverMutation,
  useFoldersRemoveCoverMutation,
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
        // A song that is deleted from the history, or restored, goes with its folders; one that is retuned may come.
        providesTags: ['Folders', 'History', 'Retunes'],
      }),
    }),
  })
  .enhanceEndpoints({
    endpoints: {
      foldersCandidates: { providesTags: ['Folders', 'History', 'Retunes'] },
      foldersUpdate: CHANGE,
      foldersDelete: { invalidatesTags: [...CHANGE.invalidatesTags, 'Links'] },
      foldersReplaceCover: {
        ...CHANGE,
        query: ({ id, body: { cover } }: { id: string; body: { cover?: Blob } }) => {
          const form = new FormData();
          if (cover) form.append('cover', cover);
          return { url: `/api/studio/folders/${encodeURIComponent(id)}/cover`, method: 'PUT', body: form };
        },
      },
      foldersRemoveCover: CHANGE,
      foldersMoveSong: CHANGE,
      foldersRemoveSong: CHANGE,
    },
  });
