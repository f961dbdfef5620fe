import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.js';
import { isLocalRequest } from '../../network/local-request.js';

/**
 * Whether a request may read the metrics: with the token if one is set. Without one, programs on this machine may,
 * except in production, where requests through a local proxy can look just like them.
 */
export function mayReadMetrics({ metricsToken, isProduction }: Config, request: IncomingMessage): boolean {
  if (metricsToken) return isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  return !isProduction && isLocalRequest(request);
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
