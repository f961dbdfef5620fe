import type { BatchDto, RetuneDto } from '../../../api/generated/attune-client';
import { isPending, isUploading, type UploadFile, type UploadJob } from '../../../shared/batches/upload-job';
import type { SongUpload } from '../../../shared/retuning/progress-slice';
import type { SongMark } from '../shared/song-marks';

/** A song that this browser uploads. */
export interface UploadingSong {
  file: Pick<UploadFile, 'id' | 'filename' | 'path' | 'bytes' | 'state' | 'share' | 'problem'>;
  /** null: a song of the retuner. */
  batchId: string | null;
}

/** What runs in a workspace, as one progress over all songs. */
export interface Running {
  /** Those of this browser that are not retuned yet; those that are being sent first. */
  uploads: readonly UploadingSong[];
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

/** The songs that this browser uploads to a workspace, also those that are uploaded and wait for the others. */
export function toUploading(
  jobs: readonly UploadJob[],
  song: SongUpload | null,
  workspaceId: string | null,
): UploadingSong[] {
  const ofRetuner = song?.workspaceId === workspaceId ? [{ file: { ...song, ...SENDING }, batchId: null }] : [];
  const active = jobs.filter(
    (job) => job.workspaceId === workspaceId && (isUploading(job) || job.phase === 'starting'),
  );
  const ofBatches = active.flatMap(({ batchId, files }) =>
    files.filter((file) => isPending(file) || file.state === 'uploaded').map((file) => ({ file, batchId })),
  );
  return [...ofRetuner, ...ofBatches].toSorted((a, b) => Number(isSending(b)) - Number(isSending(a)));
}

const SENDING = { path: '', state: 'sending', problem: null } as const;

export const isSending = ({ file }: UploadingSong): boolean => file.state === 'sending';

interface RunningParts {
  /** The retunes that have not ended, as far as they are listed, and how many there are. */
  retunes: readonly RetuneDto[];
  total: number;
  batches: readonly BatchDto[];
  uploads: readonly UploadingSong[];
}

/** @returns null when nothing runs */
export function toRunning({ retunes, total: unfinished, batches: all, uploads }: RunningParts): Running | null {
  const total = unfinished + uploads.length;
  if (total === 0) return null;
  const uploading = new Set(uploads.map(({ batchId }) => batchId));
  const batches = all.filter(({ id, status }) => status === 'processing' || uploading.has(id));
  const ended = (['completed', 'failed', 'cancelled'] as const).flatMap((status) =>
    batches.flatMap((batch) =>
      Array.from({ length: batch[`${status}Files`] }, (_, i) => ({ id: `${batch.id} ${status} ${i}`, status })),
    ),
  );
  const processing = retunes.filter(({ status }) => status === 'processing');
  const fractions = processing.reduce((sum, { progress }) => sum + (progress?.percent ?? 0) / 100, 0);
  const of = ended.length + total;
  const times = [
    ...batches.map(({ etaSeconds }) => etaSeconds),
    ...retunes.filter(({ inBatch }) => !inBatch).map(({ progress }) => progress?.etaSeconds ?? null),
  ].filter((seconds) => seconds !== null);
  return {
    uploads,
    songs: retunes,
    total,
    batches,
    done: ended.length,
    of,
    percent: Math.floor((100 * (ended.length + fractions)) / of),
    // How long uploads take is not known.
    etaSeconds: times.length > 0 && uploads.length === 0 ? Math.max(...times) : null,
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
