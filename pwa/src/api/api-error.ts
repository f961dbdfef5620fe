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

export const NO_ANSWER = 'We can’t reach Attune. Check your connection and try again.';
const NO_REASON = 'Something went wrong. Please try again in a moment.';

/** The server's name of the fault that nobody is signed in. Its own words are for callers with a key as well. */
export const NOT_SIGNED_IN = 'auth.not_signed_in';
const SESSION_OVER = 'Your session has ended. Sign in again to continue.';

/**
 * The message is taken from the body's `error`, then its `message`, then the whole text if it is not JSON, then the
 * status text. A page in HTML is a proxy's and tells a person nothing: it counts as no text.
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

/** `error` as a mutation's `unwrap()` throws it, or a fault of our own. */
export function asApiError(error: unknown): ApiError {
  if (typeof error === 'object' && error !== null && 'status' in error && 'message' in error) return error as ApiError;
  return { status: 0, message: error instanceof Error ? error.message : NO_ANSWER };
}

/** The sentence for whatever was thrown; over HTTP/2 a refusal without a text has no words of its own. */
export function reasonOf(error: unknown): string {
  return asApiError(error).message || NO_REASON;
}

/** JSON, or the text as it is; null for nothing. */
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
