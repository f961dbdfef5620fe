import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler, Response } from 'express';

/** What is left of a limit, for the client of the current request. */
export interface RateLimit {
  /** Lower-case letters, digits and hyphens. */
  name: string;
  /** Requests that it allows: within `windowSeconds`, or at once where there is no window. */
  quota: number;
  windowSeconds?: number;
  remaining: number;
  /** Until `remaining` is the quota again. */
  resetSeconds?: number;
}

const requests = new AsyncLocalStorage<{ response: Response; limits: Map<string, RateLimit> }>();

/** Everything that the request starts knows its response, so that limits are reported where they are counted. */
export const rateLimitHeaders: RequestHandler = (_request, response, next) => {
  requests.run({ response, limits: new Map() }, next);
};

/**
 * Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10), beside the other limits that the
 * request was counted by. Does nothing outside of a request, and once its response has begun.
 */
export function reportRateLimit(limit: RateLimit): void {
  const { response, limits } = requests.getStore() ?? {};
  if (response === undefined || limits === undefined || response.headersSent) return;
  limits.set(limit.name, limit);
  const all = [...limits.values()];
  response.set({
    'RateLimit-Policy': all
      .map(({ name, quota, windowSeconds }) => item(name, { q: quota, w: windowSeconds }))
      .join(', '),
    RateLimit: all
      .map(({ name, remaining, resetSeconds }) => item(name, { r: Math.max(0, remaining), t: resetSeconds }))
      .join(', '),
  });
}

/** A structured field's item (RFC 9651): a string with parameters, all whole numbers. */
function item(name: string, parameters: Record<string, number | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return `"${name}"${given.map(([key, value]) => `;${key}=${value}`).join('')}`;
}
