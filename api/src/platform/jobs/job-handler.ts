import type { LogFields } from '../observability/log-context.js';
import type { JobDefinition } from './job-definition.js';

export interface RunningJob<P extends object> {
  id: string;
  payload: P;
  /** 1 for the first start of this job, one more for every further start. */
  attempt: number;
  /** The number of extra attempts granted because one was postponed or interrupted by a shutdown. */
  grantedAttempts: number;
  /** True when a failure of this attempt is final. */
  lastAttempt: boolean;
  /**
   * Aborted when the job is cancelled (`reason` is a JobCancelledError), when the worker shuts down (a
   * JobInterruptedError: the job is put back and this attempt does not count) or when its time is up. The handler
   * cleans up and throws; that error is not reported as a failure of the job itself.
   */
  signal: AbortSignal;
}

/**
 * The heavy half of a job, loaded only by the process that runs it. It may run twice for one job,
 * so it must be idempotent.
 */
export abstract class JobHandler<P extends object, A = void> {
  abstract readonly definition: JobDefinition<P, A>;

  /**
   * Does the work; the return value is the answer for a waiting sender (see JobAnswersService).
   * When it throws, the job is retried until the retries are used up.
   */
  abstract handle(job: RunningJob<P>): Promise<A>;

  /** Fields that every log line of such a job has. */
  logFieldsOf?(payload: P): LogFields;

  /**
   * Called once after the last attempt has failed, even when that attempt took the whole process with it. Runs as a
   * separate job: when it throws it is retried.
   */
  onExhausted?(payload: P, error: Error): Promise<void>;
}

/** A handler with any payload, for lists. */
export type AnyJobHandler = JobHandler<never, unknown>;

/** The reason of `signal` when the job was cancelled. */
export class JobCancelledError extends Error {
  constructor(readonly jobId: string) {
    super('The job was cancelled.');
    this.name = 'JobCancelledError';
  }
}

/** Thrown by a handler that cannot work on a job now: it goes back to the queue, and the attempt does not count. */
export class JobPostponedError extends Error {
  /** @param seconds the least time until the next attempt */
  constructor(readonly seconds: number) {
    super(`The job was put off for ${seconds} s.`);
    this.name = 'JobPostponedError';
  }
}

/** The reason of `signal` when the worker is shutting down; the job goes back to the queue. */
export class JobInterruptedError extends Error {
  constructor() {
    super('The worker is shutting down.');
    this.name = 'JobInterruptedError';
  }
}
