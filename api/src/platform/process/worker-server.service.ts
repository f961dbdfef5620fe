import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { StartError } from '../config/config-error.js';
import { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { errorBody } from '../errors/http-error.js';
import { HealthService } from '../health/health.service.js';
import { mayReadMetrics } from '../observability/metrics/metrics-access.js';
import { MetricsService } from '../observability/metrics/metrics.service.js';
import { explainListenError } from './listen-error.js';

/** A request of a monitoring program is small and soon over. */
const REQUEST_TIMEOUT_MS = 5_000;

/** GET /health and /metrics of a worker, on WORKER_PORT; without that setting it listens nowhere. */
@Injectable()
export class WorkerServerService implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly config: Config,
    private readonly health: HealthService,
    private readonly metrics: MetricsService,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws StartError when the port is in use, ConfigError when the worker cannot listen there */
  async onApplicationBootstrap(): Promise<void> {
    const { workerPort: port, workerHost: host } = this.config;
    if (port === undefined) return;
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
      void this.answer(request, response);
    });
    server.listen(port, host);
    try {
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw portIsTaken(port);
      throw explainListenError(error, { host, port, hostSetting: 'WORKER_HOST', portSetting: 'WORKER_PORT' });
    }
    this.server = server;
    this.logger.info({ port, host }, 'Listening for monitoring');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = (request.url ?? '/').split('?', 1);
    try {
      if (path === '/health') {
        send(response, 200, await this.health.assertReady());
      } else if (path === '/metrics' && mayReadMetrics(this.config, request)) {
        const { registry } = this.metrics;
        response.writeHead(200, { 'Content-Type': registry.contentType });
        response.end(await registry.metrics());
      } else {
        send(response, 404, { error: 'There’s nothing at this address.', code: 'request.not_found' });
      }
    } catch (error) {
      if (error instanceof AppError) {
        send(response, error.status, errorBody(error));
      } else {
        this.logger.error({ err: error }, 'A request for monitoring failed');
        response.destroy();
      }
    }
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

const portIsTaken = (port: number): StartError =>
  new StartError(`Port ${port} is in use by another program: give every worker on a machine a WORKER_PORT of its own.`);
