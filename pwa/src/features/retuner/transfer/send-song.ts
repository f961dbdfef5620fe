import { call } from '../../../shared/transfer/call';
import { retryPassing } from '../../../shared/transfer/retry-passing';
import { uploadFile } from '../../../shared/transfer/upload';
import type { RetuneRequest } from '../queue/song';

interface Sending {
  /** Created by the client, so that a request whose answer did not arrive can be repeated. */
  retuneId: string;
  /** The workspace it belongs to; null: the user's own. */
  workspaceId: string | null;
  request: RetuneRequest;
  signal: AbortSignal;
  /** Called with the share of the file that was sent, 0-1. */
  onShare: (share: number) => void;
}

/** Uploads that broke off, or that the server has not retuned yet: another attempt goes on there. */
const begun = new WeakMap<File, { uploadId: string; workspaceId: string | null }>();

/**
 * Uploads a song and has it retuned. The server answers as soon as it has it, before it retunes.
 *
 * @throws TransferError
 * @throws the signal's reason when aborted
 */
export async function sendSong(file: File, sending: Sending): Promise<void> {
  const { retuneId, workspaceId, request, signal, onShare } = sending;
  const before = begun.get(file);
  const uploadId = await uploadFile(file, {
    workspaceId,
    signal,
    onProgress: onShare,
    onCreated: (created) => begun.set(file, { uploadId: created, workspaceId }),
    resumeFrom: before?.workspaceId === workspaceId ? before.uploadId : null,
  });
  const body = { uploadId, ...parametersOf(request) };
  const headers = { 'Retune-Id': retuneId };
  await retryPassing(() => call('retunes', { workspaceId, method: 'POST', body, headers, signal }), {
    signal,
    isPassing: ({ kind }) => kind === 'lost',
  });
  begun.delete(file);
}

/** What is asked of the server. */
export function parametersOf({ sourceHz, isSourceAssumed = false, force, ...rest }: RetuneRequest): object {
  return {
    ...rest,
    // Without one the server assumes the same value and says so in its receipt.
    ...(!isSourceAssumed && { sourceHz }),
    ...(force && { force }),
  };
}
