import { type DynamicModule, type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { PinoLogger } from 'nestjs-pino';
import type { Config } from '../config/config.js';
import { ConfigModule } from '../config/config.module.js';
import { HealthService } from '../health/health.service.js';
import { ApplicationLogger } from '../observability/application-logger.js';
import { LoggingModule } from '../observability/logging.module.js';
import { MetricsModule } from '../observability/metrics/metrics.module.js';
import { TracingModule } from '../observability/tracing/tracing.module.js';
import { onStopRequest, reportReady } from './child-process.js';
import { JanitorMetricsService } from './janitor-metrics.service.js';
import { WorkerServerService } from './worker-server.service.js';

@Module({})
class WorkerRootModule {}

/** Builds the worker around `module`, which contains database, storage and jobs modules. It runs once this resolves. */
export async function createWorkerApp(module: Type | DynamicModule, config: Config): Promise<INestApplicationContext> {
  const root: DynamicModule = {
    module: WorkerRootModule,
    imports: [
      ConfigModule.forRoot(config),
      LoggingModule.forRoot('worker'),
      TracingModule.forRoot('worker'),
      MetricsModule,
      module,
    ],
    providers: [HealthService, JanitorMetricsService, WorkerServerService],
  };
  const app = await NestFactory.createApplicationContext(root, { bufferLogs: true, abortOnError: false });
  app.useLogger(app.get(ApplicationLogger));
  return app;
}

/** Reports that the worker is ready, and on SIGTERM finishes or returns its jobs before the process exits. */
export async function runWorker(app: INestApplicationContext): Promise<void> {
  const logger = await app.resolve(PinoLogger);
  logger.info('Working');
  reportReady();
  onStopRequest(async (reason) => {
    logger.info({ reason }, 'Stopping');
    app.get(HealthService).markStopping();
    await app.close();
  });
}
