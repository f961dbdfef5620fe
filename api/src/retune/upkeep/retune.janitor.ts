import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../../platform/database/leader.service.js';
import { Janitor } from '../../platform/process/janitor.js';
import { RESULT_LIFETIME, UNDO_SECONDS } from '../domain/kept-until.js';
import { permitEnded } from '../retune.errors.js';
import { RetuneLifecycleService } from './retune-lifecycle.service.js';
import { RetuneUpkeepRepository } from './retune-upkeep.repository.js';

const INTERVAL_MS = 10_000;

/** Removes files whose retention has expired, and those that a crash has left; ends permits that were not used. */
@Injectable()
export class RetuneJanitor extends Janitor {
  constructor(
    private readonly upkeep: RetuneUpkeepRepository,
    private readonly lifecycle: RetuneLifecycleService,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    const { upkeep, lifecycle } = this;
    // At the same time: each query may wait for a connection when the database is busy.
    await Promise.all([
      this.attemptAll(
        (batch) => upkeep.findExpired(RESULT_LIFETIME, batch),
        ({ id }) => lifecycle.expire(id, RESULT_LIFETIME.afterCollectionSeconds),
      ),
      this.attemptAll(
        (batch) => upkeep.findDeleted(UNDO_SECONDS, batch),
        (file) => lifecycle.purge(file),
      ),
      this.attemptAll(
        (batch) => upkeep.findEndedPermits(batch),
        ({ id }) => lifecycle.fail(id, permitEnded()),
      ),
      this.attemptAll(
        (batch) => upkeep.findUnremovedFiles(batch),
        (file) => lifecycle.removeFiles(file),
      ),
    ]);
  }
}
