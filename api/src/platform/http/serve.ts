import type { NestExpressApplication } from '@nestjs/platform-express';
import { PinoLogger } from 'nestjs-pino';
import { Config } from '../config/config.js';
import { HealthService } from '../observability/health.service.js';
import { onStopRequest, reportReady } from '../process/child-process.js';
import { StartError } from '../process/run.js';
import { Drain } from './drain.js';
import { getOpenResponses } from './http-app.js';
import { networkWarning } from './network-warning.js';

const DRAIN_MS = 25_000;

/**
 * Listens, logs it, and on SIGTERM finishes running requests before the process exits.
 *
 * @param drainMs how long they may take; then they are cut
 */
export async function serve(app: NestExpressApplication, drainMs = DRAIN_MS): Promise<void> {
  const config = app.get(Config);
  const logger = await app.resolve(PinoLogger);
  await app.listen(config.port, config.host).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new StartError(portIsTaken(config.port)) : error;
  });
  logger.info({ port: config.port, host: config.host }, 'Listening');
  const warning = networkWarning(config);
  if (warning !== undefined) logger.warn(warning);
  reportReady();
  onStopRequest(async (reason) => {
    logger.info({ reason }, 'Stopping');
    app.get(HealthService).markStopping();
    await getOpenResponses(app).drain(app.getHttpServer(), {
      graceMs: drainMs,
      delayMs: config.drainDelaySeconds * 1000,
      releaseHeld: () => app.get(Drain).releaseHeld(),
    });
    await app.close();
  });
}

export function portIsTaken(port: number): string {
  return `Port ${port} is in use by another program: stop that one, or set PORT to another number.`;
}
