import { type ApiError, hasGivenUp, refusal } from '../../../api/api-error';
import { Scope } from '../../../shared/scope';
import { workspaceHeaders } from '../../../shared/session/current-workspace';
import type { RetuneRequest } from '../queue/song';

/** A failed transfer: the server's refusal, or status 0 when there was no answer. */
export class TransferError extends Error {
  override readonly name = 'TransferError';

  constructor(readonly apiError: ApiError = { status: 0, message: '' }) {
    super(apiError.message);
  }

  get hasNoAnswer(): boolean {
    return this.apiError.status === 0;
  }
}

interface Upload {
  /** Created by the client, so that it can ask about a retune whose answer did not arrive. */
  retuneId: string;
  /** The workspace it belongs to; null: the user's own. */
  workspaceId: string | null;
  request: RetuneRequest;
  signal: AbortSignal;
  /** Called with the share of the file that was sent, 0-1. */
  onShare: (share: number) => void;
}

/**
 * Uploads a song. The server answers as soon as it has it, before it retunes.
 *
 * @throws TransferError
 * @throws the signal's reason when aborted
 */
export function sendSong(file: File, { retuneId, workspaceId, request, signal, onShare }: Upload): Promise<void> {
  const body = new FormData();
  body.append('audio', file, file.name);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch does not report upload progress.
    const xhr = new XMLHttpRequest();
    const fail = (): void => reject(new TransferError());
    const scope = new Scope();
    scope.listen(signal, 'abort', () => xhr.abort());

    xhr.open('POST', retuneAddress(request));
    xhr.setRequestHeader('Retune-Id', retuneId);
    xhr.setRequestHeader('Prefer', 'respond-async');
    for (const [name, value] of Object.entries(workspaceHeaders(workspaceId))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    xhr.upload.onload = () => onShare(1);
    xhr.onerror = fail;
    xhr.ontimeout = fail;
    xhr.onabort = () => reject(signal.aborted ? (signal.reason as Error) : new TransferError());
    xhr.onloadend = scope.dispose;
    xhr.onload = () => {
      const { status, responseText } = xhr;
      if (status >= 200 && status < 300) {
        resolve();
        return;
      }
      const apiError = refusal(status, responseText, '', file.size);
      // A proxy's: the server may have the song.
      const isNoAnswer = hasGivenUp(status) && apiError.code === undefined;
      reject(new TransferError(isNoAnswer ? undefined : apiError));
    };
    xhr.send(body);
  });
}

/** The URL a song is sent to: the request is in the query, the body has only the file. */
export function retuneAddress({ targetHz, sourceHz, isSourceAssumed = false, force, ...rest }: RetuneRequest): string {
  const query = new URLSearchParams({
    targetHz: String(targetHz),
    format: rest.format,
    quality: rest.quality,
    // Without one the server assumes the same value and says so in its receipt.
    ...(!isSourceAssumed && { sourceHz: String(sourceHz) }),
    anchor: rest.anchor,
    mode: rest.mode,
    ...(force && { force: 'true' }),
  });
  return `/api/retune?${query}`;
}
