import { asApiError } from '../../api/api-error';
import type { BatchDto, BatchFileDto } from '../../api/generated/attune-client';
import { toKey } from '../files/place';
import { call } from '../transfer/call';
import {
  copyFiles,
  forgetKept,
  KEPT_MS,
  keepText,
  lockForTab,
  namesIn,
  readKept,
  readKeptJson,
  readKeptText,
  type TabLock,
} from '../transfer/kept-files';
import type { BatchUploads } from './batch-uploads';
import type { UploadFile, UploadJob } from './upload-job';

type PersistedFile = Pick<
  UploadFile,
  'id' | 'filename' | 'path' | 'bytes' | 'modifiedMs' | 'sourceHz' | 'isAlbumPitch'
>;

/** What this browser remembers of the uploads for a batch. */
interface PersistedJob extends Pick<UploadJob, 'batchId' | 'workspaceId' | 'startsByItself'> {
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

/**
 * Goes on with what an earlier page of this browser had not finished. What another tab uploads follows when that tab
 * is closed.
 *
 * @returns whether the server could be asked about everything
 */
export async function restoreJobs(uploads: BatchUploads, userId: string): Promise<boolean> {
  const jobs = await readPersistedJobs(userId);
  const isRestored = await Promise.all(jobs.map(({ batchId }) => restoreUnlocked(uploads, batchId, userId)));
  return isRestored.every(Boolean);
}

async function restoreUnlocked(uploads: BatchUploads, batchId: string, userId: string): Promise<boolean> {
  const isKnown = () => uploads.find(batchId) !== undefined;
  if (isKnown()) return true;
  const lock = lockJob(batchId);
  const release = await lock;
  try {
    // The tab that had the lock has changed it meanwhile, or finished it.
    const persisted = (await readPersistedJobs(userId)).find((job) => job.batchId === batchId);
    const job = persisted ? await restoreJob(persisted) : null;
    if (job && !isKnown() && uploads.restoredFor === userId) uploads.add(job, lock);
    else release();
    return true;
  } catch {
    release();
    return false;
  }
}

/**
 * @returns null when nothing is left to upload
 * @throws an ApiError when the server cannot be asked
 */
async function restoreJob(persisted: PersistedJob): Promise<UploadJob | null> {
  const { batchId, workspaceId, startsByItself } = persisted;
  try {
    const { status } = await call<BatchDto>(`studio/batches/${batchId}`, { workspaceId });
    if (status !== 'pending') {
      await forgetJob(batchId);
      return null;
    }
    const registered = await call<BatchFileDto[]>(`studio/batches/${batchId}/files`, { workspaceId });
    const keys = new Set(registered.map(toKey));
    const files: UploadFile[] = [];
    for (const file of persisted.files) files.push(await restoreFile(batchId, file, keys.has(toKey(file))));
    return { batchId, workspaceId, startsByItself, files, phase: 'uploading', problem: null };
  } catch (error) {
    const { status } = asApiError(error);
    if (status !== 404 && status !== 403) throw error;
    // Deleted meanwhile, or the user has left the workspace.
    await forgetJob(batchId);
    return null;
  }
}

async function restoreFile(batchId: string, persisted: PersistedFile, isUploaded: boolean): Promise<UploadFile> {
  const file = isUploaded ? null : await readPersistedFile(batchId, persisted);
  const state = isUploaded ? 'uploaded' : file ? 'waiting' : 'missing';
  const uploadId = isUploaded ? null : await readPersistedUpload(batchId, persisted.id);
  return { ...persisted, uploadId, file, state, share: isUploaded ? 1 : 0, problem: null };
}
