import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../../platform/database/leader.service.js';
import { Janitor } from '../../platform/process/janitor.js';
import { Storage } from '../../platform/storage/storage.js';
import { RetuneUpkeepRepository, type StoredFile } from './retune-upkeep.repository.js';

const INTERVAL_MS = 60_000;

/** Records the sizes of files that were stored by a version which did not. */
@Injectable()
export class StoredSizesJanitor extends Janitor {
  constructor(
    private readonly upkeep: RetuneUpkeepRepository,
    private readonly storage: Storage,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    await this.attemptAll(
      (batch) => this.upkeep.findUnsized(batch),
      (file) => this.recordSize(file),
    );
  }

  private async recordSize({ id, objectPath, processedObjectPath }: StoredFile): Promise<void> {
    let bytes = 0;
    for (const key of [objectPath, processedObjectPath]) {
      if (key !== null) bytes += (await this.storage.bytesOf(key)) ?? 0;
    }
    await this.upkeep.noteStored(id, bytes);
  }
}
