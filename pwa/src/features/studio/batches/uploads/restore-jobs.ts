import { asApiError } from '../../../../api/api-error';
import type { BatchDto, BatchFileDto } from '../../../../api/generated/attune-client';
import { toKey } from '../../../../shared/files/place';
import { forgetJob, type KeptJob, readKeptFile, readKeptJobs } from './kept-uploads';
import type { UploadFile, UploadJob } from './upload-job';
import { workspaceCall } from './workspace-call';

/** The jobs that an earlier page had not finished, each with what the server has of it by now. */
export async function* restoreJobs(userId: string): AsyncGenerator<UploadJob> {
  for (const kept of await readKeptJobs(userId)) {
    const job = await restoreJob(kept);
    if (job) yield job;
  }
}

async function restoreJob(kept: KeptJob): Promise<UploadJob | null> {
  const { batchId, workspaceId, startsByItself } = kept;
  try {
    const { status } = await workspaceCall<BatchDto>(workspaceId, 'GET', `batches/${batchId}`);
    if (status !== 'pending') {
      await forgetJob(batchId);
      return null;
    }
    const registered = await workspaceCall<BatchFileDto[]>(workspaceId, 'GET', `batches/${batchId}/files`);
    const keys = new Set(registered.map(toKey));
    const files: UploadFile[] = [];
    for (const file of kept.files) files.push(await restoreFile(batchId, file, keys.has(toKey(file))));
    return { batchId, workspaceId, startsByItself, files, phase: 'uploading', problem: null };
  } catch (error) {
    const { status } = asApiError(error);
    // Deleted meanwhile, or the user has left the workspace. Otherwise another page can try again.
    if (status === 404 || status === 403) await forgetJob(batchId);
    return null;
  }
}

async function restoreFile(batchId: string, kept: KeptJob['files'][number], isUploaded: boolean): Promise<UploadFile> {
  const file = isUploaded ? null : await readKeptFile(batchId, kept);
  const state = isUploaded ? 'uploaded' : file ? 'waiting' : 'missing';
  return { ...kept, file, state, share: isUploaded ? 1 : 0, problem: null };
}
