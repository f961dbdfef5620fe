import { studioClient } from '../../../api/generated/studio-client';

studioClient.enhanceEndpoints({
  endpoints: {
    analyticsRead: { providesTags: ['Analytics'] },
    activityList: { providesTags: ['Activity'] },
    activityPeople: { providesTags: ['Activity'] },
  },
});

/** Songs are retuned without this client, so what is cached may be old. */
export const FRESH = { refetchOnMountOrArgChange: true } as const;

/** Rows of a page of the whole log. */
export const ACTIVITY_PAGE_ROWS = 50;

export {
  useActivityListQuery,
  useActivityPeopleQuery,
  useAnalyticsReadQuery,
  useLazyActivityListQuery,
} from '../../../api/generated/studio-client';
