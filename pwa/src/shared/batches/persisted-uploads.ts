import {
  copyFiles,
  forgetKept,
  KEPT_MS,
  keepText,
  namesIn,
  readKept,
  readKeptJson,
  readKeptText,
} from '../transfer/kept-files';
import { lockForTab, type TabLock } from '../transfer/tab-lock';
import type { UploadFile, UploadJob } from './upload-job';

type PersistedFile = Pick<
  UploadFile,
  'id' | 'filename' | 'path' | 'bytes' | 'modifiedMs' | 'sourceHz' | 'isAlbumPitch'
>;

/** What this browser remembers of the uploads for a batch. */
export interface PersistedJob extends Pick<UploadJob, 'batchId' | 'workspaceId' | 'startsByItself'> {
  userId: string;
  /** Milliseconds since 1970. */
  untilMs: number;
  files: PersistedFile[];
}

const JOBS = '/batch-uploads';
const jobKey = (batchId: string) => `${JOBS}/${batchId}`;
const fileKey = (batchId: string, id: string) => `${jobKey(batchId)}/${id}`;
const uploadKey = (batchId: string, id: string) => `${fileKey(batchId, id)}/upload`;

/** Keeps other tabs from uploading to a batch. */
export const lockJob = (batchId: string): TabLock => lockForTab(jobKey(batchId));

/** Remembers the files of a job by name. */
export async function persistJob(job: UploadJob, userId: string): Promise<void> {
  const { batchId, workspaceId, startsByItself } = job;
  const files = job.files.map(({ id, filename, path, bytes, modifiedMs, sourceHz, isAlbumPitch }) => ({
    id,
    filename,
    path,
    bytes,
    modifiedMs,
    sourceHz,
    isAlbumPitch,
  }));
  const untilMs = Date.now() + KEPT_MS;
  const persisted: PersistedJob = { batchId, workspaceId, startsByItself, userId, untilMs, files };
  await keepText(jobKey(batchId), JSON.stringify(persisted));
}

/**
 * Copies the files of a job that are not uploaded while there is room.
 *
 * @param isWanted whether a file still has to be uploaded
 */
export async function copyJobFiles({ batchId, files }: UploadJob, isWanted: (id: string) => boolean): Promise<void> {
  const idOf = (path: string) => path.slice(jobKey(batchId).length + 1);
  const copied = files.flatMap(({ id, file }) => (file ? [{ path: fileKey(batchId, id), file }] : []));
  await copyFiles(copied, (path) => isWanted(idOf(path)));
}

/** The jobs of this user. Those of others, and expired ones, are deleted. */
export async function readPersistedJobs(userId: string): Promise<PersistedJob[]> {
  const jobs: PersistedJob[] = [];
  for (const batchId of await namesIn(JOBS)) {
    const job = await readKeptJson<PersistedJob>(jobKey(batchId));
    if (job?.userId === userId && job.untilMs > Date.now()) jobs.push(job);
    else await forgetJob(batchId);
  }
  return jobs;
}

/** The copy of a file; null when there is none. */
export async function readPersistedFile(batchId: string, { id, filename }: PersistedFile): Promise<File | null> {
  const copy = await readKept(fileKey(batchId, id));
  return copy && new File([copy], filename);
}

/** Remembers the upload that a file has on the server. */
export const persistUpload = (batchId: string, id: string, uploadId: string): Promise<void> =>
  keepText(uploadKey(batchId, id), uploadId);

/** The upload that a file has on the server; null when none is known. */
export const readPersistedUpload = (batchId: string, id: string): Promise<string | null> =>
  readKeptText(uploadKey(batchId, id));

export const forgetFile = (batchId: string, id: string): Promise<void> => forgetKept(fileKey(batchId, id));

export const forgetJob = (batchId: string): Promise<void> => forgetKept(jobKey(batchId));
