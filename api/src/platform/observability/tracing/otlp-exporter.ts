import { hostname } from 'node:os';
import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace';
import type { PinoLogger } from 'nestjs-pino';
import { enableSpans } from './spans.js';

interface ExportOptions {
  /** The value of `service.name`, unless the environment names another. */
  serviceName: string;
  /** Where spans are sent, over OTLP/HTTP. */
  url: string;
  logger: PinoLogger;
}

/** Registers the SDK: from now on spans are made, and sent in the background. At most 2,048 wait, more are dropped. */
export function startExport({ serviceName, url, logger }: ExportOptions): TracerProvider {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({ 'service.name': serviceName, 'host.name': hostname(), 'process.pid': process.pid }),
      )
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new ReportingExporter(url, logger) })],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  enableSpans(api);
  return provider;
}

/** Logs one line when the collector becomes unavailable, and one when it is back, instead of one for each batch. */
class ReportingExporter extends OTLPTraceExporter {
  private isFailing = false;

  constructor(
    private readonly url: string,
    private readonly logger: PinoLogger,
  ) {
    super({ url });
  }

  override export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    super.export(spans, (result) => {
      this.report(result);
      done(result);
    });
  }

  private report({ code, error }: ExportResult): void {
    const isFailing = code !== ExportResultCode.SUCCESS;
    if (isFailing === this.isFailing) return;
    this.isFailing = isFailing;
    const { origin, pathname } = new URL(this.url);
    const fields = { url: `${origin}${pathname}` };
    if (isFailing) this.logger.warn({ err: error, ...fields }, 'Traces cannot be exported; they are dropped');
    else this.logger.info(fields, 'Traces are exported again');
  }
}
