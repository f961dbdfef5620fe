import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { stat } from 'node:fs/promises';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors/app-error.js';
import { isDiskFull } from '../../platform/errors/classify-error.js';
import { JobHandler, JobPostponedError, type RunningJob } from '../../platform/jobs/job-handler.js';
import { addLogFields, type LogFields } from '../../platform/observability/log-context.js';
import { describeSpan } from '../../platform/observability/tracing/spans.js';
import { storageUnavailable } from '../../platform/storage/storage.errors.js';
import { Storage } from '../../platform/storage/storage.js';
import type { AudioFile } from '../audio-file.entity.js';
import { toAnalysis } from '../domain/analysis.js';
import { resultKey, toOutcome } from '../domain/retune-record.js';
import { diskFull } from '../pipeline/audio.errors.js';
import { retuneFile } from '../pipeline/retune-file.js';
import { type ProgressMessages, RetuneEventsService } from '../progress/retune-events.service.js';
import { engineFailed } from '../retune.errors.js';
import { ReceiptKeysService } from '../signing/receipt-keys.service.js';
import { retuneJob, type RetuneJobPayload } from '../retune.job.js';
import { RetuneRunRepository } from '../retune-run.repository.js';
import { RetuneJournalService } from '../upkeep/retune-journal.service.js';
import { RetuneLifecycleService } from '../upkeep/retune-lifecycle.service.js';
import { RetuneRoomService } from './retune-room.service.js';
import { StageClock } from './stage-clock.js';
import { WorkDirsService } from './work-dirs.service.js';

/** A song waits for disk space or storage for five minutes (60 times 5 s), plus the time that its attempts take. */
const POSTPONE_SECONDS = 5;
const MAX_POSTPONEMENTS = 60;
const REASONS_TO_WAIT = [diskFull().code, storageUnavailable().code];

/** Retunes one uploaded song. Safe to run again after a crash: it leaves only a row and a stored result. */
@Injectable()
export class RetuneHandler extends JobHandler<RetuneJobPayload> implements OnModuleInit {
  readonly definition = retuneJob;

  constructor(
    private readonly runs: RetuneRunRepository,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly events: RetuneEventsService,
    private readonly storage: Storage,
    private readonly workDirs: WorkDirsService,
    private readonly room: RetuneRoomService,
    private readonly journal: RetuneJournalService,
    private readonly keys: ReceiptKeysService,
    private readonly logger: PinoLogger,
  ) {
    super();
  }

  onModuleInit(): void {
    this.events.startReporting();
  }

  override logFieldsOf({ audioFileId, requestId }: RetuneJobPayload): LogFields {
    return { retuneId: audioFileId, requestId };
  }

  async handle(job: RunningJob<RetuneJobPayload>): Promise<void> {
    const { payload, attempt, signal } = job;
    const file = await this.runs.claim(payload.audioFileId);
    if (!file) return this.lifecycle.discard(payload.audioFileId);
    const userId = file.createdBy ?? file.userId;
    addLogFields({ userId });
    describeSpan({ 'attune.retune.id': file.id, 'user.id': userId });
    this.logger.info('Retune started');
    const stages = new StageClock();
    const messages = this.events.report(file);
    try {
      await this.workDirs.use(file.id, attempt, (workDir) => this.retune(file, workDir, { ...job, stages }, messages));
    } catch (thrown) {
      // Any write may be the one that finds the disk full, a download from the storage for example.
      const error = isDiskFull(thrown) ? diskFull(thrown) : thrown;
      await messages.end();
      addLogFields({ stage: stages.stage, stageSeconds: stages.seconds() });
      if (signal.aborted || !(error instanceof AppError)) throw error;
      const mayPass = REASONS_TO_WAIT.includes(error.code);
      if (mayPass && job.grantedAttempts < MAX_POSTPONEMENTS) return await this.postpone(file.id);
      if (error.status >= 500 && !mayPass) throw error;
      await this.lifecycle.fail(file.id, error);
    } finally {
      stages.end();
      await messages.end();
    }
  }

  /** Space may become free soon, as other songs are finished, collected and removed; and a storage comes back. */
  private async postpone(id: string): Promise<never> {
    await this.runs.release(id);
    const progress = { stage: 'queue', percent: 0, etaSeconds: null } as const;
    void this.events.publish({ id, status: 'pending', progress: [progress] });
    throw new JobPostponedError(POSTPONE_SECONDS);
  }

  override async onExhausted({ audioFileId }: RetuneJobPayload, cause: Error): Promise<void> {
    await this.lifecycle.fail(audioFileId, engineFailed(cause));
  }

  /** The engine's part. `npm run lab -- simulate` replaces it by one that waits. */
  protected process(...request: Parameters<typeof retuneFile>): ReturnType<typeof retuneFile> {
    return retuneFile(...request);
  }

  private async retune(
    file: AudioFile,
    workDir: string,
    { signal, lastAttempt, stages }: RunningJob<RetuneJobPayload> & { stages: StageClock },
    messages: ProgressMessages,
  ): Promise<void> {
    const { objectPath, processingParams: choice } = file;
    if (!objectPath || !choice) throw new TypeError('A retune has a job before its upload is whole.');
    const { format, quality, mode } = choice;
    describeSpan({ 'attune.retune.format': format, 'attune.retune.quality': quality, 'attune.retune.mode': mode });
    const startedAt = performance.now();
    const outputPath = `${workDir}/result.${format}`;
    const inputPath = await this.storage.localPath(objectPath, workDir).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === storageUnavailable().code) throw cause;
      // This worker does not share the api's storage, so it is not the song's error.
      throw new Error('The song to be retuned is gone', { cause });
    });
    const { size: uploadBytes } = await stat(inputPath);
    const report = await this.process({
      ...choice,
      inputPath,
      outputPath,
      workDir,
      // Last attempt: skip measuring, in case it is what crashes the worker.
      measures: !lastAttempt,
      maxDurationSeconds: MAX_DURATION_SECONDS,
      signal,
      signReceipt: async (receipt) => {
        const { id, createdAt } = file;
        return JSON.stringify(await this.keys.sign({ id, createdAt: createdAt.toISOString(), ...receipt }));
      },
      onExpected: (size) => this.room.reserve(file, uploadBytes, workDir, size),
      onProgress: (progress) => {
        stages.enter(progress.stage);
        messages.report(progress);
      },
    });
    stages.end();
    signal.throwIfAborted();
    for (const err of report.measuringFailures) this.logger.warn({ err }, 'A song could not be measured');
    const processedObjectPath = resultKey(file.id);
    const { bytes } = await this.storage.adopt(processedObjectPath, outputPath);
    const completed = await this.runs.complete(file, {
      processedObjectPath,
      storedBytes: uploadBytes + bytes,
      choice,
      outcome: toOutcome(choice, report),
      analysis: toAnalysis(report),
      duration: report.durationSeconds,
    });
    if (!completed) return this.lifecycle.discard(file.id);
    this.journal.noteCompleted(completed, {
      choice,
      audioSeconds: report.durationSeconds,
      workSeconds: (performance.now() - startedAt) / 1000,
      stageSeconds: stages.seconds(),
    });
    void this.events.publish({ id: file.id, status: 'completed', progress: await messages.end() });
  }
}
