import { Injectable } from '@nestjs/common';
import { shiftFor } from '../catalogue/retuning.js';
import { MAX_DURATION_SECONDS } from '../catalogue/plans.js';
import { AppError } from '../platform/errors/app-error.js';
import { JobHandler, type RunningJob } from '../platform/jobs/job-handler.js';
import { Storage } from '../platform/storage/storage.js';
import type { AudioFile } from './audio-file.entity.js';
import { type RetuneReport, retuneFile } from './audio/retune-file.js';
import type { RetuneChoice, RetuneOutcome } from './domain/retune-record.js';
import { RetuneEvents } from './retune-events.service.js';
import { RetuneLifecycle } from './retune-lifecycle.service.js';
import { engineFailed } from './retune.errors.js';
import { retuneJob, type RetuneJobPayload } from './retune.job.js';
import { RetuneRepository } from './retune.repository.js';
import { WorkDirs } from './work-dirs.service.js';

/** Retunes one uploaded song. Safe to run again after a crash: all it leaves behind is a row and a stored result. */
@Injectable()
export class RetuneHandler extends JobHandler<RetuneJobPayload> {
  readonly definition = retuneJob;

  constructor(
    private readonly retunes: RetuneRepository,
    private readonly lifecycle: RetuneLifecycle,
    private readonly events: RetuneEvents,
    private readonly storage: Storage,
    private readonly workDirs: WorkDirs,
  ) {
    super();
  }

  async handle({ payload: { audioFileId }, attempt, signal }: RunningJob<RetuneJobPayload>): Promise<void> {
    const file = await this.retunes.claim(audioFileId);
    if (!file?.objectPath || !file.processingParams) return;
    try {
      await this.workDirs.use(file.id, attempt, (workDir) => this.retune(file, workDir, signal));
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || error.status >= 500) throw error;
      await this.lifecycle.fail(file.id, error);
    }
  }

  override async onExhausted({ audioFileId }: RetuneJobPayload, cause: Error): Promise<void> {
    await this.lifecycle.fail(audioFileId, engineFailed(cause));
  }

  private async retune(file: AudioFile, workDir: string, signal: AbortSignal): Promise<void> {
    const { objectPath, processingParams } = file;
    if (!objectPath || !processingParams) return;
    const choice = { ...processingParams, sourceHz: processingParams.sourceHz ?? 440 };
    const outputPath = `${workDir}/result.${choice.format}`;
    const report = await retuneFile({
      ...choice,
      inputPath: await this.storage.localPath(objectPath, workDir),
      outputPath,
      workDir,
      maxDurationSeconds: MAX_DURATION_SECONDS,
      signal,
      onProgress: (progress) => {
        // A lost progress message costs nothing: the next one follows, and the end is read from the row.
        this.events.publish({ id: file.id, status: 'processing', progress }).catch(() => {});
      },
    });
    signal.throwIfAborted();
    const processedObjectPath = `results/${file.id}`;
    await this.storage.adopt(processedObjectPath, outputPath);
    const isDone = await this.retunes.complete(file.id, {
      processedObjectPath,
      choice,
      outcome: outcomeOf(choice, report),
      duration: report.durationSeconds,
    });
    if (!isDone) return this.storage.remove(processedObjectPath);
    await this.events.publish({
      id: file.id,
      status: 'completed',
      progress: { stage: 'done', percent: 100, etaSeconds: 0 },
    });
  }
}

function outcomeOf(choice: RetuneChoice & { sourceHz: number }, report: RetuneReport): RetuneOutcome {
  const { equivalentA4Hz, ratio, cents } = shiftFor(choice);
  const { gainDb, frames, sourceFrames, sampleRateHz, channels, bitDepth, truePeakDb, tagsCarried, picturesCarried } =
    report;
  return {
    sourceHz: choice.sourceHz,
    sourceHow: choice.sourceHow,
    receipt: undefined as never,
    equivalentA4Hz,
    ratio,
    cents,
    gainDb,
    frames,
    sourceFrames,
    sampleRateHz,
    channels,
    resultBitDepth: bitDepth,
    truePeakDb: Number.isFinite(truePeakDb) ? truePeakDb : null,
    tagsCarried,
    picturesCarried,
  };
}
