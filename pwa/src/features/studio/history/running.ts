import type { BatchDto, RetuneDto } from '../../../api/generated/attune-client';
import type { SongMark } from '../shared/song-marks';

/** What runs in a workspace, as one progress over all songs. */
export interface Running {
  /** Those that are being retuned first; of very many, the first. */
  songs: readonly RetuneDto[];
  /** All that have not ended. */
  total: number;
  batches: readonly BatchDto[];
  /** Songs of the batches that have ended, also without a result. */
  done: number;
  /** Those and all that have not ended. */
  of: number;
  /** 0-100. */
  percent: number;
  /** Estimated time left, seconds. */
  etaSeconds: number | null;
  marks: readonly SongMark[];
}

export function toRunning(songs: readonly RetuneDto[], total: number, all: readonly BatchDto[]): Running {
  const batches = all.filter(({ status }) => status === 'processing');
  const ended = (['completed', 'failed', 'cancelled'] as const).flatMap((status) =>
    batches.flatMap((batch) =>
      Array.from({ length: batch[`${status}Files`] }, (_, i) => ({ id: `${batch.id} ${status} ${i}`, status })),
    ),
  );
  const processing = songs.filter(({ status }) => status === 'processing');
  const fractions = processing.reduce((sum, { progress }) => sum + (progress?.percent ?? 0) / 100, 0);
  const of = ended.length + total;
  const times = [
    ...batches.map(({ etaSeconds }) => etaSeconds),
    ...songs.filter(({ inBatch }) => !inBatch).map(({ progress }) => progress?.etaSeconds ?? null),
  ].filter((seconds) => seconds !== null);
  return {
    songs,
    total,
    batches,
    done: ended.length,
    of,
    percent: Math.floor((100 * (ended.length + fractions)) / of),
    etaSeconds: times.length > 0 ? Math.max(...times) : null,
    marks: [
      ...ended.map((mark) => ({ ...mark, percent: null })),
      ...processing.map(({ id, progress }) => ({
        id,
        status: 'processing' as const,
        percent: Math.round(progress?.percent ?? 0),
      })),
      ...Array.from({ length: total - processing.length }, (_, i) => ({
        id: `waiting ${i}`,
        status: 'pending' as const,
        percent: null,
      })),
    ],
  };
}
