import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that every log line of a request or job carries. */
export interface LogFields {
  /** Id of the request that the work was started by, also in the worker. */
  requestId?: string | undefined;
  /** Who acts. */
  userId?: string | undefined;
  retuneId?: string | undefined;
  /** Code of the error that a request was answered with. */
  code?: string | undefined;
  [name: string]: unknown;
}

const context = new AsyncLocalStorage<LogFields>();
const ofRequests = new WeakMap<object, LogFields>();

/** Runs `work`; every line logged in it has `fields`, which {@link addLogFields} extends. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return context.run(fields, work);
}

/**
 * As {@link withLogFields}, for a request: its last line, which is logged outside of its own context, has them, too.
 */
export function withRequestFields<T>(request: object, fields: LogFields, work: () => T): T {
  ofRequests.set(request, fields);
  return withLogFields(fields, work);
}

export function logFieldsOf(request: object): LogFields {
  return ofRequests.get(request) ?? {};
}

/** Adds fields to every further line of the current request or job. */
export function addLogFields(fields: LogFields): void {
  const current = context.getStore();
  if (current !== undefined) Object.assign(current, fields);
}

/** The fields of the current request or job; empty outside of both. */
export function currentLogFields(): LogFields {
  return context.getStore() ?? {};
}

/** The id of the request that the current work was started by. */
export function currentRequestId(): string | undefined {
  return context.getStore()?.requestId;
}
