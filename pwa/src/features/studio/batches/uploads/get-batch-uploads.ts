import { asApiError } from '../../../../api/api-error';
import type { ApiStore } from '../../../../api/api-store';
import type { BatchDto } from '../../../../api/generated/attune-client';
import { reportSessionEnded } from '../../../../api/base-api';
import { perStore } from '../../../../shared/per-store';
import { currentUserId, watchUser } from '../../../../shared/session/watch-user';
import { batchArrived, batchChanged } from '../batches-api';
import { BatchUploads } from './batch-uploads';
import { copyFiles, forgetFile, forgetJob, persistJob } from './persisted-uploads';
import { restoreJobs } from './restore-jobs';
import { sendFile } from './send-file';
import { lockUploads } from './upload-lock';
import { workspaceCall } from './workspace-call';

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export const getBatchUploads = perStore(createUploads);

function createUploads(store: ApiStore): BatchUploads {
  const isWanted = (batchId: string, id: string): boolean => {
    const file = uploads.find(batchId)?.files.find(({ uploadId }) => uploadId === id);
    return file !== undefined && file.state !== 'uploaded';
  };
  const uploads: BatchUploads = new BatchUploads({
    send: sendFile,
    register: ({ batchId, workspaceId, filename, path, objectPath }) =>
      workspaceCall(workspaceId, 'POST', 'batch/upload', { batchId, filename, path, objectPath }),
    start: async ({ batchId, workspaceId }) => {
      const batch = await startBatch(workspaceId, batchId);
      if (batch) store.dispatch(batchArrived(batch));
    },
    retryDelaysMs: RETRY_DELAYS_MS,
    changed: (batchId) => void store.dispatch(batchChanged(batchId)),
    sessionEnded: () => reportSessionEnded(store.dispatch),
    lock: lockUploads,
    persist: async (job) => {
      const id = currentUserId(store);
      if (id !== undefined) await persistJob(job, id);
    },
    copyFiles: async (job) => {
      if (currentUserId(store) !== undefined) await copyFiles(job, (uploadId) => isWanted(job.batchId, uploadId));
    },
    forgetFile,
    forget: forgetJob,
  });
  // Another user of this browser does not go on with the uploads of this one.
  watchUser(store, (userId, lastUserId) => {
    if (userId === lastUserId) uploads.onUserReturned();
    else if (lastUserId !== undefined) uploads.reset();
  });
  return uploads;
}

/** @returns null when another page has started it */
async function startBatch(workspaceId: string | null, batchId: string): Promise<BatchDto | null> {
  try {
    return await workspaceCall<BatchDto>(workspaceId, 'POST', `batch/${batchId}/process`);
  } catch (error) {
    if (asApiError(error).code === 'batch.started') return null;
    throw error;
  }
}

/**
 * Goes on with what an earlier page of this browser had not finished: once for each user, or again after the server could not
 * be asked.
 */
export async function restoreUploads(uploads: BatchUploads, userId: string): Promise<void> {
  if (uploads.restoredFor === userId) return;
  uploads.restoredFor = userId;
  const isComplete = await restoreJobs(uploads, userId);
  if (!isComplete && uploads.restoredFor === userId) uploads.restoredFor = null;
}
