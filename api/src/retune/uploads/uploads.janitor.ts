import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../../platform/database/leader.service.js';
import { Janitor } from '../../platform/process/janitor.js';
import { UploadRemovalService } from './upload-removal.service.js';
import { UploadRepository } from './upload.repository.js';

const INTERVAL_MS = 30_000;

/** Removes uploads that were neither continued nor used for a day, and promises whose uploads never came. */
@Injectable()
export class UploadsJanitor extends Janitor {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly removal: UploadRemovalService,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    await this.attemptAll(
      (batch) => this.uploads.findExpired(batch),
      ({ id }) => this.removal.remove(id),
    );
    await this.attempt(() => this.uploads.deleteExpiredPromises());
  }
}
