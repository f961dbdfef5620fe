import { asApiError } from '../../../../api/api-error';
import { Scope } from '../../../../shared/scope';
import { isPassing } from './consequence';
import type { FileTarget } from './send-file';

export interface RegisteredFile extends FileTarget {
  filename: string;
  path: string;
}

export interface SendDeps {
  send: (
    file: File,
    target: FileTarget,
    onShare: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<{ objectPath: string }>;
  register: (file: RegisteredFile & { objectPath: string }) => Promise<unknown>;
  /** Before a broken upload is sent again, ms; after the last it fails. */
  retryDelaysMs: readonly number[];
}

interface Sending {
  onShare: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file and registers it in its batch; both may be repeated. What breaks for a passing reason is tried again:
 * after a longer pause each time, and as soon as a lost connection is back.
 *
 * @throws an ApiError
 * @throws the signal's reason when aborted
 */
export async function sendPatiently(
  file: File,
  target: RegisteredFile,
  { onShare, signal }: Sending,
  { send, register, retryDelaysMs }: SendDeps,
): Promise<void> {
  for (let attempt = 0; ;) {
    try {
      const { objectPath } = await send(file, target, onShare, signal);
      await register({ ...target, objectPath });
      return;
    } catch (error) {
      signal.throwIfAborted();
      const delayMs = retryDelaysMs[attempt];
      if (!isPassing(asApiError(error)) || (delayMs === undefined && navigator.onLine)) throw error;
      if (navigator.onLine) attempt += 1;
      onShare(0);
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
