import type { Tier } from '@attune/catalogue/plans';
import { maxMeasuredSeconds, mayRetune } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import { describeSpan } from '../../platform/observability/tracing/spans.js';
import { Storage } from '../../platform/storage/storage.js';
import { rounded, toTuningFigures } from '@attune/retuning/report/tuning-figures';
import { type FileMeasurement, measureFile } from '../pipeline/measure-file.js';
import { WorkDirsService } from '../processing/work-dirs.service.js';
import { toStoredError } from '../retune.errors.js';
import { tooLongToMeasure, tooMuchMeasured } from './measure.errors.js';
import { type MeasureAnswer, type MeasureJobPayload, measureJob } from './measure.job.js';
import type { MeasurementDto } from './measurement.dto.js';
import { tooLong } from '../domain/song.errors.js';

/** Measures one uploaded song and removes it. Safe to run again after a crash. */
@Injectable()
export class MeasureHandler extends JobHandler<MeasureJobPayload, MeasureAnswer> {
  readonly definition = measureJob;

  constructor(
    private readonly storage: Storage,
    private readonly workDirs: WorkDirsService,
    private readonly limits: AttemptLimitsService,
  ) {
    super();
  }

  async handle(job: RunningJob<MeasureJobPayload>): Promise<MeasureAnswer> {
    const { id, payload, attempt, signal } = job;
    describeSpan({ 'user.id': payload.userId });
    const answer = await this.workDirs
      .use(id, attempt, (workDir) => this.measure(job, workDir))
      .then(
        (measurement): MeasureAnswer => ({ measurement }),
        (error: unknown): MeasureAnswer => {
          if (signal.aborted || !(error instanceof AppError) || error.status >= 500) throw error;
          return { error: toStoredError(error) };
        },
      );
    await this.storage.remove(payload.objectPath);
    return answer;
  }

  override async onExhausted({ objectPath }: MeasureJobPayload): Promise<void> {
    await this.storage.remove(objectPath);
  }

  private async measure(
    { payload, attempt, signal }: RunningJob<MeasureJobPayload>,
    workDir: string,
  ): Promise<MeasurementDto> {
    const { objectPath, userId, tier, hintHz } = payload;
    const inputPath = await this.storage.localPath(objectPath, workDir).catch((cause: unknown) => {
      // An attempt that was killed right after its work removed the file, so it is not the song's error.
      throw new Error('The song to be measured is gone', { cause });
    });
    const maxDurationSeconds = maxMeasuredSeconds(tier);
    try {
      return toMeasurement(
        await measureFile({
          inputPath,
          maxDurationSeconds,
          signal,
          hintHz,
          beforeDecoding: async (expectedSeconds) => {
            // Only the first attempt consumes the allowance.
            if (attempt === 1) await this.consumeSeconds(userId, tier, expectedSeconds ?? maxDurationSeconds);
          },
        }),
      );
    } catch (error) {
      throw isTooLong(error, maxDurationSeconds) ? tooLongToMeasure(tier) : error;
    }
  }

  private async consumeSeconds(userId: string, tier: Tier, seconds: number): Promise<void> {
    const limit = mayRetune(tier) ? 'measured-seconds-paying-user' : 'measured-seconds-free-user';
    const secondsToWait = await this.limits.consumePoints([limit, userId], Math.ceil(seconds));
    if (secondsToWait > 0) throw tooMuchMeasured(secondsToWait);
  }
}

/** Whether it is longer than the plan allows; other recordings have too many samples for any plan. */
function isTooLong(error: unknown, maxDurationSeconds: number): boolean {
  return error instanceof AppError && error.message === tooLong(maxDurationSeconds).message;
}

function toMeasurement(measurement: FileMeasurement): MeasurementDto {
  const { candidatesHz, drift, durationSeconds, sampleRateHz } = measurement;
  return {
    ...toTuningFigures(measurement),
    candidatesHz,
    drift,
    durationSeconds: rounded(durationSeconds, 3),
    sampleRateHz,
  };
}
