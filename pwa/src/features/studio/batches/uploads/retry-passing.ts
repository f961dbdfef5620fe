import { asApiError } from '../../../../api/api-error';
import { Scope } from '../../../../shared/scope';
import { isPassing } from './consequence';

interface RetryOptions {
  /** Before each further attempt, ms; after the last it fails. */
  retryDelaysMs: readonly number[];
  signal: AbortSignal;
  onPause?: () => void;
}

/**
 * Does something that may be repeated. What breaks for a passing reason is tried again: after a longer pause each time,
 * and as soon as a lost connection is back.
 *
 * @throws an ApiError
 * @throws the signal's reason when aborted
 */
export async function retryPassing(
  act: () => Promise<void>,
  { retryDelaysMs, signal, onPause }: RetryOptions,
): Promise<void> {
  for (let attempt = 0; ;) {
    try {
      await act();
      return;
    } catch (error) {
      signal.throwIfAborted();
      const delayMs = retryDelaysMs[attempt];
      if (!isPassing(asApiError(error)) || (delayMs === undefined && navigator.onLine)) throw error;
      if (navigator.onLine) attempt += 1;
      onPause?.();
      await pause(navigator.onLine ? (delayMs ?? 0) : null, signal);
    }
  }
}

/** Ends after the time, or when the connection is back. @param delayMs null: only then */
function pause(delayMs: number | null, signal: AbortSignal): Promise<void> {
  const scope = new Scope();
  return new Promise<void>((resolve, reject) => {
    scope.listen(signal, 'abort', () => reject(signal.reason as Error));
    scope.listen(window, 'online', () => resolve());
    if (delayMs !== null) scope.timeout(resolve, delayMs);
  }).finally(scope.dispose);
}
