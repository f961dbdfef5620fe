import { keepsHistory } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notSignedIn } from '../../auth/auth.errors.js';
import type { Identity } from '../../auth/identity.js';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { UsageService } from '../../billing/usage.service.js';
import { CONNECT_TIMEOUT_MS } from '../../platform/database/data-source-options.js';
import { reportRateLimit } from '../../platform/http/rate-limit-headers.js';
import { KeyedQueue } from '../../platform/process/keyed-queue.js';
import { UploadRoomService } from '../uploads/upload-room.service.js';
import { dayAfter } from '../domain/kept-until.js';
import { admissionBusy, idTaken, limitReached, tooManyFailed, tooManyUnfinished } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneSettings } from '../retune.settings.js';

/**
 * Limit of unfinished retunes per workspace, the same as for open progress streams. It is above every monthly quota but
 * Studio's, and about what a small machine completes before clients give up waiting.
 */
export const MAX_UNFINISHED = 64;

/**
 * Connections of the shared pool that admissions use at once. The others are for what was admitted, so that it does not
 * fail half-way when more arrives than the database can do.
 */
const MAX_AT_ONCE = 4;

/** Admits one more retune, or throws the reason why not. */
@Injectable()
export class RetuneAdmissionService {
  /** By workspace, since one locks its owner's row. */
  private readonly queue = new KeyedQueue({
    limit: MAX_AT_ONCE,
    waitMs: CONNECT_TIMEOUT_MS,
    timeoutError: admissionBusy,
  });

  constructor(
    private readonly retunes: RetuneRepository,
    private readonly usage: UsageService,
    private readonly limits: AttemptLimitsService,
    private readonly room: UploadRoomService,
    private readonly settings: RetuneSettings,
  ) {}

  /**
   * Inserts the row and consumes the quota unit in one transaction, so that a crash cannot lose the unit. The row comes
   * first: ending a retune locks the two in this order, and the id may belong to a retune that is just ending.
   *
   * @param uploadBytes the most that the request may bring; promised until {@link close}
   * @throws AppError with the reason; `retune.busy` (503) after a wait of four seconds
   */
  async open(id: string, who: Identity, uploadBytes: number): Promise<void> {
    const { ownerId, tier } = who.workspace;
    await this.admit(id, who, (manager) => this.room.promise(id, uploadBytes, { ownerId, tier }, manager));
  }

  /**
   * Inserts the row and consumes the quota unit, and does what belongs to it, in one transaction.
   *
   * @throws AppError as {@link open}, or what `work` throws
   */
  admit<T>(id: string, who: Identity, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.queue.run(who.workspace.ownerId, () => this.insert(id, who, work));
  }

  /** The upload has been stored or refused: nothing more will come. */
  close(id: string): Promise<void> {
    return this.room.release(id);
  }

  private async insert<T>(
    id: string,
    { userId, workspace: { ownerId, tier } }: Identity,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const seconds = await this.limits.secondsToWait(['failed-retune-user', userId]);
    if (seconds > 0) throw tooManyFailed(seconds);
    const createdAt = new Date();
    return this.retunes.transaction(async (manager) => {
      if (!(await this.retunes.lockUser(manager, ownerId))) throw notSignedIn();
      const unfinished = await this.retunes.countUnfinished(manager, ownerId);
      const remaining = MAX_UNFINISHED - unfinished - 1;
      reportRateLimit({ name: 'unfinished-retunes', quota: MAX_UNFINISHED, remaining });
      if (unfinished >= MAX_UNFINISHED) throw tooManyUnfinished(MAX_UNFINISHED);
      const keptUntil = keepsHistory(tier) ? dayAfter(createdAt, this.settings.retentionDays) : null;
      const pending = { id, userId: ownerId, createdBy: userId, createdAt, keptUntil };
      if (!(await this.retunes.insertPending(manager, pending))) throw idTaken();
      if (!(await this.usage.reserve(manager, ownerId, tier, createdAt))) {
        throw limitReached(await this.usage.read(ownerId, tier, createdAt, manager));
      }
      return work(manager);
    });
  }
}
