import path from 'node:path';
import { type DynamicModule, type INestApplication, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { type Config, projectRoot } from '../config/config.js';
import { ConfigModule } from '../config/config.module.js';
import { toAppError } from '../errors/http-error.js';
import { HealthModule } from '../health/health.module.js';
import { ApplicationLogger } from '../observability/application-logger.js';
import { LoggingModule } from '../observability/logging.module.js';
import { HttpMetricsModule } from '../observability/metrics/metrics.module.js';
import { MetricsService } from '../observability/metrics/metrics.service.js';
import { requestSpans } from '../observability/tracing/request-spans.js';
import { TracingModule } from '../observability/tracing/tracing.module.js';
import { serveApiDocs } from '../openapi/api-docs.js';
import { JanitorMetricsService } from '../process/janitor-metrics.service.js';
import { Drain } from './drain.js';
import { ErrorFilter } from './error.filter.js';
import { EventStreams } from './event-stream.js';
import { type ClientGuards, guardClients } from './guards/client-guards.js';
import { CLIENT_LIMITS, type ClientLimits } from './guards/client-limits.js';
import { jsonBodies } from './json-bodies.js';
import { rateLimitHeaders } from './rate-limit-headers.js';
import { requestId } from './request-id.js';
import { sandboxForward } from './sandbox-forward.js';
import { securityHeaders } from './security-headers.js';
import { singlePageApp } from './single-page-app.js';
import { reportUntrustedProxy } from './untrusted-proxy.js';
import { validationPipe } from './validation.js';

export interface HttpAppOptions {
  config: Config;
  /** Folder of the built front end. */
  staticFolder?: string;
  /** Replaces the default limits, for tests. */
  limits?: Partial<ClientLimits>;
}

@Module({})
class HttpRootModule {}

const openResponses = new WeakMap<NestExpressApplication, ClientGuards['responses']>();

/** `module` plus what every HTTP application has: configuration, logs and health. */
export function httpRoot(module: Type | DynamicModule, config: Config): DynamicModule {
  return {
    module: HttpRootModule,
    global: true,
    providers: [Drain, EventStreams, JanitorMetricsService],
    exports: [Drain, EventStreams],
    imports: [
      ConfigModule.forRoot(config),
      LoggingModule.forRoot('api'),
      TracingModule.forRoot('api'),
      HttpMetricsModule,
      module,
      HealthModule,
    ],
  };
}

/**
 * Builds the HTTP application around `module`, initialised but not yet listening. `module` contains the application's
 * modules, including database, storage and jobs; configuration, logs and health are added here.
 */
export async function createHttpApp(
  module: Type | DynamicModule,
  { config, staticFolder, limits }: HttpAppOptions,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(httpRoot(module, config), {
    bufferLogs: true,
    abortOnError: false,
    bodyParser: false,
    forceCloseConnections: true,
  });
  app.useLogger(app.get(ApplicationLogger));
  const logger = await app.resolve<PinoLogger>(PinoLogger);

  const headers = securityHeaders(config.publicUrl.startsWith('https:'));
  const guards = guardClients(app.getHttpServer(), {
    limits: { ...CLIENT_LIMITS, maxConnections: config.maxConnections, ...limits },
    securityHeaders: headers,
    registry: app.get(MetricsService).registry,
    logger,
  });
  openResponses.set(app, guards.responses);

  app.set('trust proxy', config.trustProxy);
  app.disable('x-powered-by');
  app.use(guards.turns);
  app.use('/api', noStore);
  app.use(reportUntrustedProxy(config, logger));
  app.use(requestId, rateLimitHeaders, headers, ...guards.middleware);
  if (config.sandboxPort !== undefined) app.use('/sandbox', sandboxForward(config, config.sandboxPort));
  app.use(singlePageApp(staticFolder ?? path.join(projectRoot, 'pwa/dist'), config.publicUrl));
  app.use(requestSpans);
  app.use(...jsonBodies(guards.pendingBodies));
  app.use(unreadableBodies);
  setApiPrefix(app);
  app.useGlobalPipes(validationPipe());
  serveApiDocs(app, path.join(projectRoot, 'api/openapi.json'));
  const filter = new ErrorFilter(logger);
  app.useGlobalFilters(filter);
  await app.init();
  app.use(filter.notFound, filter.expressErrors);
  return app;
}

/** Every route but the metrics, the pages for visitors of links and the public keys is below /api. */
export function setApiPrefix(app: INestApplication): void {
  app.setGlobalPrefix('api', { exclude: ['metrics', 'r/{*path}', 's/{*path}', '.well-known/{*path}'] });
}

/** Responses are private and uncacheable unless a route says otherwise. */
const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** Nest would report an unreadable body with the same error as any other bad request. */
const unreadableBodies: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
  next(toAppError(error) ?? error);
};

/** The responses that `app` is currently sending. */
export function getOpenResponses(app: NestExpressApplication): ClientGuards['responses'] {
  const responses = openResponses.get(app);
  if (responses === undefined) {
    throw new TypeError('Only an application made by createHttpApp keeps track of its answers.');
  }
  return responses;
}
