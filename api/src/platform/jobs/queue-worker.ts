import type { PinoLogger } from 'nestjs-pino';
import type { JobWithMetadata, PgBoss } from 'pg-boss';

/**
 * After an announcement and a fetch that found nothing: other workers were faster, so the next announcement can wait.
 * Where that goes on, there are many of them, and the pause doubles each time; it halves with each job.
 */
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 1000;
/** Fetches that are further apart say nothing about how many others there are. */
const FORGET_MS = 5000;

export type FetchedJob = JobWithMetadata<never>;

interface QueueWorkerOptions {
  boss: PgBoss;
  /** Of the queue. */
  name: string;
  /** The number of jobs that run at once. */
  slots: number;
  /** A job without a heartbeat for this long goes to another worker. */
  heartbeatSeconds: number;
  /** Does the work; `job.signal` aborts when the claim on the job is lost or its time is up. */
  run: (job: FetchedJob) => Promise<unknown>;
  logger: PinoLogger;
}

interface RunningAttempt {
  job: FetchedJob;
  lost: AbortController;
}

/**
 * Takes jobs of one queue, as many with one statement as slots are free. It fetches when a job is announced, and when a
 * job ends while all slots were busy.
 */
export class QueueWorker {
  private readonly running = new Set<RunningAttempt>();
  private readonly ends = new Set<Promise<void>>();
  private readonly heartbeat: NodeJS.Timeout;
  private fetching: Promise<void> | undefined;
  private isWanted = false;
  private wasAnnounced = false;
  private isStopped = false;
  private pauseMs = MIN_PAUSE_MS;
  private pauseEndsAt = 0;
  private pause: NodeJS.Timeout | undefined;

  constructor(private readonly options: QueueWorkerOptions) {
    this.heartbeat = setInterval(() => void this.touch(), options.heartbeatSeconds * 500);
  }

  /** Fetches now, or again when a fetch is under way. */
  wake(): void {
    this.isWanted = true;
    this.fetching ??= this.fetchWhileWanted().finally(() => {
      this.fetching = undefined;
      if (this.isWanted && this.hasFreeSlot && !this.isStopped) this.wake();
    });
  }

  /** A job was announced, for one of perhaps many workers. */
  hear(): void {
    const pauseMs = this.pauseEndsAt - performance.now();
    this.pause ??= setTimeout(
      () => {
        this.pause = undefined;
        this.wasAnnounced = true;
        this.wake();
      },
      Math.max(0, pauseMs),
    );
  }

  /** Takes no more jobs. Resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.pause);
    await this.fetching;
    await Promise.all(this.ends);
    clearInterval(this.heartbeat);
  }

  private get hasFreeSlot(): boolean {
    return this.running.size < this.options.slots;
  }

  private async fetchWhileWanted(): Promise<void> {
    const { boss, name, slots, logger } = this.options;
    while (this.isWanted && this.hasFreeSlot && !this.isStopped) {
      const wasAnnounced = this.wasAnnounced;
      this.isWanted = false;
      this.wasAnnounced = false;
      try {
        const batchSize = slots - this.running.size;
        const jobs = await boss.fetch<never>(name, { batchSize, includeMetadata: true });
        for (const job of jobs) this.start(job);
        if (jobs.length > 0) this.pauseMs = Math.max(MIN_PAUSE_MS, this.pauseMs / 2);
        else if (wasAnnounced) this.pauseAfterNothing();
      } catch (error) {
        logger.warn({ err: error, job: name }, 'Jobs could not be fetched');
      }
    }
  }

  private pauseAfterNothing(): void {
    const now = performance.now();
    if (now - this.pauseEndsAt > FORGET_MS) this.pauseMs = MIN_PAUSE_MS;
    this.pauseEndsAt = now + this.pauseMs;
    this.pauseMs = Math.min(2 * this.pauseMs, MAX_PAUSE_MS);
  }

  private start(job: FetchedJob): void {
    const attempt = { job, lost: new AbortController() };
    job.signal = attempt.lost.signal;
    this.running.add(attempt);
    const end = this.settle(attempt).finally(() => {
      const wasFull = !this.hasFreeSlot;
      this.running.delete(attempt);
      this.ends.delete(end);
      // Otherwise the jobs that wait have been fetched already, unless the fetch under way asked for too few.
      if (wasFull || this.fetching !== undefined) this.wake();
    });
    this.ends.add(end);
  }

  /** Never rejects: an attempt whose end could not be recorded is found by its missing heartbeat, and repeated. */
  private async settle({ job, lost }: RunningAttempt): Promise<void> {
    const { boss, name, run, logger } = this.options;
    const timeout = setTimeout(
      () => lost.abort(new Error(`The attempt took longer than ${job.expireInSeconds} s.`)),
      job.expireInSeconds * 1000,
    );
    try {
      const answer = await run(job);
      await boss.complete(name, job, answer as object | null);
    } catch (error) {
      await boss.fail(name, job, error as object).catch((cause: unknown) => {
        logger.warn({ err: cause, job: name, jobId: job.id }, 'The end of a job could not be recorded');
      });
    } finally {
      clearTimeout(timeout);
    }
  }

  /** One heartbeat for all running jobs. Those that have gone to another worker, or were cancelled, are aborted. */
  private async touch(): Promise<void> {
    if (this.running.size === 0) return;
    const { boss, name, logger } = this.options;
    const attempts = [...this.running];
    try {
      const { settled } = (await boss.touch(
        name,
        attempts.map(({ job }) => job),
      )) as { settled?: string[] };
      if (settled === undefined) return;
      const isStillOurs = new Set(settled);
      for (const { job, lost } of attempts) {
        if (!isStillOurs.has(job.id)) lost.abort(new Error('The job is no longer this worker’s.'));
      }
    } catch (error) {
      logger.warn({ err: error, job: name }, 'A heartbeat could not be sent');
    }
  }
}
