import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../../platform/database/leader.service.js';
import { Janitor } from '../../platform/process/janitor.js';
import { PIECES, Storage } from '../../platform/storage/storage.js';
import { MEASUREMENTS } from '../measure/measure.job.js';

/** A round lists every upload in progress, and what it finds is an hour old. */
const INTERVAL_MS = 10 * 60_000;
/** No measurement takes this long: its api process must have died and left the song. */
const ABANDONED_MEASUREMENT_MS = 60 * 60 * 1000;
/** Pieces of uploads go with their uploads, which go on for a day at most between two of them. */
const ABANDONED_PIECE_MS = 7 * 24 * 60 * 60 * 1000;

/** Removes files of crashed processes that no row names: parts of uploads, and songs that were only to be measured. */
@Injectable()
export class AbandonedFilesJanitor extends Janitor {
  constructor(
    private readonly storage: Storage,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    await this.attempt(() => this.storage.removeAbandoned());
    await this.attempt(() => this.storage.sweep(MEASUREMENTS, ABANDONED_MEASUREMENT_MS));
    await this.attempt(() => this.storage.sweep(PIECES, ABANDONED_PIECE_MS));
  }
}
