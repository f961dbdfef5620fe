import { Scope } from '../../../shared/scope';
import { TransferError } from '../../../shared/transfer/call';
import type { Failure, Progress, ResumableStep } from '../song';
import { type Delivery, downloadSong } from './download-song';
import {
  cancelled,
  downloadBroke,
  downloadRefused,
  fileMissing,
  interrupted,
  toFailure,
  RetuneFailed,
  signedOut,
  uploadBroke,
} from './failures';
import { followRetune } from './follow-retune';
import { type Sending, sendSong } from './send-song';

export type RunListener = (change: Partial<Progress>) => void;

interface Run extends Omit<Sending, 'onShare'> {
  /** `upload`, or where an earlier run was interrupted. */
  startAt: Progress['step'];
  on: RunListener;
}

/**
 * Runs one retune: uploads the song, follows it until it is ready, and downloads it. No request lasts longer than its
 * transfer, so that it does not matter when a proxy gives up. One that was interrupted is uploaded where the server does not
 * have it after all.
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
    const isAccepted = await upload(run);
    if (!(await waitUntilReady(run))) throw new RetuneFailed(isAccepted ? cancelled() : uploadBroke());
  }
  return collect(run);
}

/** @returns whether the server has confirmed that it retunes the song; otherwise it may do so */
async function upload({ on, ...run }: Run): Promise<boolean> {
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
    await sendSong({ ...run, onShare });
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
export function paceOf(startedAtMs: number): (share: number, nowMs: number) => number | null {
  return (share, nowMs) => {
    const elapsedMs = nowMs - startedAtMs;
    if (elapsedMs < MIN_PACE_MS || share <= 0 || share >= 1) return null;
    return Math.max(1, Math.round((elapsedMs / 1000) * (1 / share - 1)));
  };
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
