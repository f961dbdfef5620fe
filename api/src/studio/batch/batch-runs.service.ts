import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { workspaceNotFound } from '../../auth/auth.errors.js';
import type { Identity } from '../../auth/identity.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Storage } from '../../platform/storage/storage.js';
import { RetuneLifecycleService } from '../../retune/upkeep/retune-lifecycle.service.js';
import { type BatchJobFile, copiedUploadKey } from './batch-job-file.entity.js';
import type { BatchJob } from './batch-job.entity.js';
import { BatchLauncherService, type LaunchedFile } from './batch-launcher.service.js';
import {
  batchEmpty,
  batchEnded,
  batchFileEnded,
  batchFileNotFound,
  batchNotFound,
  batchNotStarted,
  batchRunning,
  batchStarted,
  noOutliers,
  notRetryable,
  nothingToRetry,
  uploadGone,
} from './batch.errors.js';
import { BatchRepository } from './batch.repository.js';
import type { BatchDto, BatchFileDto } from './batch-view.dto.js';
import { BatchesService } from './batches.service.js';

const RETRYABLE = ['failed', 'cancelled'] as const;

/** Starts, cancels and repeats the retunes of batches. */
@Injectable()
export class BatchRunsService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly views: BatchesService,
    private readonly launcher: BatchLauncherService,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly storage: Storage,
  ) {}

  /** @throws AppError 404; 409 without files, or when it was started already; 403 beyond the month's quota */
  start(identity: Identity, id: string): Promise<BatchDto> {
    return this.change(identity, id, async (manager, batch) => {
      if (batch.status !== 'pending') throw batchStarted();
      const files = (await this.batches.files(manager, id, ['pending'])).filter(hasUpload);
      if (files.length === 0) throw batchEmpty();
      await this.launcher.launch(manager, batch, identity, files);
      await record(manager, identity, 'batch.created', batch, files.length);
    });
  }

  /** @throws AppError 404; 409 when it was not started, or has ended */
  async cancel(identity: Identity, id: string): Promise<BatchDto> {
    let unfinished: string[] = [];
    await this.change(identity, id, async (manager, batch) => {
      if (batch.status === 'pending') throw batchNotStarted();
      if (batch.status !== 'processing') throw batchEnded();
      await this.batches.update(manager, id, { cancelledAt: () => 'now()' });
      await record(manager, identity, 'batch.cancelled', batch);
      unfinished = await this.batches.unfinishedRetunes(manager, id);
    });
    await this.lifecycle.cancelAll(unfinished);
    return this.views.read(identity, id);
  }

  /** @throws AppError 404; 409 when the batch was not started, or the file has ended */
  async cancelFile(identity: Identity, id: string, fileId: string): Promise<BatchFileDto> {
    const { status } = await this.views.read(identity, id);
    const { retuneId } = await this.views.readFile(id, fileId);
    if (status === 'pending') throw batchNotStarted();
    if (retuneId === null || !(await this.lifecycle.cancel(retuneId))) throw batchFileEnded();
    return this.views.readFile(id, fileId);
  }

  /** @throws AppError 404; 409 when nothing failed or was cancelled; 410 when no upload of it is stored any more */
  retry(identity: Identity, id: string): Promise<BatchDto> {
    return this.change(identity, id, async (manager, batch) => {
      if (batch.status === 'pending') throw batchNotStarted();
      const files = await this.batches.files(manager, id, RETRYABLE);
      if (files.length === 0) throw nothingToRetry();
      const stored = files.filter(hasUpload);
      if (stored.length === 0) throw uploadGone();
      await this.launcher.launch(manager, batch, identity, stored);
    });
  }

  /** @throws AppError 404; 409 when the file neither failed nor was cancelled; 410 when its upload is not stored */
  async retryFile(identity: Identity, id: string, fileId: string): Promise<BatchFileDto> {
    await this.change(identity, id, async (manager, batch) => {
      const file = await this.batches.findFile(manager, id, fileId);
      if (!file) throw batchFileNotFound();
      if (file.status !== 'failed' && file.status !== 'cancelled') throw notRetryable();
      if (!hasUpload(file)) throw uploadGone();
      await this.launcher.launch(manager, batch, identity, [file]);
    });
    return this.views.readFile(id, fileId);
  }

  /**
   * Retunes the outliers of an album again. The songs as they were stay in the history.
   *
   * @throws AppError 404; 409 while the batch is running, or without outliers; 410 when no original is stored any more
   */
  async retuneOutliers(identity: Identity, id: string): Promise<BatchDto> {
    const copied = await this.copyOriginals(identity, id);
    try {
      return await this.change(identity, id, async (manager, batch) => {
        const outliers = await this.findOutliers(manager, batch);
        const stored = outliers.flatMap((file): LaunchedFile[] => {
          if (hasUpload(file)) return [byOwnPitch(file, file.objectPath)];
          return copied.has(file.id) ? [byOwnPitch(file, copiedUploadKey(id, file.id))] : [];
        });
        if (stored.length === 0) throw uploadGone();
        await this.launcher.launch(manager, batch, identity, stored);
      });
    } catch (error) {
      const isDeleted = error instanceof AppError && error.code === 'batch.not_found';
      if (isDeleted) for (const fileId of copied) await this.storage.remove(copiedUploadKey(id, fileId));
      throw error;
    }
  }

  /**
   * Copies the uploads that completed songs have taken over; outside the transaction that locks the workspace, since it
   * may take long. A copy that is then not needed is removed with its batch.
   *
   * @returns the ids of the files; those whose original is no longer stored are left out
   */
  private async copyOriginals({ workspace: { ownerId } }: Identity, id: string): Promise<Set<string>> {
    const originals = await this.batches.transaction(async (manager) => {
      const batch = await this.batches.lock(manager, ownerId, id);
      if (!batch) throw batchNotFound();
      const outliers = await this.findOutliers(manager, batch);
      return this.batches.originals(manager, outliers);
    });
    for (const [fileId, original] of originals) await this.storage.copy(original, copiedUploadKey(id, fileId));
    return new Set(originals.keys());
  }

  private async findOutliers(manager: EntityManager, { id, status }: BatchJob): Promise<BatchJobFile[]> {
    if (status === 'pending' || status === 'processing') throw batchRunning();
    const files = await this.batches.files(manager, id, ['completed', ...RETRYABLE]);
    const outliers = files.filter(({ isOutlier, ownPitch }) => isOutlier && !ownPitch);
    if (outliers.length === 0) throw noOutliers();
    return outliers;
  }

  private async change(
    identity: Identity,
    id: string,
    work: (manager: EntityManager, batch: BatchJob) => Promise<void>,
  ): Promise<BatchDto> {
    const { ownerId } = identity.workspace;
    await this.batches.transaction(async (manager) => {
      if (!(await this.batches.lockPeople(manager, ownerId, identity.userId, id))) throw workspaceNotFound();
      const batch = await this.batches.lock(manager, ownerId, id);
      if (!batch) throw batchNotFound();
      await work(manager, batch);
    });
    return this.views.read(identity, id);
  }
}

function hasUpload<F extends { objectPath: string | null }>(file: F): file is F & { objectPath: string } {
  return file.objectPath !== null;
}

function byOwnPitch({ id, audioFileId, filename, bytes, measuredAt }: BatchJobFile, objectPath: string): LaunchedFile {
  return {
    id,
    audioFileId,
    filename,
    bytes,
    measuredAt,
    objectPath,
    ownPitch: true,
    sourceHz: null,
    isAlbumPitch: false,
  };
}

function record(
  manager: EntityManager,
  { userId, workspace }: Identity,
  action: 'batch.created' | 'batch.cancelled',
  { id, name }: BatchJob,
  count?: number,
): Promise<void> {
  return recordActivity(
    manager,
    { ownerId: workspace.ownerId, userId },
    { action, resourceType: 'batch', resourceId: id, metadata: { name, count } },
  );
}
