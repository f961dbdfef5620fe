import { type ApiError, NO_ANSWER, refusal } from '../../api/api-error';
import { delay } from '../scope';
import { workspaceHeaders } from '../session/current-workspace';

/**
 * The ways a transfer can break.
 * `lost`: the connection broke, or a proxy answered instead of the server; it is tried again.
 * `busy`: the server can’t do it now; it is tried again.
 * `signed-out`: the session has ended; it goes on when the user is back.
 * `gone`: the server no longer has the upload, or the song; the step before it has to be repeated.
 * `refused`: trying again changes nothing; the message says why.
 */
export type TransferBreak = 'lost' | 'busy' | 'signed-out' | 'gone' | 'refused';

const BUSY_STATUS = new Set([408, 423, 425, 429]);
/** The server received less than was sent: the upload goes on where it is. */
const BUSY_CODES = new Set(['upload.interrupted', 'upload.wrong_offset']);

export function breakOf({ status, code }: ApiError): TransferBreak {
  // Each error of the server has a code. A proxy’s limit for the size of a request stays as it is.
  if (status === 0 || (code === undefined && status !== 413)) return 'lost';
  if (BUSY_STATUS.has(status) || status >= 500 || BUSY_CODES.has(code ?? '')) return 'busy';
  if (status === 401) return 'signed-out';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

/** Why a transfer broke, as an ApiError. */
export class TransferError extends Error implements ApiError {
  override readonly name = 'TransferError';
  readonly status: number;
  readonly code?: string;
  readonly kind: TransferBreak;
  /** How long the server asks to wait, ms. */
  readonly retryAfterMs: number;

  /** @param retryAfter the header of the response */
  constructor(error: ApiError = { status: 0, message: NO_ANSWER }, retryAfter: string | null = null) {
    super(error.message);
    this.status = error.status;
    if (error.code !== undefined) this.code = error.code;
    this.kind = breakOf(error);
    this.retryAfterMs = Number(retryAfter) * 1000 || 0;
  }
}

interface CallOptions {
  /** The workspace of the transfer, which need not be the one that the user works in now; null: the user's own. */
  workspaceId: string | null;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Calls the API in the workspace of a transfer.
 *
 * @param path below `/api/`
 * @throws TransferError, also when aborted
 */
export async function call<T>(
  path: string,
  { workspaceId, method = 'GET', body, headers, signal }: CallOptions,
): Promise<T> {
  const response = await fetch(new URL(`/api/${path}`, window.location.origin), {
    method,
    credentials: 'include',
    // A page that is closed still removes what the user has cancelled.
    keepalive: method === 'DELETE',
    headers: { ...workspaceHeaders(workspaceId), ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: signal ?? null,
  }).catch(() => {
    throw new TransferError();
  });
  const text = await response.text().catch(() => {
    throw new TransferError();
  });
  if (!response.ok) {
    throw new TransferError(refusal(response.status, text, response.statusText), response.headers.get('Retry-After'));
  }
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Deletes an unfinished upload. Never rejects: the server deletes those that are not continued. */
export async function deleteUpload(uploadId: string, workspaceId: string | null): Promise<void> {
  const headers = { 'Tus-Resumable': '1.0.0' };
  const act = () => call(`uploads/${uploadId}`, { workspaceId, method: 'DELETE', headers });
  await retryPassing(act).catch(() => undefined);
}

/** When a broken transfer is tried again; it fails when none of these attempts gets any further. Specs do not wait. */
export const RETRIES: { delaysMs: readonly number[] } = {
  delaysMs: [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
};
/** A server that asks for more patience than this is asked earlier. */
const MAX_RETRY_AFTER_MS = 120_000;
const OFFLINE_POLL_MS = 60_000;

interface RetryOptions {
  signal?: AbortSignal;
  /** How far it has come: the delays start again after an attempt that came further than the one before. */
  progress?: () => number;
  /** Which errors pass; by default a lost connection and a busy server. */
  isPassing?: (error: TransferError) => boolean;
}

const NEVER = new AbortController().signal;

/**
 * Does something that may be repeated. What breaks for a passing reason is tried again: after a longer delay each time,
 * and as soon as a lost connection is back. A device that is offline is waited for.
 *
 * @throws a TransferError, or what else `act` throws
 * @throws the signal's reason when aborted
 */
export async function retryPassing<T>(
  act: () => Promise<T>,
  { signal = NEVER, progress = () => 0, isPassing = canPass }: RetryOptions = {},
): Promise<T> {
  let reached = progress();
  for (let attempt = 0; ;) {
    try {
      return await act();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TransferError) || !isPassing(error)) throw error;
      if (progress() > reached) attempt = 0;
      reached = progress();
      if (navigator.onLine) {
        const delayMs = RETRIES.delaysMs[attempt];
        if (delayMs === undefined) throw error;
        attempt += 1;
        const waitMs = Math.max(delayMs, Math.min(error.retryAfterMs, MAX_RETRY_AFTER_MS));
        await delay(waitMs, signal, ['online']);
      }
      while (!navigator.onLine && !signal.aborted) await delay(OFFLINE_POLL_MS, signal, ['online']);
      signal.throwIfAborted();
    }
  }
}

export const canPass = ({ kind }: TransferError): boolean => kind === 'lost' || kind === 'busy';
