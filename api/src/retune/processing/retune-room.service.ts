import { Injectable } from '@nestjs/common';
import { hasRoomFor, StorageQuotaService } from '../../billing/storage-quota.service.js';
import type { AudioFile } from '../audio-file.entity.js';
import type { ExpectedSize } from '../domain/expected-size.js';
import { storageFull } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { WorkSpaceService } from './work-space.service.js';

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
