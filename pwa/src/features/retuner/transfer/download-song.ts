import { refusal } from '../../../api/api-error';
import { delay, Scope } from '../../../shared/scope';
import { workspaceHeaders } from '../../../shared/session/current-workspace';
import { RETRIES, TransferError } from '../../../shared/transfer/call';
import type { RetuneRequest } from '../song';
import { ChunkedBlob } from './chunked-blob';

export interface Delivery {
  song: Blob;
  filename: string;
  /** Bodies of the requests of a retune on this device, bytes. */
  sentBytes?: number;
}

interface Download {
  retuneId: string;
  /** The workspace it belongs to; null: the user's own. */
  workspaceId: string | null;
  request: Pick<RetuneRequest, 'targetHz'>;
  originalName: string;
  signal: AbortSignal;
  on: {
    /** Share of the song that was received, 0-1; 0 as soon as the response starts. */
    downloaded: (share: number) => void;
    /** The download was interrupted and will be retried. */
    interrupted: () => void;
  };
}

/** A download that receives no byte for this long is resumed. */
const STALL_TIMEOUT_MS = 20_000;
/** In total, even if each of them makes progress. */
const MAX_TRIES = 50;
/** How long to wait for an offline device before the download fails. */
const OFFLINE_TIMEOUT_MS = 120_000;

/**
 * Downloads the song of a completed retune. An interrupted download is resumed, or restarted if the server's song has
 * changed, as long as retries make progress.
 *
 * @throws TransferError with the server's refusal, or status 0 when the song did not arrive
 * @throws the signal's reason when aborted
 */
export async function downloadSong(download: Download): Promise<Delivery> {
  const state: DownloadState = { part: new ChunkedBlob(), etag: null };
  let failures = 0;
  for (let tries = 1; ; tries += 1) {
    const receivedBefore = state.part.sizeBytes;
    try {
      return await attempt(download, state);
    } catch (error) {
      download.signal.throwIfAborted();
      if (error instanceof TransferError) throw error;
      failures = state.part.sizeBytes > receivedBefore ? 0 : failures + 1;
      const delayMs = RETRIES.delaysMs[failures];
      if (delayMs === undefined || tries === MAX_TRIES) throw new TransferError();
      download.on.interrupted();
      await waitToRetry(delayMs, download.signal);
    }
  }
}

interface DownloadState {
  /** What was received so far. */
  part: ChunkedBlob;
  /** ETag of the song that `part` belongs to. */
  etag: string | null;
}

async function attempt(
  { retuneId, workspaceId, request, originalName, signal, on }: Download,
  state: DownloadState,
): Promise<Delivery> {
  const { part } = state;
  const stall = new StallTimer();
  try {
    const response = await fetch(new URL(`/api/retunes/${retuneId}/result`, window.location.origin), {
      headers: { ...resumeHeaders(state), ...workspaceHeaders(workspaceId) },
      signal: AbortSignal.any([signal, stall.signal]),
    });
    // The song is ready; a server error is temporary.
    if (response.status >= 500) throw new TypeError(`The server answered ${response.status}.`);
    if (!response.ok || !response.body) {
      throw new TransferError(refusal(response.status, await response.text(), ''));
    }
    if (startOf(response) !== part.sizeBytes) part.clear();
    if (startOf(response) !== part.sizeBytes) throw new TypeError('Another part came than was asked for.');
    state.etag = response.headers.get('ETag');
    const totalBytes = part.sizeBytes + lengthOf(response);
    const reader = response.body.getReader();
    for (;;) {
      on.downloaded(totalBytes > 0 ? part.sizeBytes / totalBytes : 0);
      const { done, value } = await reader.read();
      if (done) break;
      stall.reset();
      part.add(value);
    }
    // Not every browser treats a truncated response as an error.
    if (part.sizeBytes < totalBytes) throw new TypeError('The answer ended too early.');
    return {
      song: part.toBlob(response.headers.get('Content-Type') ?? ''),
      filename: resultFilename(response.headers.get('Content-Disposition'), request.targetHz, originalName),
    };
  } finally {
    stall.stop();
  }
}

function resumeHeaders({ part, etag }: DownloadState): Record<string, string> {
  return part.sizeBytes > 0 && etag !== null ? { Range: `bytes=${part.sizeBytes}-`, 'If-Range': etag } : {};
}

/** The byte offset a response starts at. */
function startOf(response: Response): number {
  if (response.status !== 206) return 0;
  return Number(/^bytes (\d+)-/.exec(response.headers.get('Content-Range') ?? '')?.[1] ?? NaN);
}

/** Length of the response in bytes; NaN if unknown. */
function lengthOf({ headers }: Response): number {
  return headers.has('Content-Encoding') ? NaN : Number(headers.get('Content-Length') ?? NaN);
}

/** Aborts when it is not reset in time. */
class StallTimer {
  readonly #controller = new AbortController();
  readonly signal = this.#controller.signal;
  readonly #scope = new Scope();
  #cancel = this.#start();

  reset(): void {
    this.#cancel();
    this.#cancel = this.#start();
  }

  stop(): void {
    this.#scope.dispose();
  }

  #start(): () => void {
    return this.#scope.timeout(() => this.#controller.abort(new TypeError('Nothing arrived.')), STALL_TIMEOUT_MS);
  }
}

/** Waits for `delayMs`, then for a device that is offline. Throws the signal's reason when aborted. */
async function waitToRetry(delayMs: number, signal: AbortSignal): Promise<void> {
  await delay(delayMs, signal);
  if (!navigator.onLine) await delay(OFFLINE_TIMEOUT_MS, signal, ['online']);
  signal.throwIfAborted();
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
