import type { RetuneOrder } from '../model/order';
import type { Progress } from '../model/song';
import { cancelledByBreak, downloadBroke, failureOf, serverGone, uploadBroke } from './failures';
import { followProgress } from './follow-progress';
import { RetuneFailed } from './retune-failed';
import { collectSong, type Delivery, sendSong, TransferError } from './send-song';
import { fateOf } from './what-became';

export type RunListener = (change: Partial<Progress>) => void;

interface Run {
  file: File;
  order: RetuneOrder;
  /** Chosen here; names the retune from the first byte on. */
  retuneId: string;
  /** The retune was finished before: only fetch its song. */
  isCollected: boolean;
  signal: AbortSignal;
  on: RunListener;
}

/**
 * One retune from the first byte sent to the last received. When the connection breaks after the upload, the server is
 * asked what became of the work, and a finished song is fetched.
 *
 * @throws RetuneFailed with the reason in words
 * @throws the signal's reason when aborted
 */
export async function runRetune(run: Run): Promise<Delivery> {
  const { file, order, retuneId, signal, on } = run;
  let stopFollowing: (() => void) | undefined;
  const transfer = {
    retuneId,
    order,
    originalName: file.name,
    signal,
    on: {
      uploaded: (share: number) => {
        // The browser tells the end of an upload twice.
        if (stopFollowing) return;
        on({ step: 'upload', percent: share * 100 });
        if (share < 1) return;
        on({ step: 'process', percent: 0, stage: null });
        stopFollowing = followProgress(retuneId, {
          progress: ({ stage, percent, etaSeconds }) => on({ stage, percent, etaSeconds, isConnected: true }),
          connection: (isConnected) => on({ isConnected }),
        });
      },
      downloaded: (share: number) => {
        stopFollowing?.();
        on({ step: 'download', percent: share * 100, etaSeconds: null, isConnected: true });
      },
    },
  };
  try {
    if (run.isCollected) return await collect(transfer);
    return await sendSong(file, transfer);
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    if (error.fault.status !== 0) throw new RetuneFailed(failureOf(error.fault));
    if (!error.wasSent) throw new RetuneFailed(uploadBroke());
    on({ isConnected: false });
    await settle(retuneId, signal);
    return await collect(transfer);
  } finally {
    stopFollowing?.();
  }
}

async function collect(transfer: Parameters<typeof collectSong>[0]): Promise<Delivery> {
  try {
    return await collectSong(transfer);
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    throw new RetuneFailed(error.fault.status === 0 ? downloadBroke() : failureOf(error.fault));
  }
}

/** Returns when there is a song to be fetched. */
async function settle(retuneId: string, signal: AbortSignal): Promise<void> {
  const fate = await fateOf(retuneId, signal);
  if (fate === 'completed') return;
  if (fate === 'cancelled' || fate === 'unknown') throw new RetuneFailed(cancelledByBreak());
  if (typeof fate === 'object') {
    throw new RetuneFailed(failureOf({ status: 500, code: fate.code, message: fate.error }));
  }
  throw new RetuneFailed(serverGone());
}
