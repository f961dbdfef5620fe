import type { Tier } from '@attune/catalogue/plans';
import { keepsHistory } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UsageService } from '../../billing/usage.service.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { currentRequestId } from '../../platform/observability/log-context.js';
import type { AudioFile } from '../audio-file.entity.js';
import { dayAfter } from '../domain/kept-until.js';
import { idTaken, limitReached } from '../retune.errors.js';
import { retuneJob } from '../retune.job.js';
import { type NewRetune, RetuneRepository } from '../retune.repository.js';
import { RetuneSettings } from '../retune.settings.js';

export interface RetuneOwner {
  ownerId: string;
  /** Who uploaded the songs; null once that user is deleted. */
  createdBy: string | null;
  /** The plan of the owner. */
  tier: Tier;
  /** Retunes of batches let others go first, and their uploads stay with the batch. */
  inBatch: boolean;
}

/** Makes retunes, single ones and those of batches, in a transaction that has locked the owner. */
@Injectable()
export class NewRetunesService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly usage: UsageService,
    private readonly jobs: JobQueueService,
    private readonly settings: RetuneSettings,
  ) {}

  /**
   * Inserts the rows and consumes a quota unit for each, without jobs yet.
   *
   * @throws AppError 403 when not all of them fit into the month's quota; 409 when an id is taken
   */
  async insert(
    manager: EntityManager,
    { ownerId, createdBy, tier, inBatch }: RetuneOwner,
    retunes: readonly NewRetune[],
  ): Promise<AudioFile[]> {
    const createdAt = new Date();
    const keptUntil = keepsHistory(tier) ? dayAfter(createdAt, this.settings.retentionDays) : null;
    const common = { userId: ownerId, createdBy, createdAt, keptUntil, inBatch };
    const files = await this.retunes.insertAll(manager, common, retunes);
    if (files.length < retunes.length) throw idTaken();
    // After the rows: ending a retune locks the two in this order, and an id may belong to one that is just ending.
    if (await this.usage.reserve(manager, ownerId, tier, createdAt, files.length)) return files;
    throw limitReached(await this.usage.read(ownerId, tier, createdAt, manager));
  }

  /** Lets workers begin, in the given order. */
  async enqueue(
    manager: EntityManager,
    { ownerId, inBatch }: Pick<RetuneOwner, 'ownerId' | 'inBatch'>,
    ids: readonly string[],
  ): Promise<void> {
    const requestId = currentRequestId();
    const jobs = ids.map((id) => ({ id, payload: { audioFileId: id, requestId } }));
    await this.jobs.sendAll(retuneJob, jobs, { manager, group: ownerId, isBackground: inBatch });
  }
}
