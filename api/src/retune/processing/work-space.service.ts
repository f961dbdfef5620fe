import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Storage } from '../../platform/storage/storage.js';
import type { ExpectedSize } from '../domain/expected-size.js';
import { diskFull } from '../pipeline/audio.errors.js';
import { WorkDirsService } from './work-dirs.service.js';

/**
 * Reserves disk space for jobs before they begin to write. Within a process the requests run one after another.
 * Processes that share WORK_DIR each record their promise before they add up all promises: two concurrent requests may
 * both be refused, but never both be granted the same space.
 */
@Injectable()
export class WorkSpaceService {
  private lastRequest: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly workDirs: WorkDirsService,
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  /**
   * Reserves space for the job of a work folder, until the folder is removed.
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
    // Promises of other jobs include what they will add to the storage; if that is another disk, this is too strict.
    const leftToStore = (await this.storage.freeBytes()) - (promised - scratchBytes) - resultBytes;
    if (Math.min(leftForWork, leftToStore) >= this.config.storageReserveBytes) return;
    await this.workDirs.withdraw(workDir);
    throw diskFull(new Error(`${scratchBytes} bytes are wanted; ${leftForWork} and ${leftToStore} would be left`));
  }
}
