import { attuneClient } from '../../../api/generated/attune-client';

const CHANGED = ['ApiKeys', 'Activity', 'Analytics'] as const;

attuneClient.enhanceEndpoints({
  endpoints: {
    apiKeysList: { providesTags: ['ApiKeys'] },
    apiKeysCreate: { invalidatesTags: [...CHANGED] },
    apiKeysRevoke: { invalidatesTags: [...CHANGED] },
  },
});

export {
  useApiKeysListQuery,
  useApiKeysCreateMutation,
  useApiKeysRevokeMutation,
} from '../../../api/generated/attune-client';
