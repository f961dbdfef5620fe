import { mayVerify } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../auth/identity.js';
import { GroupFullError } from '../../platform/jobs/group-turns.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { addLogFields } from '../../platform/observability/log-context.js';
import { RetuneReceiptsService } from '../delivery/retune-receipts.service.js';
import type { RetuneDto } from '../delivery/retune.dto.js';
import { RetuneRequestsService } from '../requests/retune-requests.service.js';
import { RetuneRepository } from '../retune.repository.js';
import { uploadNotFound, uploadUnfinished } from '../uploads/upload.errors.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { notOnDevice, notTheOriginal, tooManyVerifications, verificationNotInPlan } from './device.errors.js';
import type { VerificationRequestDto } from './permit.dto.js';
import { VerificationRepository } from './verification.repository.js';
import { verifyJob } from './verify.job.js';

/** Of a workspace, queued or running. */
export const MAX_VERIFICATIONS = 4;

/** Has workers render originals of retunes on devices again. */
@Injectable()
export class VerificationsService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly receipts: RetuneReceiptsService,
    private readonly uploads: UploadsService,
    private readonly requests: RetuneRequestsService,
    private readonly verifications: VerificationRepository,
    private readonly jobs: JobQueueService,
  ) {}

  /**
   * Begins one; nothing happens for a song that was rendered with the same samples before, or an upload that is being
   * rendered. The outcome is `serverCheck` of the receipt, or why there is none in `verification` of the retune.
   */
  async begin({ workspace }: Identity, id: string, { uploadId }: VerificationRequestDto): Promise<RetuneDto> {
    const { ownerId, tier } = workspace;
    addLogFields({ retuneId: id });
    const file = await this.retunes.getOwned(id, ownerId);
    if (!mayVerify(tier)) throw verificationNotInPlan();
    if (file.onDevice === null) throw notOnDevice();
    const receipt = await this.receipts.getReceipt(file);
    if (receipt.serverCheck === 'same') return this.requests.view(file);
    const upload = await this.uploads.find(uploadId, ownerId);
    if (!upload) throw uploadNotFound();
    if (upload.completedAt === null) throw uploadUnfinished();
    if (upload.receivedBytes !== file.onDevice.bytes) throw notTheOriginal();
    try {
      await this.verifications.transaction(async (manager) => {
        if (!(await this.verifications.begin(manager, id, uploadId))) return;
        const turn = { group: ownerId, maxUnfinished: MAX_VERIFICATIONS };
        await this.jobs.send(verifyJob, { audioFileId: id, uploadId }, { manager, ...turn });
      });
    } catch (error) {
      throw error instanceof GroupFullError ? tooManyVerifications(MAX_VERIFICATIONS) : error;
    }
    return this.requests.view(await this.retunes.getOwned(id, ownerId));
  }
}
