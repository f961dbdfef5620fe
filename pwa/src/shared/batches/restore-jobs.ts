import { asApiError } from '../../api/api-error';
import type { BatchDto, BatchFileDto } from '../../api/generated/attune-client';
import { toKey } from '../files/place';
import { call } from '../transfer/call';
import type { BatchUploads } from './batch-uploads';
import {
  forgetJob,
  lockJob,
  type PersistedJob,
  readPersistedFile,
  readPersistedJobs,
  readPersistedUpload,
} from './persisted-uploads';
import type { UploadFile, UploadJob } from './upload-job';

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

async function restoreFile(
  batchId: string,
  persisted: PersistedJob['files'][number],
  isUploaded: boolean,
): Promise<UploadFile> {
  const file = isUploaded ? null : await readPersistedFile(batchId, persisted);
  const state = isUploaded ? 'uploaded' : file ? 'waiting' : 'missing';
  const uploadId = isUploaded ? null : await readPersistedUpload(batchId, persisted.id);
  return { ...persisted, uploadId, file, state, share: isUploaded ? 1 : 0, problem: null };
}
