import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { NotifierService } from '../../platform/database/notifier.service.js';
import { MetricsService } from '../../platform/observability/metrics/metrics.service.js';
import { DECODER_SANDBOX_CHANNEL, type DecoderSandboxReport, REPORT_INTERVAL_MS } from './decoder-sandbox.service.js';

/** Two reports may be lost before a worker counts as stopped. */
const REPORT_LIFETIME_MS = 3.5 * REPORT_INTERVAL_MS;

/** The gauge `decoder_sandboxed` of every running worker on any machine, from the workers' own reports. */
@Injectable()
export class DecoderSandboxMetricsService implements OnModuleInit, OnModuleDestroy {
  private readonly reports = new Map<string, { isIsolated: boolean; receivedAt: number }>();
  private stopListening = (): void => {};

  constructor(
    metrics: MetricsService,
    private readonly notifier: NotifierService,
  ) {
    const latest = (): [worker: string, isIsolated: boolean][] => this.latest();
    new Gauge({
      name: 'decoder_sandboxed',
      help: 'Whether a worker decodes uploads in a sandbox (1) or not (0); only workers that run have a value.',
      labelNames: ['worker'],
      registers: [metrics.registry],
      collect() {
        this.reset();
        for (const [worker, isIsolated] of latest()) this.set({ worker }, isIsolated ? 1 : 0);
      },
    });
    new Gauge({
      name: 'workers_reporting',
      help: 'Workers on any machine that have reported within the last 35 s.',
      registers: [metrics.registry],
      collect() {
        this.set(latest().length);
      },
    });
  }

  onModuleInit(): void {
    this.stopListening = this.notifier.listen<DecoderSandboxReport>(
      DECODER_SANDBOX_CHANNEL,
      ({ worker, isIsolated }) => {
        this.reports.set(worker, { isIsolated, receivedAt: performance.now() });
      },
    );
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  private latest(): [worker: string, isIsolated: boolean][] {
    const oldest = performance.now() - REPORT_LIFETIME_MS;
    for (const [worker, { receivedAt }] of this.reports) {
      if (receivedAt < oldest) this.reports.delete(worker);
    }
    return [...this.reports].map(([worker, { isIsolated }]) => [worker, isIsolated]);
  }
}
