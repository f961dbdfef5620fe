import { type ApiError, refusal } from '../../../api/api-error';
import type { RetuneOrder } from '../model/retune-order';
import { resultFilename } from './result-filename';
import { retuneAddress } from './retune-address';

export interface TransferListener {
  /** Share of the file that was sent, 0-1. */
  uploaded?: (share: number) => void;
  /** Share of the song that has arrived, 0-1; 0 as soon as the server begins to answer. */
  downloaded?: (share: number) => void;
  /** The download broke off and is going to be tried again. */
  interrupted?: () => void;
}

export interface Delivery {
  song: Blob;
  filename: string;
}

/** A transfer that brought no song. */
export class TransferError extends Error {
  override readonly name = 'TransferError';

  /** @param wasSent whether the whole file had left when it broke: the server may have done the work */
  constructor(
    readonly fault: ApiError,
    readonly wasSent: boolean,
  ) {
    super(fault.message);
  }
}

export interface Transfer {
  /** Chosen here, so that the progress can be followed from the first byte on. */
  retuneId: string;
  order: RetuneOrder;
  originalName: string;
  signal: AbortSignal;
  on: TransferListener;
}

/**
 * Uploads a song and waits for the retuned one. Aborting hangs up, which cancels the retune.
 *
 * @throws TransferError with the server's refusal, or status 0 when there was no answer
 * @throws the signal's reason when aborted
 */
export function sendSong(file: File, transfer: Transfer): Promise<Delivery> {
  const body = new FormData();
  body.append('audio', file, file.name);
  const { retuneId, order, originalName, signal, on } = transfer;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch tells nothing of how far an upload has come.
    const request = new XMLHttpRequest();
    let wasSent = false;
    const hangUp = (): void => request.abort();
    const fail = (): void => reject(new TransferError({ status: 0, message: '' }, wasSent));
    signal.addEventListener('abort', hangUp, { once: true });

    request.open('POST', retuneAddress(order));
    request.responseType = 'blob';
    request.setRequestHeader('Retune-Id', retuneId);
    request.upload.onprogress = ({ loaded, total }) => on.uploaded?.(total > 0 ? loaded / total : 0);
    request.upload.onload = () => {
      wasSent = true;
      on.uploaded?.(1);
    };
    request.onreadystatechange = () => {
      if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED && isGood(request.status)) on.downloaded?.(0);
    };
    request.onprogress = ({ loaded, total }) => {
      if (isGood(request.status)) on.downloaded?.(total > 0 ? loaded / total : 0);
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(signal.aborted ? (signal.reason as Error) : new TransferError(NO_ANSWER, wasSent));
    request.onloadend = () => signal.removeEventListener('abort', hangUp);
    request.onload = () => {
      const answer = request.response as Blob;
      if (isGood(request.status)) {
        const header = request.getResponseHeader('Content-Disposition');
        resolve({ song: answer, filename: resultFilename(header, order.targetHz, originalName) });
        return;
      }
      if (AWAY.has(request.status)) {
        fail();
        return;
      }
      // A page in HTML is a proxy's; it tells a person nothing.
      const isPage = request.getResponseHeader('Content-Type')?.includes('html');
      void answer.text().then((text) => {
        reject(new TransferError(refusal(request.status, isPage ? '' : text, ''), true));
      }, fail);
    };
    request.send(body);
  });
}

const NO_ANSWER: ApiError = { status: 0, message: '' };

/** A proxy's answers when the server behind it is unavailable: as good as none. */
const AWAY = new Set([502, 504]);

const isGood = (status: number): boolean => status >= 200 && status < 300;
