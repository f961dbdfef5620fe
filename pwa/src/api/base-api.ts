import { createApi, type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';

/** What a page can show of a refusal. */
export interface ApiError {
  /** HTTP status; 0 when there was no answer at all. */
  status: number;
  /** One sentence for a person. */
  message: string;
  /** The server's name of the fault, e.g. `auth.email_taken`. */
  code?: string;
  /** What is wrong with each field of a form. */
  fields?: Record<string, string>;
}

const NO_ANSWER = 'Attune cannot be reached. Check your connection and try again.';

const fetchText = fetchBaseQuery({ baseUrl: '/', credentials: 'include', responseHandler: 'text' });

/** JSON in, JSON out, cookies sent; every fault becomes an `ApiError`. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, extra) => {
  const { data, error, meta } = await fetchText(args, api, extra);
  if (error === undefined) return { data: parsed(data) };
  if (typeof error.status !== 'number') return { error: { status: 0, message: NO_ANSWER } };
  return { error: refusal(error.status, String(error.data), meta?.response?.statusText ?? '') };
};

/**
 * The message is taken from the body's `error`, then its `message`, then the whole text if it is not JSON, then the
 * status text.
 */
export function refusal(status: number, text: string, statusText: string): ApiError {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) return { status, message: text.trim() || statusText };
  const { error, message, code, fields } = body as Record<string, unknown>;
  const said = [error, message].find((value) => typeof value === 'string' && value !== '');
  return {
    status,
    message: typeof said === 'string' ? said : statusText,
    ...(typeof code === 'string' && { code }),
    ...(isTexts(fields) && { fields }),
  };
}

/** `error` as a mutation's `unwrap()` throws it, or a fault of our own. */
export function asApiError(error: unknown): ApiError {
  if (typeof error === 'object' && error !== null && 'status' in error && 'message' in error) return error as ApiError;
  return { status: 0, message: error instanceof Error ? error.message : NO_ANSWER };
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
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
