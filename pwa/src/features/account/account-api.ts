import { baseApi } from '../../api/base-api';
import type { UsageDto } from '../../api/generated/attune-client';

/** The usage of the user's own plan, also while they work in a team's workspace. */
export const { useOwnUsageQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownUsage: build.query<UsageDto, undefined>({
      query: () => '/api/usage',
      extraOptions: { isOwnWorkspace: true },
      providesTags: ['Usage'],
    }),
  }),
});
