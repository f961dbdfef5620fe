import { delay } from '../scope';
import { RETRY_DELAYS_MS } from './retry-delays';
import { TransferError } from './transfer-error';

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
        const delayMs = RETRY_DELAYS_MS[attempt];
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
