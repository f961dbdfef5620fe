import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../../platform/database/leader.service.js';
import { Janitor } from '../../platform/process/janitor.js';
import { PIECES, Storage } from '../../platform/storage/storage.js';
import { MEASUREMENTS } from '../domain/retune-record.js';
import { UploadRepository } from '../uploads/upload.repository.js';

/** A round lists every upload in progress, and what it finds is an hour old. */
const INTERVAL_MS = 10 * 60_000;
/** No measurement takes this long: its api process must have died and left the song. */
const ABANDONED_MEASUREMENT_MS = 60 * 60 * 1000;
/** A piece of an upload is recorded as soon as it is stored; else its process or the database was gone by then. */
const UNRECORDED_PIECE_MS = 60 * 60 * 1000;

/** Removes files of crashed processes that no row names: parts of uploads, and songs that were only to be measured. */
@Injectable()
export class AbandonedFilesJanitor extends Janitor {
  constructor(
    private readonly storage: Storage,
    private readonly uploads: UploadRepository,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    await this.attempt(() => this.storage.removeAbandoned());
    await this.attempt(() => this.storage.sweep(MEASUREMENTS, ABANDONED_MEASUREMENT_MS));
    await this.attempt(() => this.storage.sweep(PIECES, UNRECORDED_PIECE_MS, (key) => this.uploads.hasPiece(key)));
  }
}
