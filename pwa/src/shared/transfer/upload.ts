import { type DetailedError, Upload } from 'tus-js-client';
import { NOT_SIGNED_IN, refusal } from '../../api/api-error';
import { Scope } from '../scope';
import { workspaceHeaders } from '../session/current-workspace';
import { canPass, deleteUpload, retryPassing, TransferError } from './call';
import { noteUpload } from './upload-speed';

/**
 * Bytes of one request. Proxies that pass on whole requests only lose one of them when the connection breaks, and those
 * that limit its size mostly allow more than this.
 */
const PART_BYTES = 8 * 2 ** 20;
/** Where no part of that size arrives, as with a slow connection and a proxy's time limit, parts get smaller. */
const MIN_PART_BYTES = 2 ** 19;
/** A request without progress for this long is broken off; what has arrived of it is not sent again. */
const STALL_TIMEOUT_MS = 120_000;

interface UploadOptions {
  /** Null: the user's own. */
  workspaceId: string | null;
  signal: AbortSignal;
  /** Share that was sent, 0-1; it falls only when the server no longer has the upload. */
  onProgress: (share: number) => void;
  /** The server has created an upload: at first, and again when it no longer has it. */
  onCreated: (uploadId: string) => void;
  /** An upload of the same file that an earlier page has begun. */
  resumeFrom?: string | null;
}

/**
 * Uploads a file in parts. After a break it asks the server what has arrived and goes on from there; an upload that the
 * server no longer has starts again. Aborting deletes the upload.
 *
 * @returns the upload's id
 * @throws TransferError
 * @throws the signal's reason when aborted
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  const { workspaceId, signal, onProgress, onCreated } = options;
  const state = { uploadId: options.resumeFrom ?? null, isNew: false, sentBytes: 0, arrivedBytes: 0 };
  let partBytes = PART_BYTES;
  let attempts = 0;
  const startedAtMs = performance.now();
  const attempt = async (): Promise<string> => {
    attempts += 1;
    const arrivedBefore = state.arrivedBytes;
    let openBytes = 0;
    state.isNew = state.uploadId === null;
    try {
      return await sendRest(file, {
        uploadId: state.uploadId,
        workspaceId,
        partBytes,
        signal,
        created: (uploadId) => {
          Object.assign(state, { uploadId, sentBytes: 0, arrivedBytes: 0 });
          onCreated(uploadId);
        },
        sent: (bytes) => {
          openBytes = bytes - state.arrivedBytes;
          state.sentBytes = Math.max(state.sentBytes, bytes);
          onProgress(file.size > 0 ? state.sentBytes / file.size : 1);
        },
        arrived: (bytes) => (state.arrivedBytes = bytes),
      });
    } catch (error) {
      const isPartLost = openBytes > 0 && state.arrivedBytes <= arrivedBefore;
      if (isPartLost) partBytes = Math.max(partBytes / 2, MIN_PART_BYTES);
      if (error instanceof TransferError && error.kind === 'gone') state.uploadId = null;
      throw error;
    }
  };
  try {
    const isPassing = (error: TransferError) => canPass(error) || (error.kind === 'gone' && !state.isNew);
    const uploadId = await retryPassing(attempt, { signal, progress: () => state.arrivedBytes, isPassing });
    if (attempts === 1 && (options.resumeFrom ?? null) === null) noteUpload(file.size, performance.now() - startedAtMs);
    return uploadId;
  } catch (error) {
    if (signal.aborted && state.uploadId !== null) void deleteUpload(state.uploadId, workspaceId);
    throw error;
  }
}

interface Sending extends Pick<UploadOptions, 'workspaceId' | 'signal'> {
  /** Null: to be created. */
  uploadId: string | null;
  partBytes: number;
  created: (uploadId: string) => void;
  sent: (bytes: number) => void;
  /** What the server has for certain. */
  arrived: (bytes: number) => void;
}

/** One attempt to send what the server does not have yet. @returns the upload's id */
function sendRest(file: File, { uploadId, workspaceId, partBytes, signal, ...on }: Sending): Promise<string> {
  const scope = new Scope();
  return new Promise<string>((resolve, reject) => {
    const stop = (reason: Error): void => {
      void upload.abort();
      reject(reason);
    };
    signal.throwIfAborted();
    let cancelStall = scope.timeout(() => stop(new TransferError()), STALL_TIMEOUT_MS);
    let hasAsked = false;
    const upload: Upload = new Upload(file, {
      // With an endpoint, too, it would create another upload when it cannot ask for the offset.
      ...(uploadId === null ? { endpoint: addressOf('') } : { uploadUrl: addressOf(uploadId) }),
      metadata: { filename: file.name },
      headers: workspaceHeaders(workspaceId),
      chunkSize: partBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        const id = idOf(upload);
        // Behind proxies the server may not know its own origin.
        upload.url = addressOf(id);
        if (uploadId === null) on.created(id);
      },
      onProgress: (bytes) => {
        cancelStall();
        cancelStall = scope.timeout(() => stop(new TransferError()), STALL_TIMEOUT_MS);
        // The first one is the server's offset.
        if (!hasAsked) on.arrived(bytes);
        hasAsked = true;
        on.sent(bytes);
      },
      onChunkComplete: (_bytes, arrivedBytes) => on.arrived(arrivedBytes),
      onSuccess: () => resolve(idOf(upload)),
      onError: (error) => reject(toTransferError(error, Math.min(file.size, partBytes))),
    });
    scope.listen(signal, 'abort', () => stop(signal.reason as Error));
    upload.start();
  }).finally(scope.dispose);
}

const addressOf = (uploadId: string): string =>
  new URL(uploadId === '' ? '/api/uploads' : `/api/uploads/${uploadId}`, window.location.origin).href;

const idOf = ({ url }: Upload): string => url?.split('/').at(-1) ?? '';

function toTransferError(error: Error | DetailedError, sentBytes: number): TransferError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  // Success without the headers that belong to it is not the server's response either.
  if (!response || status < 400) return new TransferError();
  const type = response.getHeader('Content-Type') ?? '';
  const isServers = type.includes('json') || Boolean(response.getHeader('Tus-Resumable'));
  // A response to HEAD has no body.
  const text = response.getBody() || (isServers ? JSON.stringify({ code: status === 401 ? NOT_SIGNED_IN : '' }) : '');
  return new TransferError(refusal(status, text, '', sentBytes), response.getHeader('Retry-After') ?? null);
}
