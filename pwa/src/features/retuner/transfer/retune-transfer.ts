import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import type { Receipt } from '../../../shared/receipt/receipt-rows';
import { delay, Scope } from '../../../shared/scope';
import { call, canPass, retryPassing, TransferError } from '../../../shared/transfer/call';
import { uploadFile } from '../../../shared/transfer/upload';
import type { ToastMessage } from '../../../shared/ui/use-toast';
import type { BegunUpload, Failure, Progress, ResumableStep, RetuneRequest, Song } from '../song';
import { type Delivery, downloadSong } from './download-song';
import { downloadBroke, interrupted, RetuneFailed } from './failures';
import { cancelled, downloadRefused, fileMissing, toFailure, signedOut, uploadBroke } from './run-failures';
import { followRetune } from './follow-retune';

export interface Run extends Pick<Song, 'file' | 'name' | 'inspection' | 'upload' | 'storedOriginalOf'> {
  /** Created by the client, so that a request whose answer did not arrive can be repeated. */
  retuneId: string;
  /** The workspace it belongs to; null: the user's own. */
  workspaceId: string | null;
  request: RetuneRequest;
  /** `upload`, or where an earlier run was interrupted. */
  startAt: Progress['step'];
  signal: AbortSignal;
  on: (change: Partial<Progress>) => void;
  /** Null: the server has taken it. */
  onUpload: (upload: BegunUpload | null) => void;
  notify: (message: ToastMessage) => void;
}

/**
 * Runs one retune: uploads the song, follows it until it is ready, and downloads it. No request lasts longer than its
 * transfer, so that it does not matter when a proxy gives up. One that was interrupted is uploaded where the server
 * does not have it after all.
 *
 * @throws RetuneFailed with the reason in words
 * @throws the signal's reason when aborted
 */
export async function runRetune(run: Run): Promise<Delivery> {
  try {
    return await attempt(run);
  } catch (error) {
    // Without a file it cannot be sent once more.
    if (run.file !== null || !(error instanceof RetuneFailed) || !isRetryable(error.failure)) throw error;
    run.onUpload(null);
    const missing = fileMissing(run.name);
    throw new RetuneFailed({ ...missing, message: `${error.failure.message} ${missing.message}` });
  }
}

const isRetryable = ({ wayOut, resumeAt }: Failure): boolean =>
  resumeAt === undefined && (wayOut === 'retry' || wayOut === 'force');

async function attempt(run: Run): Promise<Delivery> {
  const isReady = run.startAt === 'download' || (run.startAt === 'process' && (await waitUntilReady(run)));
  if (!isReady) {
    const isAccepted = await send(run);
    if (!(await waitUntilReady(run))) throw new RetuneFailed(isAccepted ? cancelled() : uploadBroke());
  }
  return collect(run);
}

/** @returns whether the server has confirmed that it retunes the song; otherwise it may do so */
async function send(run: Run): Promise<boolean> {
  const { on } = run;
  const uploadSecondsLeft = paceOf(performance.now());
  let sentShare = 0;
  const onShare = (share: number): void => {
    sentShare = share;
    if (share === 1) on({ step: 'process', percent: 0, stage: null, etaSeconds: null, isConnected: true });
    else on({ step: 'upload', percent: share * 100, etaSeconds: uploadSecondsLeft(share, performance.now()) });
  };
  const scope = new Scope();
  scope.listen(window, 'offline', () => on({ isConnected: false, etaSeconds: null }));
  scope.listen(window, 'online', () => on({ isConnected: true }));
  try {
    await sendSong(run, onShare);
    return true;
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    if (error.kind !== 'lost') throw new RetuneFailed(toFailure(error));
    if (sentShare < 1) throw new RetuneFailed(uploadBroke());
    on({ isConnected: false });
    return false;
  } finally {
    scope.dispose();
  }
}

/** Before this an upload's pace says little, ms. */
const MIN_PACE_MS = 1_000;

/** Estimates from the pace so far how many whole seconds an upload still takes; null at its beginning. */
function paceOf(startedAtMs: number): (share: number, nowMs: number) => number | null {
  return (share, nowMs) => {
    const elapsedMs = nowMs - startedAtMs;
    if (elapsedMs < MIN_PACE_MS || share <= 0 || share >= 1) return null;
    return Math.max(1, Math.round((elapsedMs / 1000) * (1 / share - 1)));
  };
}

/**
 * Has a song retuned: from the original that the server has of it, else from an upload. The server answers as soon as
 * it has it, before it retunes.
 *
 * @param onShare called with the share of the file that was sent, 0-1
 * @throws RetuneFailed when the file has to be chosen again
 * @throws TransferError
 * @throws the signal's reason when aborted
 */
async function sendSong(run: Run, onShare: (share: number) => void): Promise<void> {
  const { file, name, upload, storedOriginalOf, workspaceId, signal, onUpload } = run;
  if (storedOriginalOf !== null) {
    onShare(1);
    if (await isTaken({ retuneId: storedOriginalOf }, run)) return;
  }
  if (file === null) throw new RetuneFailed(fileMissing(name));
  const uploadId = await uploadFile(file, {
    workspaceId,
    signal,
    onProgress: onShare,
    onCreated: (id) => onUpload({ id, workspaceId, modifiedMs: file.lastModified }),
    resumeFrom: upload?.workspaceId === workspaceId ? upload.id : null,
  });
  await requestRetune({ uploadId }, run);
  onUpload(null);
}

/** @returns false when the original is no longer stored, or not in this workspace */
async function isTaken(source: { retuneId: string }, run: Run): Promise<boolean> {
  try {
    await requestRetune(source, run);
    return true;
  } catch (error) {
    if (error instanceof TransferError && error.kind === 'gone') return false;
    throw error;
  }
}

async function requestRetune(source: { uploadId: string } | { retuneId: string }, run: Run): Promise<void> {
  const { retuneId, workspaceId, request, signal } = run;
  const body = { ...source, ...parametersOf(request) };
  const headers = { 'Retune-Id': retuneId };
  await retryPassing(() => call('retunes', { workspaceId, method: 'POST', body, headers, signal }), {
    signal,
    isPassing: ({ kind }) => kind === 'lost',
  });
  if (request.folderId !== undefined) await addToFolder(request.folderId, run);
}

/** Folders of which it was said that they take no songs. */
const refusing = new Set<string>();

/** The song shows there once it is retuned. It is retuned also where that fails. */
export async function addToFolder(
  folderId: string,
  run: Pick<Run, 'retuneId' | 'workspaceId' | 'signal' | 'notify'>,
): Promise<void> {
  const { retuneId, workspaceId, signal, notify } = run;
  const body = { retuneIds: [retuneId] };
  const act = () => call(`studio/folders/${folderId}/items`, { workspaceId, method: 'POST', body, signal });
  try {
    await retryPassing(act, { signal, isPassing: ({ kind }) => kind === 'lost' });
  } catch {
    if (signal.aborted || refusing.has(folderId)) return;
    refusing.add(folderId);
    notify({
      title: 'Not added to the folder',
      description: 'It may have been deleted, or belong to another workspace. The retuned songs are in your history.',
      tone: 'bad',
      // That the song is done is said over it.
      isLasting: true,
    });
  }
}

/** What is asked of the server. */
export function parametersOf({ folderId: _folderId, isOnDevice: _isOnDevice, ...request }: RetuneRequest): object {
  const { sourceHz, isSourceAssumed = false, isAlbumPitch = false, force, ...rest } = request;
  return {
    ...rest,
    // Without one the server assumes the same value and says so in its receipt.
    ...(!isSourceAssumed && { sourceHz }),
    ...(isAlbumPitch && { sourceBasis: 'album' }),
    ...(force && { force }),
  };
}

/** The same for the pipeline on this device, as the server reads the same request. */
export function toChoice(request: RetuneRequest): RetuneChoice {
  const { targetHz, anchor, mode, format, quality, force, straighten } = request;
  const choice: RetuneChoice = { targetHz, ...sourceOf(request), anchor, mode, format, quality, force };
  return straighten ? { ...choice, straighten } : choice;
}

function sourceOf({
  sourceHz,
  isSourceAssumed,
  isAlbumPitch,
}: RetuneRequest): Pick<RetuneChoice, 'sourceHz' | 'sourceBasis'> {
  if (isSourceAssumed) return { sourceHz: STANDARD_A4_HZ, sourceBasis: 'assumed' };
  if (sourceHz === 'auto') return { sourceHz: null, sourceBasis: 'measured' };
  return { sourceHz, sourceBasis: isAlbumPitch ? 'album' : 'given' };
}

/** Resolves when the song is ready to download, with false when the server does not know it. */
async function waitUntilReady({ retuneId, workspaceId, signal, on }: Run): Promise<boolean> {
  const outcome = await followRetune({
    retuneId,
    workspaceId,
    signal,
    on: {
      progress: (progress) => on({ step: 'process', ...progress, isConnected: true }),
      connection: (isConnected) => on({ isConnected }),
    },
  });
  const resumeAt: ResumableStep = 'process';
  if (outcome === 'completed' || outcome === 'unknown') return outcome === 'completed';
  if (outcome === 'cancelled') throw new RetuneFailed(cancelled());
  if (outcome === 'signed-out') throw new RetuneFailed(signedOut(resumeAt));
  if (outcome === 'unreachable') throw new RetuneFailed(interrupted(resumeAt));
  throw new RetuneFailed(toFailure({ status: 500, code: outcome.code, message: outcome.error }));
}

async function collect({ name, request, retuneId, workspaceId, signal, on }: Run): Promise<Delivery> {
  try {
    return await downloadSong({
      retuneId,
      workspaceId,
      request,
      signal,
      originalName: name,
      on: {
        downloaded: (share) => on({ step: 'download', percent: share * 100, etaSeconds: null, isConnected: true }),
        interrupted: () => on({ isConnected: false }),
      },
    });
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    throw new RetuneFailed(error.kind === 'lost' ? downloadBroke() : downloadRefused(error));
  }
}

/** Timeout of one request. */
const REQUEST_TIMEOUT_MS = 10_000;
/** After this the next song starts, even without an answer. */
const CANCEL_TIMEOUT_MS = 5_000;
const CONFIRM_RETRY_DELAY_MS = 3_000;

/** Asks the server to stop a retune. Never rejects: one that is not collected does not count. */
export async function cancelRetune(retuneId: string, workspaceId: string | null): Promise<void> {
  const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
  await call(`retunes/${retuneId}`, { workspaceId, method: 'DELETE', signal }).catch(() => undefined);
}

/**
 * The receipt of a completed retune.
 *
 * @throws TransferError when there is none, or no answer
 */
export function fetchReceipt(retuneId: string, workspaceId: string | null): Promise<Receipt> {
  return call(`retunes/${retuneId}/receipt`, { workspaceId, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
}

/**
 * Lets the server remove a song that has arrived whole. Never rejects and is tried twice at most: the server removes it
 * a quarter of an hour later anyway.
 */
export async function confirmDelivery(retuneId: string, workspaceId: string | null): Promise<void> {
  if (await wasConfirmed(retuneId, workspaceId)) return;
  await delay(CONFIRM_RETRY_DELAY_MS);
  await wasConfirmed(retuneId, workspaceId);
}

function wasConfirmed(retuneId: string, workspaceId: string | null): Promise<boolean> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return call(`retunes/${retuneId}/result`, { workspaceId, method: 'DELETE', signal }).then(
    () => true,
    (error: unknown) => !(error instanceof TransferError && canPass(error)),
  );
}
