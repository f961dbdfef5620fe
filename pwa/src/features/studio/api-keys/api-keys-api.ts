import { studioClient } from '../../../api/generated/studio-client';

const CHANGED = ['ApiKeys', 'Activity', 'Analytics'] as const;

studioClient.enhanceEndpoints({
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
} from '../../../api/generated/studio-client';
