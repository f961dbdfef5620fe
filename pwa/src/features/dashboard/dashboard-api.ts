import { baseApi } from '../../api/base-api';
import type { RetuneDto } from '../../api/generated/attune-client';

/** As many of the last retunes as the dashboard lists. */
const RECENT = 10;

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The person's last retunes, newest first. */
    recentRetunes: build.query<RetuneDto[], undefined>({
      query: () => ({ url: '/api/retunes', params: { limit: RECENT } }),
      providesTags: ['Retunes'],
    }),
  }),
});

export const { useRecentRetunesQuery } = dashboardApi;
