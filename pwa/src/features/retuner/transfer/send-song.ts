import { type ApiError, refusal } from '../../../api/api-error';
import { Scope } from '../../../shared/scope';
import { workspaceHeaders } from '../../../shared/session/current-workspace';
import type { RetuneRequest } from '../queue/song';

interface TransferListener {
  /** Share of the file that was sent, 0-1. */
  uploaded?: (share: number) => void;
  /** Share of the song that was received, 0-1; 0 as soon as the response starts. */
  downloaded?: (share: number) => void;
  /** The download was interrupted and will be retried. */
  interrupted?: () => void;
}

export interface Delivery {
  song: Blob;
  filename: string;
}

/** A failed transfer. */
export class TransferError extends Error {
  override readonly name = 'TransferError';

  /** @param wasSent whether the whole file was sent before it broke: the server may have done the work */
  constructor(
    readonly apiError: ApiError,
    readonly wasSent: boolean,
  ) {
    super(apiError.message);
  }
}

export interface Transfer {
  /** Created by the client, so that progress can be followed from the first byte. */
  retuneId: string;
  /** The workspace it belongs to; null: the user's own. */
  workspaceId: string | null;
  request: RetuneRequest;
  originalName: string;
  signal: AbortSignal;
  on: TransferListener;
}

/**
 * Uploads a song and waits for the retuned one. Aborting closes the connection, which cancels the retune.
 *
 * @throws TransferError with the server's refusal, or status 0 when there was no answer
 * @throws the signal's reason when aborted
 */
export function sendSong(file: File, transfer: Transfer): Promise<Delivery> {
  const body = new FormData();
  body.append('audio', file, file.name);
  const { retuneId, workspaceId, request, originalName, signal, on } = transfer;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch does not report upload progress.
    const xhr = new XMLHttpRequest();
    let wasSent = false;
    const fail = (): void => reject(new TransferError({ status: 0, message: '' }, wasSent));
    const scope = new Scope();
    scope.listen(signal, 'abort', () => xhr.abort());

    xhr.open('POST', retuneAddress(request));
    xhr.responseType = 'blob';
    xhr.setRequestHeader('Retune-Id', retuneId);
    for (const [name, value] of Object.entries(workspaceHeaders(workspaceId))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => on.uploaded?.(total > 0 ? loaded / total : 0);
    xhr.upload.onload = () => {
      wasSent = true;
      on.uploaded?.(1);
    };
    xhr.onreadystatechange = () => {
      if (xhr.readyState === XMLHttpRequest.HEADERS_RECEIVED && isGood(xhr.status)) on.downloaded?.(0);
    };
    xhr.onprogress = ({ loaded, total }) => {
      if (isGood(xhr.status)) on.downloaded?.(total > 0 ? loaded / total : 0);
    };
    xhr.onerror = fail;
    xhr.ontimeout = fail;
    xhr.onabort = () => reject(signal.aborted ? (signal.reason as Error) : new TransferError(NO_ANSWER, wasSent));
    xhr.onloadend = scope.dispose;
    xhr.onload = () => {
      const answer = xhr.response as Blob;
      if (isGood(xhr.status)) {
        const header = xhr.getResponseHeader('Content-Disposition');
        resolve({ song: answer, filename: resultFilename(header, request.targetHz, originalName) });
        return;
      }
      if (UNAVAILABLE.has(xhr.status)) {
        fail();
        return;
      }
      void answer.text().then((text) => {
        const apiError = refusal(xhr.status, text, '', file.size);
        if (apiError.code === RETUNE_MOVED) fail();
        else reject(new TransferError(apiError, true));
      }, fail);
    };
    xhr.send(body);
  });
}

const NO_ANSWER: ApiError = { status: 0, message: '' };

/** The server is restarting and the retune goes on: treated as no answer. */
const RETUNE_MOVED = 'retune.moved';

/** Status codes of a proxy whose server is unavailable; treated as no answer. */
const UNAVAILABLE = new Set([502, 504]);

const isGood = (status: number): boolean => status >= 200 && status < 300;

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

/**
 * The filename of a song: from Content-Disposition (RFC 6266: `filename*` before `filename`), else
 * `retuned-{hz}Hz-{original filename}`.
 */
export function resultFilename(contentDisposition: string | null, targetHz: number, originalName: string): string {
  return namedIn(contentDisposition ?? '') ?? `retuned-${targetHz}Hz-${originalName}`;
}

function namedIn(header: string): string | null {
  const extended = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return lastSegment(decodeURIComponent(extended));
    } catch {
      // Not percent-encoded UTF-8: use the plain name.
    }
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1');
  return lastSegment(quoted ?? /;\s*filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1] ?? '');
}

function lastSegment(name: string): string | null {
  return name.split(/[/\\]/).at(-1) || null;
}
