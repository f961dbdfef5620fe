import { studioApi } from '../studio-api';

export const { useLinksCreateMutation, useFoldersListQuery, useHistoryListQuery } = studioApi.enhanceEndpoints({
  endpoints: {
    historyList: { providesTags: [{ type: 'History', id: 'LIST' }] },
    linksCreate: { invalidatesTags: ['Links', 'Folders', 'Activity', 'Analytics'] },
  },
});
