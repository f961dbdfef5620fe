import type { Tier } from '@attune/catalogue/plans';
import { keepsHistory } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notSignedIn } from '../../auth/auth.errors.js';
import type { Identity } from '../../auth/identity.js';
import { UsageService } from '../../billing/usage.service.js';
import { reportRateLimit } from '../../platform/http/rate-limit-headers.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { currentRequestId } from '../../platform/observability/log-context.js';
import type { AudioFile } from '../audio-file.entity.js';
import { dayAfter } from '../domain/kept-until.js';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { idTaken, limitReached, tooManyUnfinished } from '../retune.errors.js';
import { retuneJob } from '../retune.job.js';
import { type NewRetune, RetuneRepository } from '../retune.repository.js';
import { RetuneSettings } from '../retune.settings.js';
import { AdmissionQueueService, UploadAdmissionService } from '../uploads/upload-admission.service.js';
import type { CompleteUpload } from '../uploads/upload.repository.js';

/**
 * Limit of unfinished retunes per workspace, the same as for open progress streams. It is above every monthly quota but
 * Studio's, and about what a small machine completes before clients give up waiting.
 */
export const MAX_UNFINISHED = 64;

export interface RetuneOwner {
  ownerId: string;
  /** Who uploaded the songs; null once that user is deleted. */
  createdBy: string | null;
  /** The plan of the owner. */
  tier: Tier;
  /** Retunes of batches let others go first, and their uploads stay with the batch. */
  inBatch: boolean;
}

/** Makes retunes, single ones and those of batches, in a transaction that has locked the owner. */
@Injectable()
export class NewRetunesService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly usage: UsageService,
    private readonly jobs: JobQueueService,
    private readonly settings: RetuneSettings,
  ) {}

  /**
   * Inserts the rows and consumes a quota unit for each, without jobs yet.
   *
   * @throws AppError 403 when not all of them fit into the month's quota; 409 when an id is taken
   */
  async insert(
    manager: EntityManager,
    { ownerId, createdBy, tier, inBatch }: RetuneOwner,
    retunes: readonly NewRetune[],
  ): Promise<AudioFile[]> {
    const createdAt = new Date();
    const keptUntil = keepsHistory(tier) ? dayAfter(createdAt, this.settings.retentionDays) : null;
    const common = { userId: ownerId, createdBy, createdAt, keptUntil, inBatch };
    const files = await this.retunes.insertAll(manager, common, retunes);
    if (files.length < retunes.length) throw idTaken();
    // After the rows: ending a retune locks the two in this order, and an id may belong to one that is just ending.
    if (await this.usage.reserve(manager, ownerId, tier, createdAt, files.length)) return files;
    throw limitReached(await this.usage.read(ownerId, tier, createdAt, manager));
  }

  /** Lets workers begin, in the given order. */
  async enqueue(
    manager: EntityManager,
    { ownerId, inBatch }: Pick<RetuneOwner, 'ownerId' | 'inBatch'>,
    ids: readonly string[],
  ): Promise<void> {
    const requestId = currentRequestId();
    const jobs = ids.map((id) => ({ id, payload: { audioFileId: id, requestId } }));
    await this.jobs.sendAll(retuneJob, jobs, { manager, group: ownerId, isBackground: inBatch });
  }
}

/** A retune that is asked for. */
export interface WantedRetune {
  id: string;
  uploadId: string;
  choice: RetuneChoice;
}

/** Admits retunes, or throws the reason why not. */
@Injectable()
export class RetuneAdmissionService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly usage: UsageService,
    private readonly uploads: UploadAdmissionService,
    private readonly newRetunes: NewRetunesService,
    private readonly queue: AdmissionQueueService,
  ) {}

  /**
   * Whether the queue and the month have room for a retune now, before its song is uploaded in vain.
   *
   * @throws AppError with the reason; `retune.busy` (503) after a wait of four seconds
   */
  check({ workspace: { ownerId, tier } }: Identity): Promise<void> {
    return this.queue.run(ownerId, () =>
      this.retunes.transaction(async (manager) => {
        await this.requireFewUnfinished(manager, ownerId);
        const usage = await this.usage.read(ownerId, tier, new Date(), manager);
        if (usage.retunesUsed >= usage.retunesLimit) throw limitReached(usage);
      }),
    );
  }

  /**
   * Inserts the rows, consumes a quota unit for each and makes the jobs, in one transaction: all of them, or none.
   *
   * @param take hands over the upload of a retune, in the transaction
   * @throws AppError as {@link check}, or what `take` throws
   */
  admit(
    identity: Identity,
    wanted: readonly WantedRetune[],
    take: (manager: EntityManager, wanted: WantedRetune) => Promise<CompleteUpload>,
  ): Promise<AudioFile[]> {
    return this.insert(identity, wanted.length, async (manager, owner) => {
      const retunes: NewRetune[] = [];
      for (const { id, choice, ...one } of wanted) {
        retunes.push({ id, choice, upload: await take(manager, { id, choice, ...one }) });
      }
      const files = await this.newRetunes.insert(manager, owner, retunes);
      const ids = files.map(({ id }) => id);
      await this.newRetunes.enqueue(manager, owner, ids);
      return files;
    });
  }

  /**
   * Inserts a retune that a device does, and consumes a quota unit for it.
   *
   * @throws AppError as {@link check}
   */
  async admitOnDevice(identity: Identity, retune: NewRetune): Promise<AudioFile> {
    const [file] = await this.insert(identity, 1, (manager, owner) => this.newRetunes.insert(manager, owner, [retune]));
    return file as AudioFile;
  }

  private insert(
    { userId, workspace: { ownerId, tier } }: Identity,
    count: number,
    insert: (manager: EntityManager, owner: RetuneOwner) => Promise<AudioFile[]>,
  ): Promise<AudioFile[]> {
    return this.queue.run(ownerId, async () => {
      await this.uploads.requireFewFailures(userId);
      return this.retunes.transaction(async (manager) => {
        if (!(await this.retunes.lockUser(manager, ownerId))) throw notSignedIn();
        await this.requireFewUnfinished(manager, ownerId, count);
        return insert(manager, { ownerId, tier, createdBy: userId, inBatch: false });
      });
    });
  }

  private async requireFewUnfinished(manager: EntityManager, ownerId: string, added = 1): Promise<void> {
    const unfinished = await this.retunes.countUnfinished(manager, ownerId);
    const remaining = MAX_UNFINISHED - unfinished - added;
    reportRateLimit({ name: 'unfinished-retunes', quota: MAX_UNFINISHED, remaining });
    if (remaining < 0) throw tooManyUnfinished(MAX_UNFINISHED);
  }
}
