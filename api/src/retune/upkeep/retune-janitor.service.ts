import { TIERS } from '@attune/catalogue/plans';
import { keepsHistory } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Janitor } from '../../platform/process/janitor.js';
import { Storage } from '../../platform/storage/storage.js';
import { MEASUREMENTS } from '../measure/measure.job.js';
import { WorkDirs } from '../processing/work-dirs.service.js';
import type { StoredKeys } from '../retune.repository.js';
import { RetuneLifecycle } from './retune-lifecycle.service.js';
import { RetuneUpkeepRepository } from './retune-upkeep.repository.js';

const ROUND_MS = 10_000;
/** An api process speaks for its waiting clients every 10 s. */
const FORSAKEN_SECONDS = 30;
/** After the database was away, they get this long to speak again. */
const SETTLE_SECONDS = 15;
const RESULT_LIFETIME = { afterCollectionSeconds: 15 * 60, afterCompletionSeconds: 60 * 60 };
/** No measurement takes this long: its api process died and left the song behind. */
const ABANDONED_MEASUREMENT_MS = 60 * 60 * 1000;
/** A disk answers for this number of files in well under a second. */
const MAX_SIZED_PER_ROUND = 500;

/** Ends what a crash left half done, and removes files whose time is over. */
@Injectable()
export class RetuneJanitor extends Janitor {
  constructor(
    private readonly upkeep: RetuneUpkeepRepository,
    private readonly lifecycle: RetuneLifecycle,
    private readonly workDirs: WorkDirs,
    private readonly storage: Storage,
    private readonly config: Config,
    logger: PinoLogger,
  ) {
    super(ROUND_MS, logger);
  }

  protected async round(): Promise<void> {
    for (const id of await this.upkeep.findOrphaned(FORSAKEN_SECONDS, SETTLE_SECONDS)) {
      await this.attempt(() => this.lifecycle.cancel(id));
    }
    const overdue = await this.upkeep.findOverdue(RESULT_LIFETIME, TIERS.filter(keepsHistory));
    const expired = await this.upkeep.findExpired(this.config.retentionDays);
    for (const id of [...overdue, ...expired]) {
      await this.attempt(() => this.lifecycle.expire(id, RESULT_LIFETIME.afterCollectionSeconds));
    }
    for (const file of await this.upkeep.findUnremovedFiles()) {
      await this.attempt(() => this.lifecycle.removeFiles(file));
    }
    for (const file of await this.upkeep.findUnsized(MAX_SIZED_PER_ROUND)) await this.attempt(() => this.size(file));
    await this.attempt(() => this.workDirs.sweep());
    await this.attempt(() => this.storage.removeAbandoned());
    await this.attempt(() => this.storage.sweep(MEASUREMENTS, ABANDONED_MEASUREMENT_MS));
  }

  /** Files stored by a version that did not note how large they are. */
  private async size({ id, objectPath, processedObjectPath }: StoredKeys & { id: string }): Promise<void> {
    let bytes = 0;
    for (const key of [objectPath, processedObjectPath]) if (key !== null) bytes += await this.bytesOf(key);
    await this.upkeep.noteStored(id, bytes);
  }

  /** 0 for a file that is gone. */
  private async bytesOf(key: string): Promise<number> {
    try {
      return (await this.storage.stat(key)).bytes;
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return 0;
      throw error;
    }
  }
}
