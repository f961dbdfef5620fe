import type { Tier } from '@attune/catalogue/plans';
import { keepsHistory } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UsageService } from '../../billing/usage.service.js';
import type { AppError } from '../../platform/errors/app-error.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { currentRequestId } from '../../platform/observability/log-context.js';
import { dayAfter } from '../domain/kept-until.js';
import type { RetuneChoice, Source } from '../domain/retune-report.js';
import { retuneJob } from '../processing/retune.job.js';
import { limitReached } from '../retune.errors.js';
import { columnsOf, RetuneRepository } from '../retune.repository.js';
import { RetuneSettings } from '../retune.settings.js';
import { RetuneLifecycleService } from '../upkeep/retune-lifecycle.service.js';
import { type BatchRow, BatchRetunesRepository } from './batch-retunes.repository.js';

/** An upload that is stored already. */
export interface BatchSong {
  /** Of the new retune. */
  id: string;
  objectPath: string;
  originalFilename: string;
  bytes: number;
  choice: RetuneChoice;
}

export interface BatchOwner {
  ownerId: string;
  /** Who uploaded the songs; null once that user is deleted. */
  createdBy: string | null;
  /** The plan of the owner. */
  tier: Tier;
}

/** Retunes of a batch's songs: ordinary retunes, except that they are admitted together and let others go first. */
@Injectable()
export class BatchRetunesService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly rows: BatchRetunesRepository,
    private readonly usage: UsageService,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly jobs: JobQueueService,
    private readonly settings: RetuneSettings,
  ) {}

  /**
   * Inserts the rows and consumes a quota unit for each, without jobs yet. The transaction has to have locked the
   * users before.
   *
   * @throws AppError 403 when not all of them fit into the month's quota
   */
  async insert(
    manager: EntityManager,
    { ownerId, createdBy, tier }: BatchOwner,
    songs: readonly BatchSong[],
  ): Promise<void> {
    const createdAt = new Date();
    const keptUntil = keepsHistory(tier) ? dayAfter(createdAt, this.settings.retentionDays) : null;
    await this.rows.insert(manager, { userId: ownerId, createdBy, createdAt, keptUntil }, songs.map(toRow));
    if (await this.usage.reserve(manager, ownerId, tier, createdAt, songs.length)) return;
    throw limitReached(await this.usage.read(ownerId, tier, createdAt, manager));
  }

  /** Lets workers begin, in the given order. */
  async enqueue(manager: EntityManager, ownerId: string, ids: readonly string[]): Promise<void> {
    const requestId = currentRequestId();
    const jobs = ids.map((id) => ({ id, payload: { audioFileId: id, requestId } }));
    await this.jobs.sendAll(retuneJob, jobs, { manager, group: ownerId, isBackground: true });
  }

  /** Locks those of these retunes that have not ended, until the transaction ends. @returns their ids, in the given order */
  lockUnfinished(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    return this.rows.lockUnfinished(manager, ids);
  }

  /** Sets the A4 from which retunes start that have no jobs yet. */
  setSource(manager: EntityManager, ids: readonly string[], source: Source): Promise<void> {
    return this.rows.setSource(manager, ids, source);
  }

  /** Marks a retune as running while its song is measured. @returns false when it was ended meanwhile */
  async claim(id: string): Promise<boolean> {
    return (await this.retunes.claim(id)) !== null;
  }

  release(id: string): Promise<void> {
    return this.retunes.release(id);
  }

  /** @returns false when it had already ended */
  cancel(id: string): Promise<boolean> {
    return this.lifecycle.cancel(id);
  }

  cancelAll(ids: readonly string[]): Promise<void> {
    return this.lifecycle.cancelAll(ids);
  }

  fail(id: string, error: AppError): Promise<boolean> {
    return this.lifecycle.fail(id, error);
  }
}

const toRow = ({ id, objectPath, originalFilename, bytes, choice }: BatchSong): BatchRow => ({
  id,
  ...columnsOf({ objectPath, filename: originalFilename, bytes }, choice),
});
