import { attuneClient } from '../../../../api/generated/attune-client';

export const { useLinksCreateMutation, useFoldersListQuery, useHistoryListQuery } = attuneClient.enhanceEndpoints({
  endpoints: {
    historyList: { providesTags: [{ type: 'History', id: 'LIST' }] },
    linksCreate: { invalidatesTags: ['Links', 'Folders', 'Activity', 'Analytics'] },
  },
});
