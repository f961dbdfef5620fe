import type { UnknownAction } from '@reduxjs/toolkit';
import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type QueryCacheKey,
} from '@reduxjs/toolkit/query/react';
import {
  type ChosenWorkspace,
  chooseWorkspace,
  chosenWorkspace,
  workspaceHeaders,
} from '../shared/session/current-workspace';
import { type ApiError, NO_ANSWER, NOT_SIGNED_IN, parsed, refusal, WORKSPACE_LOST } from './api-error';

/** Window event: the server no longer knows a session that counted as signed in. */
export const SESSION_ENDED = 'attune:session-ended';

/** Window event: the user is no longer a member of the workspace that was chosen. */
export const WORKSPACE_ENDED = 'attune:workspace-ended';

/** Timeout of a request, ms. Songs are transferred in another way. */
const TIMEOUT_MS = 60_000;

interface ExtraOptions {
  /** Asks for the user's own workspace, wherever they work. */
  isOwnWorkspace?: boolean;
}

/** JSON in, JSON out, cookies sent; every error becomes an `ApiError`. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, ExtraOptions | undefined> = async (
  args,
  api,
  extra,
) => {
  const workspaceId = extra?.isOwnWorkspace === true ? null : (chosenWorkspace()?.id ?? null);
  const fetchText = fetchBaseQuery({
    baseUrl: window.location.origin,
    credentials: 'include',
    responseHandler: 'text',
    prepareHeaders: (headers) => {
      for (const [name, value] of Object.entries(workspaceHeaders(workspaceId))) {
        headers.set(name, value);
      }
    },
    timeout: TIMEOUT_MS,
  });
  const { data, error, meta } = await fetchText(args, api, {});
  if (error === undefined) return { data: parsed(data) };
  if (typeof error.status !== 'number') return { error: { status: 0, message: NO_ANSWER } };
  const apiError = refusal(error.status, String(error.data), meta?.response?.statusText ?? '');
  if (apiError.code === NOT_SIGNED_IN && api.endpoint !== 'currentUser') reportSessionEnded(api.dispatch);
  if (apiError.code === WORKSPACE_LOST) reportWorkspaceLost(api.dispatch);
  return { error: apiError };
};

/** The user is no longer a member of the workspace: goes back to their own. */
function reportWorkspaceLost(dispatch: BaseQueryApi['dispatch']): void {
  if (chosenWorkspace() === null) return;
  dispatch(switchWorkspace(null));
  window.dispatchEvent(new Event(WORKSPACE_ENDED));
}

type ApiState = Record<'api', ReturnType<typeof baseApi.reducer>>;

/**
 * Works in another workspace from now on; null: in the user's own. The store forgets the data of the last one, and the
 * layout mounts the page again, so that nothing of one workspace shows in another.
 */
export function switchWorkspace(workspace: ChosenWorkspace | null) {
  return (dispatch: (action: UnknownAction) => unknown): void => {
    chooseWorkspace(workspace);
    dispatch(baseApi.util.invalidateTags(['Workspaces']));
  };
}

/** Forgets what was loaded from a workspace; what is on the screen is loaded again. */
export function forgetWorkspaceData() {
  return (dispatch: (action: UnknownAction) => unknown, getState: () => unknown): void => {
    for (const { queryCacheKey } of baseApi.util.selectInvalidatedBy(getState() as ApiState, [
      ...WORKSPACE_DATA_TAGS,
    ])) {
      dispatch(baseApi.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as QueryCacheKey }));
    }
  };
}

/** Asks again who is signed in, after a call was refused for want of a session. Also for calls outside this client. */
export function reportSessionEnded(
  dispatch: (action: ReturnType<typeof baseApi.util.invalidateTags>) => unknown,
): void {
  dispatch(baseApi.util.invalidateTags(['User']));
  window.dispatchEvent(new Event(SESSION_ENDED));
}

/** Data of one workspace. */
const WORKSPACE_DATA_TAGS = [
  'Usage',
  'Retunes',
  'ReceiptLinks',
  'Presets',
  'History',
  'Folders',
  'Batches',
  'Links',
  'ApiKeys',
  'Team',
  'Analytics',
  'Activity',
  'Brand',
] as const;

/** What depends on where the user works. */
export const WORKSPACE_TAGS = ['Workspaces', ...WORKSPACE_DATA_TAGS] as const;

/** Server state never becomes stale by itself: mutations invalidate what they change. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['User', 'EmailChange', 'Devices', ...WORKSPACE_TAGS],
  keepUnusedDataFor: Infinity,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
