import { retryPassing } from './retry-passing';
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
 * Uploads a file and registers it in its batch; both may be repeated.
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
  const act = async () => {
    const { objectPath } = await send(file, target, onShare, signal);
    await register({ ...target, objectPath });
  };
  await retryPassing(act, { retryDelaysMs, signal, onPause: () => onShare(0) });
}
