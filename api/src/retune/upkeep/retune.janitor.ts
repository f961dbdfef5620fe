import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors/app-error.js';
import { LeaderService } from '../../platform/database/leader.service.js';
import { Janitor } from '../../platform/process/janitor.js';
import { Storage } from '../../platform/storage/storage.js';
import { RESULT_LIFETIME, UNDO_SECONDS } from '../domain/kept-until.js';
import type { StoredKeys } from '../retune.repository.js';
import { RetuneLifecycleService } from './retune-lifecycle.service.js';
import { RetuneUpkeepRepository } from './retune-upkeep.repository.js';

const INTERVAL_MS = 10_000;
/** An api process sends a heartbeat for its waiting clients every 10 s. */
const ORPHANED_SECONDS = 30;
/** After a database restart, they get this long to send the next heartbeat. */
const SETTLE_SECONDS = 15;
/** A disk returns the sizes of this many files in well under a second. */
const MAX_SIZED_PER_ROUND = 500;

/** Cleans up unfinished work after crashes, and removes files whose retention has expired. */
@Injectable()
export class RetuneJanitor extends Janitor {
  constructor(
    private readonly upkeep: RetuneUpkeepRepository,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly storage: Storage,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    const { upkeep, lifecycle } = this;
    const expire = ({ id }: { id: string }): Promise<void> =>
      lifecycle.expire(id, RESULT_LIFETIME.afterCollectionSeconds);
    await this.attemptAll(
      (batch) => upkeep.findOrphaned(ORPHANED_SECONDS, SETTLE_SECONDS, batch),
      ({ id }) => lifecycle.giveUp(id),
    );
    await this.attemptAll((batch) => upkeep.findCollected(RESULT_LIFETIME, batch), expire);
    await this.attemptAll((batch) => upkeep.findUncollected(RESULT_LIFETIME, batch), expire);
    await this.attemptAll((batch) => upkeep.findExpired(batch), expire);
    await this.attemptAll(
      (batch) => upkeep.findDeleted(UNDO_SECONDS, batch),
      (file) => lifecycle.purge(file),
    );
    await this.attemptAll(
      (batch) => upkeep.findUnremovedFiles(batch),
      (file) => lifecycle.removeFiles(file),
    );
    await this.attempt(async () => {
      for (const file of await upkeep.findUnsized(MAX_SIZED_PER_ROUND)) await this.attempt(() => this.size(file));
    });
  }

  /** Records the size of files that were stored by a version which did not. */
  private async size({ id, objectPath, processedObjectPath }: StoredKeys & { id: string }): Promise<void> {
    let bytes = 0;
    for (const key of [objectPath, processedObjectPath]) if (key !== null) bytes += await this.loadSize(key);
    await this.upkeep.noteStored(id, bytes);
  }

  /** 0 for a file that no longer exists. */
  private async loadSize(key: string): Promise<number> {
    try {
      return (await this.storage.stat(key)).bytes;
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return 0;
      throw error;
    }
  }
}
