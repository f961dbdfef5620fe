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

/** The server's error code for a missing session. Its message also addresses callers with an API key. */
export const NOT_SIGNED_IN = 'auth.not_signed_in';

/** The server's error code for a workspace that the user is not, or no longer, a member of. */
export const WORKSPACE_LOST = 'auth.workspace_not_found';
const SESSION_OVER = 'Your session has ended. Sign in again to continue.';

/**
 * The message is taken from the body's `error`, then its `message`, then the whole text if it is not JSON, then the
 * status text. An HTML page comes from a proxy and does not help the user: it counts as no text.
 */
export function refusal(status: number, text: string, statusText: string): ApiError {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) {
    return { status, message: (isPage(text) ? '' : text.trim()) || statusText };
  }
  const { error, message, code, fields } = body as Record<string, unknown>;
  const words = code === NOT_SIGNED_IN ? [SESSION_OVER] : [error, message];
  const said = words.find((value) => typeof value === 'string' && value !== '');
  return {
    status,
    message: typeof said === 'string' ? said : statusText,
    ...(typeof code === 'string' && { code }),
    ...(isTexts(fields) && { fields }),
  };
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

function isPage(text: string): boolean {
  return /^\s*<(!doctype|html)/i.test(text);
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
