import { type Tier, TIERS } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Counter, Histogram } from 'prom-client';
import { MetricsService } from '../../platform/observability/metrics/metrics.service.js';
import { describeSpan, failSpan } from '../../platform/observability/tracing/spans.js';
import type { AppError } from '../../platform/errors/app-error.js';
import type { RetuneProgress } from '../domain/retune-record.js';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { diskFull } from '../pipeline/audio.errors.js';
import { engineFailed } from '../retune.errors.js';
import type { EndedRetune } from '../retune-run.repository.js';

/** The label `code` of a retune that did not fail. */
const NO_ERROR = 'none';

type LoggedRetune = Pick<EndedRetune, 'id' | 'userId' | 'createdBy' | 'createdAt' | 'tier'>;

export interface CompletedRetune {
  choice: RetuneChoice;
  /** Length of the result, seconds. */
  audioSeconds: number;
  /** How long the worker took, seconds. */
  workSeconds: number;
  stageSeconds: Partial<Record<RetuneProgress['stage'], number>>;
}

/** Logs the end of every retune in one line, counts it, and notes it in the trace, in the process that ends it. */
@Injectable()
export class RetuneJournalService {
  private readonly ended: Counter<'status' | 'code' | 'tier'>;
  private readonly duration: Histogram<'quality' | 'format' | 'mode'>;
  private readonly stages: Histogram<'stage'>;
  private readonly audioSeconds: Counter;

  constructor(
    { registry }: MetricsService,
    private readonly logger: PinoLogger,
  ) {
    const registers = [registry];
    this.ended = new Counter({
      name: 'retunes_ended_total',
      help: 'Retunes that ended, by status: completed, failed, rejected (failed for an error in the file or request) or cancelled; code of the error; and tier of the workspace.',
      labelNames: ['status', 'code', 'tier'],
      registers,
    });
    this.duration = new Histogram({
      name: 'retune_duration_seconds',
      help: 'Time a worker took for a completed retune, without the time in the queue.',
      labelNames: ['quality', 'format', 'mode'],
      buckets: [1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640, 1800],
      registers,
    });
    this.stages = new Histogram({
      name: 'retune_stage_seconds',
      help: 'Time a completed retune spent in a stage. Stages that run at once count as the one that was reported last.',
      labelNames: ['stage'],
      buckets: [0.05, 0.25, 1, 2.5, 5, 10, 20, 40, 80, 320, 1800],
      registers,
    });
    this.audioSeconds = new Counter({
      name: 'retuned_audio_seconds_total',
      help: 'Seconds of music retuned; divided by the time that the retunes took, it is their speed relative to the music.',
      registers,
    });
    // From 0, so that the first of them is an increase.
    for (const tier of TIERS) {
      for (const status of ['completed', 'cancelled']) this.ended.inc({ status, code: NO_ERROR, tier }, 0);
      for (const { code } of [engineFailed(), diskFull()]) this.ended.inc({ status: 'failed', code, tier }, 0);
    }
  }

  noteCompleted(retune: LoggedRetune, { choice, audioSeconds, workSeconds, stageSeconds }: CompletedRetune): void {
    const { quality, format, mode } = choice;
    this.count(retune, 'completed');
    this.duration.observe({ quality, format, mode }, workSeconds);
    this.audioSeconds.inc(audioSeconds);
    for (const [stage, seconds] of Object.entries(stageSeconds)) this.stages.observe({ stage }, seconds);
    this.log(retune, { status: 'completed', audioSeconds, workSeconds, stageSeconds, quality, format, mode });
  }

  noteCompletedOnDevice(
    retune: LoggedRetune,
    { choice, audioSeconds }: Pick<CompletedRetune, 'choice' | 'audioSeconds'>,
  ): void {
    const { quality, format, mode } = choice;
    this.count(retune, 'completed');
    this.log(retune, { status: 'completed', onDevice: true, audioSeconds, quality, format, mode });
  }

  noteCancelled(retune: LoggedRetune): void {
    this.count(retune, 'cancelled');
    this.log(retune, { status: 'cancelled' });
  }

  noteFailed(retune: LoggedRetune, error: AppError): void {
    const { code, status, message, cause } = error;
    this.count(retune, status >= 500 ? 'failed' : 'rejected', code);
    if (status >= 500) failSpan(error);
    this.log(retune, { status: 'failed', code, reason: message, err: cause });
  }

  private count({ tier }: { tier: Tier }, status: string, code = NO_ERROR): void {
    this.ended.inc({ status, code, tier });
    describeSpan({ 'attune.retune.outcome': status, 'attune.retune.code': code });
  }

  /** @param outcome what the line says besides how long it took in all, from the beginning of the upload */
  private log({ id, userId, createdBy, createdAt, tier }: LoggedRetune, outcome: object): void {
    const seconds = (Date.now() - createdAt.getTime()) / 1000;
    this.logger.info({ retuneId: id, userId: createdBy ?? userId, tier, seconds, ...outcome }, 'Retune ended');
  }
}
