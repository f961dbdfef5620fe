import { studioClient } from '../../../api/generated/studio-client';

/** The calls of the Studio Hub, with the tags of those that several tabs use. */
export const studioApi = studioClient.enhanceEndpoints({
  endpoints: {
    foldersList: { providesTags: ['Folders'] },
    foldersCreate: { invalidatesTags: ['Folders', 'Activity', 'Analytics'] },
    foldersAddSongs: { invalidatesTags: ['Folders', 'Activity', 'Analytics'] },
  },
});
