import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { BossService } from './boss.service.js';
import type { JobDefinition } from './job-definition.js';
import { JobQueueService, type SendOptions } from './job-queue.service.js';

/** Frequent at first, since most answers come soon, then less and less. */
const POLL_INTERVAL_MS = { first: 40, last: 500, growth: 1.3 };

export interface AskOptions extends Pick<SendOptions, 'group' | 'maxUnfinished'> {
  /** A uuid. */
  id: string;
  /** Aborting it cancels the job. */
  signal: AbortSignal;
  /** How long the job may wait for a worker. */
  timeoutMs: number;
}

/** The job's last attempt failed. */
export class JobFailedError extends Error {
  constructor(readonly output: unknown) {
    super('The job failed for good.', { cause: output });
    this.name = 'JobFailedError';
  }
}

/** No worker took the job in time. */
export class JobNotTakenError extends Error {
  constructor() {
    super('No worker took the job in time.');
    this.name = 'JobNotTakenError';
  }
}

/** Jobs whose sender waits for the result. */
@Injectable()
export class JobAnswersService {
  constructor(
    private readonly bossService: BossService,
    private readonly queue: JobQueueService,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Sends a job and waits for its answer, through crashes and repeated attempts.
   *
   * @throws GroupFullError, and nothing is sent; JobFailedError, JobNotTakenError, or the signal's reason, and the job
   *   is cancelled
   */
  async ask<P extends object, A extends object>(
    definition: JobDefinition<P, A>,
    payload: P,
    { signal, timeoutMs, ...options }: AskOptions,
  ): Promise<A> {
    signal.throwIfAborted();
    const { id } = options;
    await this.queue.send(definition, payload, options);
    const { boss } = this.bossService;
    try {
      const answer = (await this.untilAnswered(definition.name, id, signal, timeoutMs)) as A;
      await this.tidyUp(boss.deleteJob(definition.name, id), id);
      return answer;
    } catch (error) {
      await this.tidyUp(this.queue.cancel(definition, id), id);
      throw error;
    }
  }

  /** Errors are only logged: a finished job is removed later anyway, and one whose sender has left only costs time. */
  private async tidyUp(change: Promise<unknown>, jobId: string): Promise<void> {
    await change.catch((error: unknown) => {
      this.logger.warn({ err: error, jobId }, 'A job could not be removed after its answer');
    });
  }

  private async untilAnswered(name: string, id: string, signal: AbortSignal, timeoutMs: number): Promise<unknown> {
    let notTakenSince = performance.now();
    const { first, last, growth } = POLL_INTERVAL_MS;
    for (let intervalMs = first; ; intervalMs = Math.min(last, intervalMs * growth)) {
      await sleep(intervalMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      const job = await this.poll(name, id);
      if (job?.state === 'completed') return job.output;
      if (job?.state === 'failed' || job?.state === 'cancelled') throw new JobFailedError(job.output);
      if (job?.state === 'active') notTakenSince = performance.now();
      if (performance.now() - notTakenSince > timeoutMs) throw new JobNotTakenError();
    }
  }

  /** Undefined while the database is unavailable, which is no reason to give up. */
  private async poll(name: string, id: string): Promise<{ state: string; output: unknown } | undefined> {
    try {
      const [job] = await this.bossService.boss.findJobs(name, { id });
      return job;
    } catch (error) {
      this.logger.warn({ err: error, job: name, jobId: id }, 'The state of a job could not be read');
      return undefined;
    }
  }
}
