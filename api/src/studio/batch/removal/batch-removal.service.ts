import { Injectable } from '@nestjs/common';
import { workspaceNotFound } from '../../../auth/auth.errors.js';
import type { Identity } from '../../../auth/identity.js';
import { recordActivity } from '../../../auth/workspace/record-activity.js';
import { Storage } from '../../../platform/storage/storage.js';
import { RetuneLifecycleService } from '../../../retune/upkeep/retune-lifecycle.service.js';
import { copiedUploadKey } from '../batch-job-file.entity.js';
import { batchFileNotFound, batchNotFound, fileNotRemovable } from '../batch.errors.js';
import { BatchProgressService } from '../batch-progress.service.js';
import { BatchRepository } from '../batch.repository.js';
import { BatchRemovalRepository, type RemovedFile } from './batch-removal.repository.js';

/** Removes batches and their uploads. What a crash leaves half removed, the janitor finishes. */
@Injectable()
export class BatchRemovalService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly removals: BatchRemovalRepository,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly progress: BatchProgressService,
    private readonly storage: Storage,
  ) {}

  /** Cancels what is not finished; the songs stay in the history. @throws AppError 404 */
  async deleteBatch({ userId, workspace: { ownerId } }: Identity, id: string): Promise<void> {
    await this.batches.transaction(async (manager) => {
      if (!(await this.batches.lockPeople(manager, ownerId, userId, id))) throw workspaceNotFound();
      const batch = await this.batches.lock(manager, ownerId, id);
      if (!batch) throw batchNotFound();
      await this.batches.update(manager, id, { deletedAt: () => 'now()', cancelledAt: () => 'now()' });
      const metadata = { name: batch.name };
      const activity = { action: 'batch.deleted', resourceType: 'batch', resourceId: id, metadata } as const;
      await recordActivity(manager, { ownerId, userId }, activity);
      await this.progress.refresh(manager, id);
    });
    await this.lifecycle.cancelAll(await this.removals.findUncancelled(id));
    await this.purgeBatch(id);
  }

  /** @throws AppError 404; 409 unless the batch was not started or the file failed */
  async removeFile({ workspace: { ownerId } }: Identity, id: string, fileId: string): Promise<void> {
    await this.batches.transaction(async (manager) => {
      const batch = await this.batches.lock(manager, ownerId, id);
      if (!batch) throw batchNotFound();
      const file = await this.batches.findFile(manager, id, fileId);
      if (!file) throw batchFileNotFound();
      if (batch.status !== 'pending' && file.status !== 'failed') throw fileNotRemovable();
      await this.removals.markFileRemoved(manager, fileId);
      await this.progress.refresh(manager, id);
    });
    for (const file of await this.removals.findRemovedFiles(id)) await this.purgeFile(file);
  }

  /** Removes a deleted batch, whose retunes have ended. */
  async purgeBatch(id: string): Promise<void> {
    for (const file of await this.removals.filesOf(id)) await this.removeUpload(file);
    await this.removals.deleteBatch(id);
  }

  async purgeFile(file: RemovedFile): Promise<void> {
    await this.removeUpload(file);
    await this.removals.deleteFile(file.id);
  }

  /** Removes an upload that is no longer needed, unless its file is being retuned again. */
  async expireUpload(file: RemovedFile): Promise<void> {
    if (await this.removals.forgetUpload(file.id)) await this.removeUpload(file);
  }

  async removeUpload(file: RemovedFile): Promise<void> {
    for (const key of keysOf(file)) await this.storage.remove(key);
  }
}

/** What a song of the history has taken over is not included. */
function keysOf({ id, batchJobId, objectPath, isCompleted, ownPitch }: RemovedFile): string[] {
  const ofBatch = isCompleted || objectPath === null ? [] : [objectPath];
  return ownPitch ? ofBatch : [...ofBatch, copiedUploadKey(batchJobId, id)];
}
