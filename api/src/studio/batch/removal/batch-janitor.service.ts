import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Janitor } from '../../../platform/process/janitor.js';
import { BatchRetunes } from '../../../retune/requests/batch-retunes.service.js';
import { BatchRemoval } from './batch-removal.service.js';
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
    private readonly removal: BatchRemoval,
    private readonly retunes: BatchRetunes,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger);
  }

  protected async round(): Promise<void> {
    await this.attempt(async () => this.retunes.cancelAll(await this.removals.findUncancelled()));
    await this.attempt(() => this.removals.markUnregistered(DAY_SECONDS));
    await this.attempt(() => this.removals.markUnstarted(DAY_SECONDS));
    for (const id of await this.removals.findDeletedBatches()) await this.attempt(() => this.removal.purgeBatch(id));
    for (const file of await this.removals.findRemovedFiles()) await this.attempt(() => this.removal.purgeFile(file));
    for (const file of await this.removals.findExpiredUploads(RETRY_SECONDS)) {
      await this.attempt(() => this.removal.expireUpload(file));
    }
  }
}
