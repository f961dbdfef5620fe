import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../../../platform/database/leader.service.js';
import { Janitor } from '../../../platform/process/janitor.js';
import { RetuneLifecycleService } from '../../../retune/upkeep/retune-lifecycle.service.js';
import { BatchRemovalService } from './batch-removal.service.js';
import { BatchRemovalRepository } from './batch-removal.repository.js';

const INTERVAL_MS = 30_000;
const DAY_SECONDS = 24 * 3600;
/** How long uploads without a result can be retuned again. */
const RETRY_SECONDS = 7 * DAY_SECONDS;

/** Finishes what crashes left of cancelled and deleted batches, and removes uploads that no one came back for. */
@Injectable()
export class BatchJanitor extends Janitor {
  constructor(
    private readonly removals: BatchRemovalRepository,
    private readonly removal: BatchRemovalService,
    private readonly lifecycle: RetuneLifecycleService,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    const { removals, removal } = this;
    await this.attempt(async () => this.lifecycle.cancelAll(await removals.findUncancelled()));
    await this.attempt(() => removals.markUnregistered(DAY_SECONDS));
    await this.attempt(() => removals.markUnstarted(DAY_SECONDS));
    await this.attemptAll(
      (batch) => removals.findDeletedBatches(batch),
      ({ id }) => removal.purgeBatch(id),
    );
    await this.attemptAll(
      (batch) => removals.findAllRemovedFiles(batch),
      (file) => removal.purgeFile(file),
    );
    await this.attemptAll(
      (batch) => removals.findExpiredUploads(RETRY_SECONDS, batch),
      (file) => removal.expireUpload(file),
    );
  }
}
