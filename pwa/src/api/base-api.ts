import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { chooseWorkspace, chosenWorkspace, workspaceHeaders } from '../shared/session/current-workspace';
import { type ApiError, NO_ANSWER, NOT_SIGNED_IN, parsed, refusal, WORKSPACE_LOST } from './api-error';

/** Window event: the server no longer knows a session that counted as signed in. */
export const SESSION_ENDED = 'attune:session-ended';

/** Window event: the user is no longer a member of the workspace that was chosen. */
export const WORKSPACE_ENDED = 'attune:workspace-ended';

/** Timeout of a request, ms. Songs are transferred in another way. */
const TIMEOUT_MS = 60_000;

/** JSON in, JSON out, cookies sent; every error becomes an `ApiError`. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, extra) => {
  const fetchText = fetchBaseQuery({
    baseUrl: window.location.origin,
    credentials: 'include',
    responseHandler: 'text',
    prepareHeaders: (headers) => {
      for (const [name, value] of Object.entries(workspaceHeaders(chosenWorkspace()?.id ?? null))) {
        headers.set(name, value);
      }
    },
    timeout: TIMEOUT_MS,
  });
  const { data, error, meta } = await fetchText(args, api, extra);
  if (error === undefined) return { data: parsed(data) };
  if (typeof error.status !== 'number') return { error: { status: 0, message: NO_ANSWER } };
  const apiError = refusal(error.status, String(error.data), meta?.response?.statusText ?? '');
  if (apiError.code === NOT_SIGNED_IN && api.endpoint !== 'currentUser') reportSessionEnded(api.dispatch);
  if (apiError.code === WORKSPACE_LOST) reportWorkspaceLost(api.dispatch);
  return { error: apiError };
};

/** The user is no longer a member of the workspace: goes back to their own. */
function reportWorkspaceLost(dispatch: (action: ReturnType<typeof baseApi.util.invalidateTags>) => unknown): void {
  if (chosenWorkspace() === null) return;
  chooseWorkspace(null);
  window.dispatchEvent(new Event(WORKSPACE_ENDED));
  dispatch(baseApi.util.invalidateTags([...WORKSPACE_TAGS]));
}

/** Asks again who is signed in, after a call was refused for want of a session. Also for calls outside this client. */
export function reportSessionEnded(
  dispatch: (action: ReturnType<typeof baseApi.util.invalidateTags>) => unknown,
): void {
  dispatch(baseApi.util.invalidateTags(['User']));
  window.dispatchEvent(new Event(SESSION_ENDED));
}

/** Data of one workspace: it is fetched again when another one is chosen. */
export const WORKSPACE_TAGS = [
  'Workspaces',
  'Usage',
  'Retunes',
  'Presets',
  'History',
  'Folders',
  'ApiKeys',
  'Team',
  'Analytics',
  'Activity',
  'Brand',
] as const;

/** Server state never becomes stale by itself: mutations invalidate what they change. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['User', 'Devices', ...WORKSPACE_TAGS],
  keepUnusedDataFor: Infinity,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
