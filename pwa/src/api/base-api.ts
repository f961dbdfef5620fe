import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { type ApiError, NO_ANSWER, NOT_SIGNED_IN, parsed, refusal } from './api-error';

/** The window hears this when the server no longer knows a session that counted as signed in. */
export const SESSION_ENDED = 'attune:session-ended';

/** By then nobody waits any more for an answer that has not come; songs go another way. */
const TIMEOUT_MS = 60_000;

/** JSON in, JSON out, cookies sent; every fault becomes an `ApiError`. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, extra) => {
  const fetchText = fetchBaseQuery({
    baseUrl: window.location.origin,
    credentials: 'include',
    responseHandler: 'text',
    timeout: TIMEOUT_MS,
  });
  const { data, error, meta } = await fetchText(args, api, extra);
  if (error === undefined) return { data: parsed(data) };
  if (typeof error.status !== 'number') return { error: { status: 0, message: NO_ANSWER } };
  const apiError = refusal(error.status, String(error.data), meta?.response?.statusText ?? '');
  if (apiError.code === NOT_SIGNED_IN && api.endpoint !== 'currentUser') reportSessionEnded(api.dispatch);
  return { error: apiError };
};

/** Asks again who is signed in, after a call said: nobody. Also for calls that go past this client. */
export function reportSessionEnded(
  dispatch: (action: ReturnType<typeof baseApi.util.invalidateTags>) => unknown,
): void {
  dispatch(baseApi.util.invalidateTags(['User']));
  window.dispatchEvent(new Event(SESSION_ENDED));
}

/** Server state never grows stale by itself: mutations say what they change. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['User', 'Usage', 'Devices', 'Retunes'],
  keepUnusedDataFor: Infinity,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
