import { Injectable } from '@nestjs/common';
import { hasRoomFor, StorageQuotaService } from '../../billing/storage-quota.service.js';
import { Config } from '../../platform/config/config.js';
import { Storage } from '../../platform/storage/storage.js';
import type { AudioFile } from '../audio-file.entity.js';
import type { ExpectedSize } from '@attune/retuning/output/expected-size';
import { diskFull } from '../pipeline/audio.errors.js';
import { storageFull } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
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

/** Reserves space for a retune in its user's account and on the disk, before anything is decoded. */
@Injectable()
export class RetuneRoomService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly quota: StorageQuotaService,
    private readonly workSpace: WorkSpaceService,
  ) {}

  /**
   * @param uploadBytes the size of the upload
   * @throws AppError 403 when the account is full, 503 when the disk is
   */
  async reserve(file: AudioFile, uploadBytes: number, workDir: string, size: ExpectedSize): Promise<void> {
    await this.reserveInAccount(file, uploadBytes + size.resultBytes);
    await this.workSpace.reserve(workDir, size);
  }

  /** Handles one retune of a user at a time, so that several starting at once cannot exceed the limit together. */
  private reserveInAccount({ id, userId }: AudioFile, bytes: number): Promise<void> {
    return this.retunes.transaction(async (manager) => {
      const tier = await this.retunes.lockUserTier(manager, userId);
      const use = tier && (await this.quota.read(userId, tier, { except: id, manager }));
      if (use && !hasRoomFor(use, bytes)) throw storageFull(use);
      await this.retunes.expectStored(manager, id, bytes);
    });
  }
}
