import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { asApiError } from '../../../../api/api-error';
import type { BatchDto } from '../../../../api/generated/attune-client';
import { type baseApi, reportSessionEnded } from '../../../../api/base-api';
import { sessionApi } from '../../../../shared/session/session-api';
import { batchArrived, batchChanged } from '../batches-api';
import { BatchUploads } from './batch-uploads';
import { forgetFile, forgetJob, keepJob } from './kept-uploads';
import { restoreJobs } from './restore-jobs';
import { sendFile } from './send-file';
import { workspaceCall } from './workspace-call';

interface WithApi {
  api: ReturnType<typeof baseApi.reducer>;
}

/** As much of the app's store as the uploads use. */
export interface ApiStore extends Store<WithApi> {
  dispatch: ThunkDispatch<WithApi, unknown, UnknownAction>;
}

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** One per store: it lives as long as the app, and every spec gets a new one. */
const all = new WeakMap<ApiStore, BatchUploads>();

const selectUser = sessionApi.endpoints.currentUser.select(undefined);

export function getBatchUploads(store: ApiStore): BatchUploads {
  let uploads = all.get(store);
  if (uploads === undefined) {
    uploads = createUploads(store);
    all.set(store, uploads);
  }
  return uploads;
}

function createUploads(store: ApiStore): BatchUploads {
  const userId = () => selectUser(store.getState()).data?.id;
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
    keep: async (job) => {
      const id = userId();
      if (id !== undefined) await keepJob(job, id, (uploadId) => isWanted(job.batchId, uploadId));
    },
    forgetFile,
    forget: forgetJob,
  });
  resetOnUserChange(store, uploads);
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

/** Another user of this browser does not go on with the uploads of this one. */
function resetOnUserChange(store: ApiStore, uploads: BatchUploads): void {
  let lastUserId = selectUser(store.getState()).data?.id;
  let isSignedOut = false;
  store.subscribe(() => {
    const userId = selectUser(store.getState()).data?.id;
    const wasSignedOut = isSignedOut;
    isSignedOut = userId === undefined;
    if (userId === undefined) return;
    if (userId === lastUserId && wasSignedOut) uploads.onUserReturned();
    if (userId !== lastUserId && lastUserId !== undefined) uploads.reset();
    lastUserId = userId;
  });
}

const restored = new WeakMap<BatchUploads, string>();

/** Goes on, once for each user, with what an earlier page of this browser had not finished. */
export async function restoreUploads(uploads: BatchUploads, userId: string): Promise<void> {
  if (restored.get(uploads) === userId) return;
  restored.set(uploads, userId);
  const known = (batchId: string) => uploads.find(batchId) !== undefined;
  for await (const job of restoreJobs(userId)) if (!known(job.batchId)) uploads.add(job);
}
