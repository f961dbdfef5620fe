import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Storage } from '../../platform/storage/storage.js';
import type { ExpectedSize } from '../domain/expected-size.js';
import { diskFull } from '../pipeline/audio.errors.js';
import { WorkDirs } from './work-dirs.service.js';

/**
 * Room on the disk for jobs, promised before they begin to write. Within a process one job asks after the other. Between
 * processes that share DATA_DIR each writes its promise down before it adds up all of them, so that two which ask at
 * once may both be sent away, but never both be let in.
 */
@Injectable()
export class WorkSpace {
  private lastRequest: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly workDirs: WorkDirs,
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  /**
   * Promises room to the job of a work folder; it ends with the folder.
   *
   * @throws AppError 503 when the disk would be left with less than the reserve
   */
  reserve(workDir: string, size: ExpectedSize): Promise<void> {
    const request = this.lastRequest.then(() => this.tryReserve(workDir, size));
    this.lastRequest = request.catch(() => {});
    return request;
  }

  private async tryReserve(workDir: string, { scratchBytes, resultBytes }: ExpectedSize): Promise<void> {
    await this.workDirs.promise(workDir, scratchBytes);
    const promised = await this.workDirs.promisedBytes();
    const leftForWork = (await this.workDirs.freeBytes()) - promised;
    // What others will add to the storage is part of what they will write; on a disk of its own that is too careful.
    const leftToStore = (await this.storage.freeBytes()) - (promised - scratchBytes) - resultBytes;
    if (Math.min(leftForWork, leftToStore) >= this.config.storageReserveBytes) return;
    await this.workDirs.withdraw(workDir);
    throw diskFull(new Error(`${scratchBytes} bytes are wanted; ${leftForWork} and ${leftToStore} would be left`));
  }
}
