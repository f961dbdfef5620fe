import { Injectable } from '@nestjs/common';
import { notSignedIn } from '../../auth/auth.errors.js';
import type { Identity } from '../../auth/identity.js';
import { AttemptLimits } from '../../auth/limits/attempt-limits.service.js';
import { hasRoomFor, StorageQuota } from '../../billing/storage-quota.service.js';
import { UsageService } from '../../billing/usage.service.js';
import { UploadRoom } from '../../platform/storage/upload-room.service.js';
import { idTaken, limitReached, storageFull, tooManyFailed, tooManyUnfinished } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';

/**
 * Waiting or being retuned, per user: as many as progress streams may be open. More than any quota but Studio's lets
 * through, and about what a small machine gets done while a client has the patience to wait.
 */
export const MOST_UNFINISHED = 64;

/** Lets one more retune begin, or says why not. */
@Injectable()
export class RetuneAdmission {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly usage: UsageService,
    private readonly limits: AttemptLimits,
    private readonly storage: StorageQuota,
    private readonly room: UploadRoom,
  ) {}

  /**
   * The row and the quota unit come into being together, so that a crash cannot lose the unit. The row first: whoever
   * ends a retune locks the two in this order, and the id may be that of a retune which is ending just now.
   *
   * @param uploadBytes as many as the request says it has; 0 when it does not say
   */
  async open(id: string, { userId, tier }: Identity, uploadBytes: number): Promise<void> {
    await this.room.check(uploadBytes);
    const seconds = await this.limits.secondsToWait(['failed-retune-user', userId]);
    if (seconds > 0) throw tooManyFailed(seconds);
    const createdAt = new Date();
    await this.retunes.transaction(async (manager) => {
      if (!(await this.retunes.lockUser(manager, userId))) throw notSignedIn();
      const unfinished = await this.retunes.countUnfinished(manager, userId);
      if (unfinished >= MOST_UNFINISHED) throw tooManyUnfinished(MOST_UNFINISHED);
      const storage = await this.storage.read(userId, tier, { manager });
      if (storage && !hasRoomFor(storage, uploadBytes)) throw storageFull(storage);
      if (!(await this.retunes.insertPending(manager, { id, userId, createdAt }))) throw idTaken();
      if (await this.usage.reserve(manager, userId, tier, createdAt)) return;
      throw limitReached(await this.usage.read(userId, tier, createdAt, manager));
    });
  }
}
