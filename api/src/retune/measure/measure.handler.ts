import { Injectable } from '@nestjs/common';
import { MAX_DURATION_SECONDS } from '../../catalogue/plans.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import { Storage } from '../../platform/storage/storage.js';
import { type FileMeasurement, measureFile } from '../audio/measure-file.js';
import { rounded, tuningOf } from '../domain/tuning-figures.js';
import { faultOf } from '../faults.js';
import { WorkDirs } from '../work-dirs.service.js';
import { type MeasureAnswer, type MeasureJobPayload, measureJob } from './measure.job.js';
import type { MeasurementDto } from './measurement.dto.js';

/** Measures one uploaded song and removes it. Safe to run again after a crash. */
@Injectable()
export class MeasureHandler extends JobHandler<MeasureJobPayload, MeasureAnswer> {
  readonly definition = measureJob;

  constructor(
    private readonly storage: Storage,
    private readonly workDirs: WorkDirs,
  ) {
    super();
  }

  async handle({ id, payload, attempt, signal }: RunningJob<MeasureJobPayload>): Promise<MeasureAnswer> {
    const answer = await this.workDirs
      .use(id, attempt, (workDir) => this.measure(payload, workDir, signal))
      .then(
        (measurement): MeasureAnswer => ({ measurement }),
        (error: unknown): MeasureAnswer => {
          if (signal.aborted || !(error instanceof AppError) || error.status >= 500) throw error;
          return { fault: faultOf(error) };
        },
      );
    await this.storage.remove(payload.objectPath);
    return answer;
  }

  override async onExhausted({ objectPath }: MeasureJobPayload): Promise<void> {
    await this.storage.remove(objectPath);
  }

  private async measure(
    { objectPath, hintHz }: MeasureJobPayload,
    workDir: string,
    signal: AbortSignal,
  ): Promise<MeasurementDto> {
    const inputPath = await this.storage.localPath(objectPath, workDir).catch((cause: unknown) => {
      // An attempt that was killed right after its work removed it: no fault of the song's.
      throw new Error('The song to be measured is gone', { cause });
    });
    const maxDurationSeconds = MAX_DURATION_SECONDS;
    return figuresOf(
      await measureFile({ inputPath, maxDurationSeconds, signal, ...(hintHz !== undefined && { hintHz }) }),
    );
  }
}

function figuresOf(measurement: FileMeasurement): MeasurementDto {
  const { candidatesHz, drift, durationSeconds, sampleRateHz } = measurement;
  return { ...tuningOf(measurement), candidatesHz, drift, durationSeconds: rounded(durationSeconds, 3), sampleRateHz };
}
