import type { JobDefinition } from './job-definition.js';

export interface RunningJob<P extends object> {
  id: string;
  payload: P;
  /** 1 for the first start of this job, one more for every further start. */
  attempt: number;
  /** How many further attempts it was granted: postponed, or interrupted at a shutdown. */
  grantedAttempts: number;
  /** True when a failure of this attempt is final. */
  lastAttempt: boolean;
  /**
   * Aborted when the job is cancelled (`reason` is a JobCancelledError), when the worker shuts down (a
   * JobInterruptedError: the job is put back and this attempt does not count) or when its time is up. The handler
   * cleans up and throws; what it throws then is not reported as a failure of the job's own making.
   */
  signal: AbortSignal;
}

/** The heavy half of a job, present only in the worker. A handler may run twice for one job: it has to be repeatable. */
export abstract class JobHandler<P extends object, A = void> {
  abstract readonly definition: JobDefinition<P, A>;

  /**
   * Does the work; what it returns is the answer for whoever waits for one (see JobAnswers). Throwing means: try
   * again, until the retries are used up.
   */
  abstract handle(job: RunningJob<P>): Promise<A>;

  /**
   * Called once after the last attempt has failed, even when that attempt took the whole process with it. Runs as a
   * job of its own: when it throws it is tried again.
   */
  onExhausted?(payload: P, error: Error): Promise<void>;
}

/** A handler whatever its payload, for lists of them. */
export type AnyJobHandler = JobHandler<never, unknown>;

/** The reason of `signal` when somebody cancelled the job. */
export class JobCancelledError extends Error {
  constructor(readonly jobId: string) {
    super('The job was cancelled.');
    this.name = 'JobCancelledError';
  }
}

/** Thrown by a handler that cannot work on a job now: it goes back to the queue, and the attempt does not count. */
export class JobPostponedError extends Error {
  /** @param seconds until it is tried again, at least */
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
