import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { PinoLogger } from 'nestjs-pino';
import type { Config } from '../../config/config.js';

/** Part of the time that a process may take to stop: a collector that does not answer must not hold it up. */
const FLUSH_MS = 3000;

/** The traces of this process. Without `tracesUrl` there are none, and no package of OpenTelemetry is loaded. */
@Injectable()
export class TracingService implements OnApplicationShutdown {
  private constructor(private readonly provider: TracerProvider | undefined) {}

  static async start({ tracesUrl: url }: Config, serviceName: string, logger: PinoLogger): Promise<TracingService> {
    if (url === undefined) return new TracingService(undefined);
    const { startExport } = await import('./otlp-exporter.js');
    return new TracingService(startExport({ serviceName, url, logger }));
  }

  /** Sends the spans that have not been sent yet. */
  async onApplicationShutdown(): Promise<void> {
    if (this.provider === undefined) return;
    const timeout = new Promise<void>((resolve) => {
      setTimeout(resolve, FLUSH_MS).unref();
    });
    await Promise.race([this.provider.shutdown().catch(() => {}), timeout]);
  }
}
