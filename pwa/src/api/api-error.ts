import { MEBIBYTE } from '@attune/catalogue/plans';

/** An error response, as a page can show it. */
export interface ApiError {
  /** HTTP status; 0 when there was no response at all. */
  status: number;
  /** One sentence for the user. */
  message: string;
  /** The server's error code, e.g. `auth.email_taken`. */
  code?: string;
  /** The error of each form field. */
  fields?: Record<string, string>;
}

export const NO_ANSWER = 'We can’t reach Attune. Check your connection and try again.';
const NO_REASON = 'Something went wrong. Please try again in a moment.';

/** What proxies answer when the connection or the server behind them gave up; 520-530 are Cloudflare's. */
const GAVE_UP = new Set([408, 499, 502, 503, 504]);

/** The server's error code for a missing session. Its message also addresses callers with an API key. */
export const NOT_SIGNED_IN = 'auth.not_signed_in';

/** The server's error code for a workspace that the user is not, or no longer, a member of. */
export const WORKSPACE_LOST = 'auth.workspace_not_found';
const SESSION_OVER = 'Your session has ended. Sign in again to continue.';

/**
 * The message is taken from the body's `error`, then its `message`, then the whole text if it is not JSON, then the
 * status text. Where a proxy answered instead of the server, it says so: what a proxy writes does not help the user.
 *
 * @param fileBytes size of the file that was sent, if any
 */
export function refusal(status: number, text: string, statusText: string, fileBytes?: number): ApiError {
  const body = parsed(text);
  const isJson = typeof body === 'object' && body !== null;
  const { error, message, code, fields } = isJson ? (body as Record<string, unknown>) : {};
  if (typeof error !== 'string' && typeof code !== 'string') {
    const said = proxyMessage(status, isMarkup(text), fileBytes);
    if (said !== null) return { status, message: said };
  }
  if (!isJson) return { status, message: text.trim() || statusText };
  const words = code === NOT_SIGNED_IN ? [SESSION_OVER] : [error, message];
  const said = words.find((value) => typeof value === 'string' && value !== '');
  return {
    status,
    message: typeof said === 'string' ? said : statusText,
    ...(typeof code === 'string' && { code }),
    ...(isTexts(fields) && { fields }),
  };
}

/** Whether a proxy gave up on a request, or the server says with such a status that it is busy. */
export function hasGivenUp(status: number): boolean {
  return GAVE_UP.has(status) || (status >= 520 && status <= 530);
}

/** What a proxy's answer means; null for one that may be the server's. */
function proxyMessage(status: number, isMarkup: boolean, fileBytes: number | undefined): string | null {
  if (status === 413) {
    const size = fileBytes === undefined ? 'requests of this size' : `files of ${(fileBytes / MEBIBYTE).toFixed(1)} MB`;
    return `This server’s proxy does not take ${size}. Choose a smaller file, or ask the operator for a higher limit.`;
  }
  if (hasGivenUp(status) || (isMarkup && status >= 500)) {
    return `The connection, or a server between your browser and Attune, gave up (${status}). Wait a minute and try again.`;
  }
  if (!isMarkup) return null;
  return `A server between your browser and Attune refused the request (${status}). Try again, or from another network.`;
}

/** `error` as a mutation's `unwrap()` throws it, or an error of our own. */
export function asApiError(error: unknown): ApiError {
  if (typeof error === 'object' && error !== null && 'status' in error && 'message' in error) return error as ApiError;
  return { status: 0, message: error instanceof Error ? error.message : NO_ANSWER };
}

/** The message for any thrown value; over HTTP/2 a response without a body has no status text either. */
export function reasonOf(error: unknown): string {
  return asApiError(error).message || NO_REASON;
}

/** Parsed JSON, or the text as it is; null when empty. */
export function parsed(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** HTML, or XML as from object stores: a proxy's. */
function isMarkup(text: string): boolean {
  return /^\s*</.test(text);
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
