import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Gauge } from 'prom-client';
import { MetricsService } from '../../platform/observability/metrics/metrics.service.js';
import { engineBuild } from '../pipeline/engine.adapter.js';

/** Reports which build of Rubber Band a worker uses, and says at its start when our own is missing. */
@Injectable()
export class EngineNoticeService implements OnModuleInit {
  constructor(
    private readonly logger: PinoLogger,
    { registry }: MetricsService,
  ) {
    const { version, library } = engineBuild;
    new Gauge({
      name: 'worker_info',
      help: 'Always 1; the labels say which build of Rubber Band this worker uses, and which Node.',
      labelNames: ['engine', 'library', 'node'],
      registers: [registry],
    }).set({ engine: version, library, node: process.versions.node }, 1);
  }

  onModuleInit(): void {
    if (!engineBuild.isFallback) return;
    this.logger.warn(
      `Rubber Band ${engineBuild.version} runs as WebAssembly, which is slower than our own build: see npm run doctor`,
    );
  }
}
