import { Scope } from '../../../shared/scope';
import type { Progress, ResumableStep, RetuneRequest } from '../queue/song';
import { downloadSong } from './download-song';
import {
  cancelledByBreak,
  downloadBroke,
  downloadRefused,
  interrupted,
  toFailure,
  RetuneFailed,
  signedOut,
  uploadBroke,
} from './failures';
import { followProgress } from './progress-events';
import { waitForOutcome } from './retune-status';
import { type Delivery, sendSong, type Transfer, TransferError } from './send-song';

export type RunListener = (change: Partial<Progress>) => void;

interface Run {
  file: File;
  request: RetuneRequest;
  /** Created by the client, so that the retune has an id from the first byte. */
  retuneId: string;
  /** `upload`, or where an earlier run was interrupted. */
  startAt: Progress['step'];
  /** The workspace it belongs to; null: the user's own. */
  workspaceId: string | null;
  signal: AbortSignal;
  on: RunListener;
}

/**
 * Runs one retune from upload to download. If the connection breaks after the upload, polls the server for the outcome
 * and downloads a finished song.
 *
 * @throws RetuneFailed with the reason in words
 * @throws the signal's reason when aborted
 */
export async function runRetune(run: Run): Promise<Delivery> {
  const { file, request, retuneId, workspaceId, on } = run;
  let stopFollowing: (() => void) | undefined;
  let isReady = run.startAt === 'download';
  const uploadSecondsLeft = paceOf(performance.now());
  const connection = new AbortController();
  const stopWatching = watchConnection({
    change: (isConnected) => on({ isConnected }),
    lost: () => connection.abort(new ConnectionLost()),
  });
  const follow = (): void => {
    stopFollowing = followProgress(retuneId, workspaceId, {
      progress: ({ stage, percent, etaSeconds }) => on({ stage, percent, etaSeconds, isConnected: true }),
      connection: (isConnected) => on({ isConnected }),
    });
  };
  const transfer = {
    retuneId,
    workspaceId,
    request,
    originalName: file.name,
    signal: AbortSignal.any([run.signal, connection.signal]),
    on: {
      uploaded: (share: number) => {
        // Browsers report the end of an upload twice.
        if (stopFollowing) return;
        on({ step: 'upload', percent: share * 100, etaSeconds: uploadSecondsLeft(share, performance.now()) });
        if (share < 1) return;
        on({ step: 'process', percent: 0, stage: null, etaSeconds: null });
        follow();
      },
      downloaded: (share: number) => {
        isReady = true;
        stopFollowing?.();
        on({ step: 'download', percent: share * 100, etaSeconds: null, isConnected: true });
      },
      interrupted: () => on({ isConnected: false }),
    },
  };
  try {
    if (run.startAt === 'upload') return await sendSong(file, transfer);
    if (!isReady) {
      follow();
      await waitUntilReady(run, 'process');
    }
    return await collect({ ...transfer, signal: run.signal });
  } catch (error) {
    if (!(error instanceof TransferError) && !(error instanceof ConnectionLost)) throw error;
    const apiError = error instanceof TransferError ? error.apiError : null;
    if (apiError && apiError.status !== 0) throw new RetuneFailed(toFailure(apiError));
    const wasSent = error instanceof TransferError ? error.wasSent : stopFollowing !== undefined || isReady;
    if (!wasSent) throw new RetuneFailed(uploadBroke());
    on({ isConnected: false });
    await waitUntilReady(run, isReady ? 'download' : 'process');
    return await collect({ ...transfer, signal: run.signal });
  } finally {
    stopWatching();
    stopFollowing?.();
  }
}

/** Before this an upload's pace says little, ms. */
const MIN_PACE_MS = 1_000;

/** Estimates from the pace so far how many whole seconds an upload still takes; null at its beginning. */
export function paceOf(startedAtMs: number): (share: number, nowMs: number) => number | null {
  return (share, nowMs) => {
    const elapsedMs = nowMs - startedAtMs;
    if (elapsedMs < MIN_PACE_MS || share <= 0 || share >= 1) return null;
    return Math.max(1, Math.round((elapsedMs / 1000) * (1 / share - 1)));
  };
}

/** The device went offline and stayed offline. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

async function collect(transfer: Transfer): Promise<Delivery> {
  try {
    return await downloadSong(transfer);
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    throw new RetuneFailed(error.apiError.status === 0 ? downloadBroke() : downloadRefused(error.apiError));
  }
}

/** Resolves when the song is ready to download. @param resumeAt after an interruption */
async function waitUntilReady({ retuneId, workspaceId, signal }: Run, resumeAt: ResumableStep): Promise<void> {
  const outcome = await waitForOutcome(retuneId, workspaceId, signal);
  if (outcome === 'completed') return;
  if (outcome === 'cancelled' || outcome === 'unknown') throw new RetuneFailed(cancelledByBreak());
  if (outcome === 'signed-out') throw new RetuneFailed(signedOut(resumeAt));
  if (typeof outcome === 'object') {
    throw new RetuneFailed(toFailure({ status: 500, code: outcome.code, message: outcome.error }));
  }
  throw new RetuneFailed(interrupted(resumeAt));
}

/** A device that is offline for longer than this has lost its connections, ms; browsers report that much later. */
const GRACE_MS = 8_000;

interface ConnectionListener {
  change: (isOnline: boolean) => void;
  lost: () => void;
}

/** Watches whether the device is online until the returned function is called. */
function watchConnection(on: ConnectionListener): () => void {
  const scope = new Scope();
  let cancelTimer: (() => void) | null = null;
  const offline = (): void => {
    on.change(false);
    cancelTimer ??= scope.timeout(on.lost, GRACE_MS);
  };
  scope.listen(window, 'offline', offline);
  scope.listen(window, 'online', () => {
    on.change(true);
    cancelTimer?.();
    cancelTimer = null;
  });
  if (!navigator.onLine) offline();
  return scope.dispose;
}
