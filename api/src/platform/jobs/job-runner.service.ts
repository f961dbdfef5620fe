import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { PinoLogger } from 'nestjs-pino';
import type { Job } from 'pg-boss';
import { Config } from '../config/config.js';
import { LeaderService } from '../database/leader.service.js';
import { NotifierService } from '../database/notifier.service.js';
import { withLogFields } from '../observability/log-context.js';
import { failSpan, withJobSpan } from '../observability/tracing/spans.js';
import { BossService } from './boss.service.js';
import { exhaustedQueueFor, lastErrorOf } from './exhausted-queue.js';
import { JobClaimsService, RUN_DEFINITIONS } from './job-claims.service.js';
import type { AnyJobDefinition } from './job-definition.js';
import { type AnyJobHandler, JobInterruptedError, JobPostponedError } from './job-handler.js';
import { JobMetricsService, secondsInQueue } from './job-metrics.service.js';
import { CANCEL_CHANNEL, type CancelMessage } from './job-queue.service.js';
import { NewJobsService } from './new-jobs.service.js';
import { type FetchedJob, QueueWorker } from './queue-worker.js';
import { RunningJobs } from './running-jobs.js';

export const JOB_HANDLERS = Symbol('JOB_HANDLERS');

/** How long running jobs may continue after SIGTERM before they return to the queue. */
export const JOB_GRACE_MS = Symbol('JOB_GRACE_MS');
/** How long an aborted handler may take to clean up. */
const CLEAN_UP_MS = 4000;

/** The leader looks for jobs that are due only now, or whose announcement got lost; others, too, in case it hangs. */
const POLL_INTERVAL_MS = 2000;
const SPARE_POLL_INTERVAL_MS = 20_000;

/** Takes jobs from the queue and passes them to their handlers. */
@Injectable()
export class JobRunnerService implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly running = new RunningJobs();
  private readonly handlers = new Map<string, AnyJobHandler>();
  private readonly workers = new Map<string, QueueWorker>();
  private readonly stopListening: (() => void)[] = [];
  private poller: NodeJS.Timeout | undefined;
  private polledAt = performance.now();

  constructor(
    private readonly bossService: BossService,
    private readonly claims: JobClaimsService,
    private readonly notifier: NotifierService,
    private readonly newJobs: NewJobsService,
    private readonly leader: LeaderService,
    private readonly metrics: JobMetricsService,
    private readonly moduleRef: ModuleRef,
    private readonly config: Config,
    private readonly logger: PinoLogger,
    @Inject(RUN_DEFINITIONS) private readonly definitions: readonly AnyJobDefinition[],
    @Inject(JOB_GRACE_MS) private readonly graceMs: number,
    @Inject(JOB_HANDLERS) private readonly handlerTypes: readonly Type<AnyJobHandler>[],
  ) {}

  onModuleInit(): void {
    for (const type of this.handlerTypes) {
      const handler = this.moduleRef.get<AnyJobHandler>(type, { strict: false });
      this.handlers.set(handler.definition.name, handler);
    }
    const missing = this.definitions.map(({ name }) => name).filter((name) => !this.handlers.has(name));
    if (missing.length > 0) {
      throw new Error(
        `No handler for ${missing.map((name) => `job "${name}"`).join(', ')}: the worker would leave it waiting for ever.`,
      );
    }
    this.stopListening.push(
      this.notifier.listen<CancelMessage>(CANCEL_CHANNEL, ({ id }) => {
        this.running.cancel(id);
      }),
    );
  }

  onApplicationBootstrap(): void {
    for (const definition of this.definitions) {
      const handler = this.handlers.get(definition.name);
      if (handler !== undefined) this.work(definition, handler);
    }
    this.stopListening.push(
      this.newJobs.listen(
        (queue) => this.workers.get(queue)?.hear(),
        () => this.wakeAll(),
      ),
    );
    this.wakeAll();
    this.poller = setInterval(() => void this.poll(), POLL_INTERVAL_MS);
  }

  /** Stops taking jobs, gives running ones some time to finish, returns the rest to the queue. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.poller);
    const stopped = Promise.all([...this.workers.values()].map((worker) => worker.stop()));
    if (!(await isSettledWithin(stopped, this.graceMs))) {
      this.running.interruptAll();
      await isSettledWithin(stopped, CLEAN_UP_MS);
    }
    for (const stop of this.stopListening) stop();
  }

  private work(definition: AnyJobDefinition, handler: AnyJobHandler): void {
    const exhausted = exhaustedQueueFor(definition);
    const slots = definition.concurrency ?? this.config.workerConcurrency;
    this.metrics.setSlots(definition.name, slots);
    this.add(definition.name, slots, definition.heartbeatSeconds, (job) => this.run(handler, job));
    this.add(exhausted.name, 1, exhausted.options.heartbeatSeconds, (job) => this.giveUp(handler, job));
  }

  private add(name: string, slots: number, heartbeatSeconds: number, run: (job: FetchedJob) => Promise<unknown>): void {
    const { boss } = this.bossService;
    this.workers.set(name, new QueueWorker({ boss, name, slots, heartbeatSeconds, run, logger: this.logger }));
  }

  private wakeAll(): void {
    for (const worker of this.workers.values()) worker.wake();
  }

  /** One statement for all queues. */
  private async poll(): Promise<void> {
    const now = performance.now();
    if (!this.leader.isLeader && now - this.polledAt < SPARE_POLL_INTERVAL_MS) return;
    this.polledAt = now;
    try {
      await this.newJobs.announceWaiting([...this.workers.keys()]);
    } catch (error) {
      this.logger.debug({ err: error }, 'Could not look for jobs');
    }
  }

  /** Logs, counts and traces the attempt. */
  private run(handler: AnyJobHandler, job: FetchedJob): Promise<unknown> {
    const [attempt, queueSeconds] = [job.retryCount + 1, secondsInQueue(job)];
    const fields = { ...handler.logFieldsOf?.(job.data), job: job.name, jobId: job.id, attempt, queueSeconds };
    const span = {
      queue: job.name,
      payload: job.data,
      attributes: { 'attune.job.id': job.id, 'attune.job.attempt': attempt, 'attune.job.queue_seconds': queueSeconds },
    };
    return withLogFields(fields, () =>
      withJobSpan(span, () => this.metrics.observe(job, () => this.attempt(handler, job))),
    );
  }

  private async attempt(handler: AnyJobHandler, job: FetchedJob): Promise<unknown> {
    const { signal, end } = this.running.start(job.id);
    const attempt = job.retryCount + 1;
    try {
      const answer = await this.claims.withLock(job, () =>
        handler.handle({
          id: job.id,
          payload: job.data,
          attempt,
          grantedAttempts: job.retryLimit - handler.definition.retryLimit,
          lastAttempt: job.retryCount >= job.retryLimit,
          signal: AbortSignal.any([signal, job.signal]),
        }),
      );
      this.logger.debug('Job done');
      return answer;
    } catch (error) {
      if (signal.reason instanceof JobInterruptedError) {
        await this.forgiveAttempt(job, 0);
        this.logger.info('Job put back');
      } else if (error instanceof JobPostponedError) {
        await this.forgiveAttempt(job, error.seconds);
        this.logger.info({ seconds: error.seconds }, 'Job put off');
      } else if (!signal.aborted) {
        this.logger.warn({ err: error }, 'Job attempt failed');
        failSpan(error);
      }
      throw error;
    } finally {
      end();
    }
  }

  private giveUp(handler: AnyJobHandler, job: FetchedJob): Promise<void> {
    const fields = { ...handler.logFieldsOf?.(job.data), job: job.sourceName, jobId: job.sourceId };
    const span = { queue: job.name, payload: job.data, attributes: { 'attune.job.id': job.sourceId } };
    const giveUp = async (): Promise<void> => {
      const error = lastErrorOf(job);
      this.logger.error({ err: error }, 'Job failed for good');
      this.metrics.countExhausted(handler.definition.name);
      await handler.onExhausted?.(job.data, error);
    };
    return withLogFields(fields, () => withJobSpan(span, giveUp));
  }

  /** Grants one more attempt, before pg-boss marks this one as failed. */
  private async forgiveAttempt({ name, id, retryCount }: Job<never>, delaySeconds: number): Promise<void> {
    await this.bossService.boss
      .getDb()
      .executeSql(
        `UPDATE pgboss.job SET retry_limit = retry_limit + 1, retry_delay = $4 WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3`,
        [name, id, retryCount, delaySeconds],
      );
  }
}

async function isSettledWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
