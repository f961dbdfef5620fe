/**
 * The light half of a job: what the sender needs to know. `P` is the payload and `A` what the handler returns, both
 * stored as JSON.
 */
export interface JobDefinition<P extends object, A = void> {
  /** Queue name, `module.verb`. */
  readonly name: string;
  /** How often a failed attempt is repeated: 2 means three attempts in all. */
  readonly retryLimit: number;
  /** Delay before an attempt is repeated. */
  readonly retryDelaySeconds: number;
  /** If given, the delay doubles with every attempt up to this. */
  readonly retryDelayMaxSeconds?: number;
  /** An attempt that takes longer is stopped and counts as failed. */
  readonly expireInSeconds: number;
  /** A worker without a heartbeat for this long loses the job to another attempt; at least 10. */
  readonly heartbeatSeconds: number;
  /** How many of these run at once in one worker process; undefined: WORKER_CONCURRENCY. */
  readonly concurrency?: number;
  /** Never set: carries the payload's type. */
  readonly takes?: (payload: P) => A;
}

/** A definition with any payload, for lists. */
export type AnyJobDefinition = JobDefinition<never, unknown>;

const QUEUE_NAME = /^[a-z][a-z0-9]*([.-][a-z0-9]+)*$/;

/**
 * Defines a job; `retryDelaySeconds` defaults to 1, `heartbeatSeconds` to 10.
 * Throws a RangeError on values the queue cannot hold.
 */
export function defineJob<P extends object, A = void>(definition: {
  name: string;
  retryLimit: number;
  expireInSeconds: number;
  heartbeatSeconds?: number;
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  concurrency?: number;
}): JobDefinition<P, A> {
  const { name, retryDelaySeconds = 1, heartbeatSeconds = 10 } = definition;
  if (!QUEUE_NAME.test(name)) {
    throw new RangeError(`A job's name looks like "retune.render"; got "${name}".`);
  }
  if (heartbeatSeconds < 10) {
    throw new RangeError(`heartbeatSeconds of job "${name}" must be at least 10; got ${heartbeatSeconds}.`);
  }
  return { ...definition, retryDelaySeconds, heartbeatSeconds };
}
