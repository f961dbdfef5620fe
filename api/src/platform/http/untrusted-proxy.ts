import type { RequestHandler } from 'express';
import type { PinoLogger } from 'nestjs-pino';
import type { Config } from '../config/config.js';

const INTERVAL_MS = 3_600_000;

const MESSAGE =
  'A request carries X-Forwarded-For, but TRUST_PROXY is not set. If there is a proxy in front, every client counts as ' +
  'one client: ten wrong passwords a minute, from anyone, keep everyone from signing in. Set TRUST_PROXY to the ' +
  'number of proxies in front, or to 0 if there is none; see "Behind a proxy" in docs/operations.md.';

/** In production, logs at most once an hour that requests seem to come through a proxy that is not configured. */
export function reportUntrustedProxy(
  { isProduction, trustProxy }: Pick<Config, 'isProduction' | 'trustProxy'>,
  logger: Pick<PinoLogger, 'error'>,
  now: () => number = () => performance.now(),
): RequestHandler {
  let reportedAt = -Infinity;
  return (request, _response, next) => {
    if (isProduction && trustProxy === false && request.headers['x-forwarded-for'] !== undefined) {
      if (now() - reportedAt >= INTERVAL_MS) {
        reportedAt = now();
        logger.error(MESSAGE);
      }
    }
    next();
  };
}
