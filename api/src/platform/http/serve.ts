import type { NestExpressApplication } from '@nestjs/platform-express';
import { PinoLogger } from 'nestjs-pino';
import { StartError } from '../config/config-error.js';
import { Config } from '../config/config.js';
import { HealthService } from '../health/health.service.js';
import { isFree } from '../network/free-port.js';
import { onStopRequest, reportReady } from '../process/child-process.js';
import { explainListenError } from '../process/listen-error.js';
import { Drain } from './drain.js';
import { getOpenResponses } from './http-app.js';

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
    throw explain(error, config);
  });
  logger.info({ port: config.port, host: config.host }, 'Listening');
  reportReady();
  onStopRequest(async (reason) => {
    logger.info({ reason }, 'Stopping');
    app.get(HealthService).markStopping();
    await getOpenResponses(app).drain(app.getHttpServer(), {
      graceMs: drainMs,
      delayMs: config.drainDelaySeconds * 1000,
      releasePending: () => app.get(Drain).releasePending(),
    });
    await app.close();
  });
}

/** Checks, before anything is started, that the api could listen. @throws ConfigError, StartError when it could not */
export async function requireFreePort(config: Pick<Config, 'port' | 'host'>): Promise<void> {
  const free = await isFree(config.port, config.host).catch((error: unknown) => {
    throw explain(error, config);
  });
  if (!free) throw portIsTaken(config.port);
}

function explain(error: unknown, { host, port }: Pick<Config, 'port' | 'host'>): unknown {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return portIsTaken(port);
  return explainListenError(error, { host, port, hostSetting: 'HOST', portSetting: 'PORT' });
}

const portIsTaken = (port: number): StartError =>
  new StartError(`Port ${port} is in use by another program: stop that one, or set PORT to another number.`);
