import { useEffect } from 'react';
import { asApiError } from '../../api/api-error';
import { type ApiStore, useApiStore } from '../../api/api-store';
import type { BatchDto } from '../../api/generated/attune-client';
import { reportSessionEnded } from '../../api/base-api';
import { useStoreState } from '../hooks/use-store-state';
import { perStore } from '../per-store';
import { Scope } from '../scope';
import { useSession } from '../session/use-session';
import { currentUserId, watchUser } from '../session/watch-user';
import { call, deleteUpload, retryPassing, TransferError } from '../transfer/call';
import { useToast } from '../ui/use-toast';
import { batchArrived, batchChanged } from './batches-api';
import { BatchUploads } from './batch-uploads';
import {
  copyJobFiles,
  forgetFile,
  forgetJob,
  lockJob,
  persistJob,
  persistUpload,
  restoreJobs,
} from './persisted-uploads';
import type { UploadJob } from './upload-job';

/** The uploads of this browser. The first page that asks goes on with what an earlier one had not finished. */
export function useUploads(): { uploads: BatchUploads; jobs: readonly UploadJob[] } {
  const uploads = getBatchUploads(useApiStore());
  const jobs = useStoreState(uploads);
  const { user } = useSession();
  const toast = useToast();
  useEffect(() => {
    if (!user) return;
    const restore = () => void restoreUploads(uploads, user.id);
    restore();
    const scope = new Scope();
    scope.listen(window, 'online', restore);
    return scope.dispose;
  }, [uploads, user]);
  useEffect(() => {
    return uploads.onFailure(() =>
      toast({ title: 'Upload Failed', description: 'Failed to register file in batch', tone: 'bad' }),
    );
  }, [uploads, toast]);
  return { uploads, jobs };
}

export const getBatchUploads = perStore(createUploads);

function createUploads(store: ApiStore): BatchUploads {
  const isWanted = (batchId: string, id: string): boolean => {
    const file = uploads.find(batchId)?.files.find((one) => one.id === id);
    return file !== undefined && file.state !== 'uploaded';
  };
  const uploads: BatchUploads = new BatchUploads({
    upload: async (file, options) => (await loadUpload(options.signal)).uploadFile(file, options),
    register: ({ workspaceId, sourceHz, isAlbumPitch, ...file }) => {
      const source = sourceHz !== null && { sourceHz, sourceBasis: isAlbumPitch ? 'album' : 'given' };
      const body = { ...file, ...source };
      return call('studio/batch/upload', { workspaceId, method: 'POST', body });
    },
    deleteUpload,
    start: async ({ batchId, workspaceId }) => {
      const batch = await startBatch(workspaceId, batchId);
      if (batch) store.dispatch(batchArrived(batch));
    },
    changed: (batchId) => void store.dispatch(batchChanged(batchId)),
    sessionEnded: () => reportSessionEnded(store.dispatch),
    lock: lockJob,
    persist: async (job) => {
      const id = currentUserId(store);
      if (id !== undefined) await persistJob(job, id);
    },
    copyFiles: async (job) => {
      if (currentUserId(store) !== undefined) await copyJobFiles(job, (id) => isWanted(job.batchId, id));
    },
    persistUpload: async (...upload) => {
      if (currentUserId(store) !== undefined) await persistUpload(...upload);
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

/** Most visits to these pages upload nothing. */
function loadUpload(signal: AbortSignal) {
  const load = () =>
    import('../transfer/upload').catch(() => {
      throw new TransferError();
    });
  return retryPassing(load, { signal });
}

/** @returns null when another page has started it */
async function startBatch(workspaceId: string | null, batchId: string): Promise<BatchDto | null> {
  try {
    return await call<BatchDto>(`studio/batch/${batchId}/process`, { workspaceId, method: 'POST' });
  } catch (error) {
    if (asApiError(error).code === 'batch.started') return null;
    throw error;
  }
}

/**
 * Goes on with what an earlier page of this browser had not finished: once for each user, or again after the
 * server could not be asked.
 */
export async function restoreUploads(uploads: BatchUploads, userId: string): Promise<void> {
  if (uploads.restoredFor === userId) return;
  uploads.restoredFor = userId;
  const isComplete = await restoreJobs(uploads, userId);
  if (!isComplete && uploads.restoredFor === userId) uploads.restoredFor = null;
}
