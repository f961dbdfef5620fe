import type { ApiError } from '../../../api/api-error';
import { studioClient } from '../../../api/generated/studio-client';

/** After a refusal too: the team, or the user's own role, is not what this page shows. */
const changed = (_result: unknown, error?: unknown) => {
  const { status = 200 } = (error as ApiError | undefined) ?? {};
  if (status === 403) return ['Team', 'Workspaces'] as const;
  return status === 404 || status === 409 ? (['Team'] as const) : status < 400 ? CHANGED : [];
};

const CHANGED = ['Team', 'ApiKeys', 'Activity', 'Analytics', 'Workspaces'] as const;

// Leaving has no tags: the page goes to another workspace first.
studioClient.enhanceEndpoints({
  endpoints: {
    teamList: { providesTags: ['Team'] },
    teamInvite: { invalidatesTags: changed },
    teamResend: { invalidatesTags: changed },
    teamChangeRole: { invalidatesTags: changed },
    teamRemove: { invalidatesTags: changed },
  },
});
