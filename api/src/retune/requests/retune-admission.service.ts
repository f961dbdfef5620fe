import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notSignedIn } from '../../auth/auth.errors.js';
import type { Identity } from '../../auth/identity.js';
import { UsageService } from '../../billing/usage.service.js';
import { reportRateLimit } from '../../platform/http/rate-limit-headers.js';
import type { AudioFile } from '../audio-file.entity.js';
import type { RetuneChoice } from '../domain/retune-report.js';
import { limitReached, tooManyUnfinished } from '../retune.errors.js';
import { type NewRetune, RetuneRepository } from '../retune.repository.js';
import { AdmissionQueueService } from '../uploads/admission-queue.service.js';
import { UploadAdmissionService } from '../uploads/upload-admission.service.js';
import type { CompleteUpload } from '../uploads/upload.repository.js';
import { NewRetunesService } from './new-retunes.service.js';

/**
 * Limit of unfinished retunes per workspace, the same as for open progress streams. It is above every monthly quota but
 * Studio's, and about what a small machine completes before clients give up waiting.
 */
export const MAX_UNFINISHED = 64;

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
    const { ownerId, tier } = identity.workspace;
    return this.queue.run(ownerId, async () => {
      await this.uploads.requireFewFailures(identity.userId);
      return this.retunes.transaction(async (manager) => {
        if (!(await this.retunes.lockUser(manager, ownerId))) throw notSignedIn();
        await this.requireFewUnfinished(manager, ownerId, wanted.length);
        const retunes: NewRetune[] = [];
        for (const one of wanted) retunes.push({ ...one, upload: await take(manager, one) });
        const owner = { ownerId, tier, createdBy: identity.userId, inBatch: false };
        const files = await this.newRetunes.insert(manager, owner, retunes);
        const ids = files.map(({ id }) => id);
        await this.newRetunes.enqueue(manager, owner, ids);
        return files;
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
