import { type ApiError, NO_ANSWER, refusal } from '../../../../api/api-error';
import { Scope } from '../../../../shared/scope';
import { workspaceHeaders } from '../../../../shared/session/current-workspace';

export interface FileTarget {
  batchId: string;
  /** Chosen by the client: the same one again is the same upload. */
  uploadId: string;
  workspaceId: string | null;
}

/** Why an upload failed, as an ApiError. */
export class UploadError extends Error implements ApiError {
  override readonly name = 'UploadError';
  readonly status: number;
  readonly code?: string;

  constructor({ status, message, code }: ApiError = { status: 0, message: NO_ANSWER }) {
    super(message);
    this.status = status;
    if (code !== undefined) this.code = code;
  }
}

/** Status codes of a proxy whose server is unavailable. */
const UNAVAILABLE = new Set([502, 504]);

/**
 * Uploads one file of a batch.
 *
 * @param onShare called with the share that was sent, 0-1
 * @returns where the server keeps it, for its registration
 * @throws UploadError; its status is 0 without an answer
 * @throws the signal's reason when aborted
 */
export function sendFile(
  file: Blob,
  { batchId, uploadId, workspaceId }: FileTarget,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<{ objectPath: string }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch does not report upload progress.
    const xhr = new XMLHttpRequest();
    const fail = (error?: ApiError): void => reject(new UploadError(error));
    const scope = new Scope();
    scope.listen(signal, 'abort', () => xhr.abort());
    xhr.open('PUT', `/api/studio/batch/${batchId}/uploads/${uploadId}`);
    xhr.responseType = 'blob';
    xhr.setRequestHeader('Content-Type', 'application/octet-stream');
    for (const [name, value] of Object.entries(workspaceHeaders(workspaceId))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    xhr.onerror = () => fail();
    xhr.ontimeout = () => fail();
    xhr.onabort = () => (signal.aborted ? reject(signal.reason as Error) : fail());
    xhr.onloadend = scope.dispose;
    xhr.onload = () => {
      void (xhr.response as Blob).text().then(
        (text) => {
          if (xhr.status < 300) resolve(JSON.parse(text) as { objectPath: string });
          else if (UNAVAILABLE.has(xhr.status)) fail();
          else fail(refusal(xhr.status, text, '', file.size));
        },
        () => fail(),
      );
    };
    xhr.send(file);
  });
}
