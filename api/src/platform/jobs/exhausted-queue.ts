import type { JobWithMetadata } from 'pg-boss';
import type { AnyJobDefinition } from './job-definition.js';

/**
 * Where a job goes when its last attempt has failed. pg-boss moves it there in the statement that marks it failed,
 * whichever process notices the failure, so exactly one entry appears even when the last attempt killed its process.
 */
export function exhaustedQueueFor(definition: AnyJobDefinition) {
  return {
    name: `${definition.name}.exhausted`,
    options: {
      retryLimit: 10,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: 60,
      heartbeatSeconds: 10,
    },
  };
}

/** The error of the last attempt, as far as the queue has stored it. */
export function lastErrorOf({ sourceOutput }: Pick<JobWithMetadata, 'sourceOutput'>): Error {
  const output = unwrap(sourceOutput);
  const error = new Error(
    typeof output.message === 'string' ? output.message : 'The job failed for an unknown reason.',
  );
  if (typeof output.name === 'string') error.name = output.name;
  if (typeof output.stack === 'string') error.stack = output.stack;
  return error;
}

/** pg-boss wraps outputs that are not objects, and its own, in `value`. */
function unwrap(output: unknown): { message?: unknown; name?: unknown; stack?: unknown } {
  if (typeof output !== 'object' || output === null) {
    return {};
  }
  if ('value' in output && !('message' in output)) {
    return typeof output.value === 'object' ? unwrap(output.value) : { message: output.value };
  }
  return output;
}
