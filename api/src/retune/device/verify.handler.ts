import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import type { LogFields } from '../../platform/observability/log-context.js';
import { Storage } from '../../platform/storage/storage.js';
import { repeatedChoice } from '../domain/retune-choice.js';
import type { RetuneParams } from '../domain/retune-record.js';
import { retuneFile } from '../pipeline/retune-file.js';
import { WorkDirsService } from '../processing/work-dirs.service.js';
import { WorkSpaceService } from '../processing/retune-room.service.js';
import { engineFailed, originalGone, toStoredError } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { UploadRemovalService } from '../uploads/upload-removal.service.js';
import { UploadRepository } from '../uploads/upload.repository.js';
import { VerificationRepository } from './verification.repository.js';
import { verifyJob, type VerifyJobPayload } from './verify.job.js';

/** Renders the original of a device’s retune again and compares the samples. Safe to run again after a crash. */
@Injectable()
export class VerifyHandler extends JobHandler<VerifyJobPayload> {
  readonly definition = verifyJob;

  constructor(
    private readonly retunes: RetuneRepository,
    private readonly uploads: UploadRepository,
    private readonly removal: UploadRemovalService,
    private readonly verifications: VerificationRepository,
    private readonly storage: Storage,
    private readonly workDirs: WorkDirsService,
    private readonly workSpace: WorkSpaceService,
  ) {
    super();
  }

  override logFieldsOf({ audioFileId }: VerifyJobPayload): LogFields {
    return { retuneId: audioFileId };
  }

  async handle(job: RunningJob<VerifyJobPayload>): Promise<void> {
    const { audioFileId, uploadId } = job.payload;
    try {
      const file = await this.retunes.find(audioFileId);
      const params = file?.processingParams;
      if (file && params?.receipt) {
        const samples = await this.render(job, params, file.userId);
        await this.verifications.record(audioFileId, samples === params.receipt.samplesSha256 ? 'same' : 'different');
      }
    } catch (error) {
      if (job.signal.aborted || !(error instanceof AppError) || error.status >= 500) throw error;
      await this.fail(job.payload, error);
    }
    await this.removal.remove(uploadId);
  }

  override async onExhausted(payload: VerifyJobPayload, cause: Error): Promise<void> {
    await this.fail(payload, engineFailed(cause));
    await this.removal.remove(payload.uploadId);
  }

  private fail({ audioFileId, uploadId }: VerifyJobPayload, error: AppError): Promise<void> {
    return this.verifications.fail(audioFileId, uploadId, toStoredError(error));
  }

  /** @returns see `samplesSha256` of the report */
  private async render(
    { id, payload: { uploadId }, attempt, signal }: RunningJob<VerifyJobPayload>,
    params: RetuneParams,
    ownerId: string,
  ): Promise<string> {
    const upload = await this.uploads.find(uploadId, ownerId);
    const objectPath = upload?.objectPath;
    if (!objectPath) throw originalGone();
    const choice = repeatedChoice(params);
    const { samplesSha256 } = await this.workDirs.use(id, attempt, async (workDir) =>
      retuneFile({
        ...choice,
        force: true,
        inputPath: await this.storage.localPath(objectPath, workDir),
        outputPath: `${workDir}/result.${choice.format}`,
        workDir,
        // Only what the samples depend on.
        measures: choice.sourceHz === null || choice.straighten === true,
        maxDurationSeconds: MAX_DURATION_SECONDS,
        signal,
        onExpected: (size) => this.workSpace.reserve(workDir, size),
        onProgress: () => undefined,
      }),
    );
    return samplesSha256;
  }
}
