import type { BatchDto, RetuneDto } from '../../api/generated/attune-client';

/** What has ended while the user was away. */
export interface NewsEntry {
  id: string;
  /** Of a song or a batch. */
  name: string;
  /** After the name. */
  outcome: string;
  /** When it ended, ISO 8601. */
  at: string;
  /** The page about it. */
  to: string;
  hasFailed: boolean;
}

const MAX_ENTRIES = 3;

/** The newest first, three at most. */
export function newsSince(since: string, retunes: readonly RetuneDto[], batches: readonly BatchDto[]): NewsEntry[] {
  const isNew = (at: string | null): at is string => at !== null && Date.parse(at) > Date.parse(since);
  const songs = retunes.flatMap(
    ({ id, status, originalFilename: name, processedAt: at, inBatch, receiptUrl, error }) => {
      if (!isNew(at) || inBatch) return [];
      if (status === 'failed') {
        const outcome = ` failed, and didn’t count. ${error ?? ''}`;
        return [{ id, name, outcome, at, to: '/retuner', hasFailed: true }];
      }
      if (status !== 'completed' || receiptUrl === null) return [];
      return [{ id, name, outcome: ' is done.', at, to: `/retuner/receipts/${id}`, hasFailed: false }];
    },
  );
  const lists = batches.flatMap((batch) => {
    const { id, name, status, completedAt: at } = batch;
    if (!isNew(at) || status !== 'completed') return [];
    return [{ id, name, outcome: batchOutcome(batch), at, to: batchPage(id), hasFailed: batch.failedFiles > 0 }];
  });
  return [...songs, ...lists].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MAX_ENTRIES);
}

function batchOutcome({ completedFiles, failedFiles }: BatchDto): string {
  const done = completedFiles === 1 ? '1 song' : `${completedFiles} songs`;
  return failedFiles === 0 ? ` is done: ${done}.` : ` has ended: ${done} done, ${failedFiles} failed.`;
}

/** A song, or a batch with its count of songs, that is not finished. */
export interface RunningEntry {
  id: string;
  name: string;
  done: number;
  of: number;
  unit: '%' | 'songs';
  /** Estimated time left, seconds. */
  etaSeconds: number | null;
  isWaiting: boolean;
  to: string | null;
}

export function whatRuns(retunes: readonly RetuneDto[], batches: readonly BatchDto[]): RunningEntry[] {
  const running = batches.filter(({ status }) => status === 'processing');
  const songs = retunes.filter(({ status, inBatch }) => (status === 'pending' || status === 'processing') && !inBatch);
  return [...running.map(toBatchEntry), ...songs.map(toSongEntry)];
}

function toBatchEntry({ id, name, totalFiles, runningFiles, waitingFiles, etaSeconds }: BatchDto): RunningEntry {
  return {
    id,
    name,
    done: totalFiles - runningFiles - waitingFiles,
    of: totalFiles,
    unit: 'songs',
    etaSeconds,
    isWaiting: waitingFiles === totalFiles,
    to: batchPage(id),
  };
}

function toSongEntry({ id, originalFilename: name, status, progress }: RetuneDto): RunningEntry {
  return {
    id,
    name,
    done: Math.floor(progress?.percent ?? 0),
    of: 100,
    unit: '%',
    etaSeconds: progress?.etaSeconds ?? null,
    isWaiting: status === 'pending',
    to: null,
  };
}

const batchPage = (id: string): string => `/studio/history/batches/${id}`;
