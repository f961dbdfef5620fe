import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { MetricsService } from '../observability/metrics/metrics.service.js';
import { lastCleanRounds } from './janitor.js';

/** When each janitor of this process last finished a round without an error, and how long it took. */
@Injectable()
export class JanitorMetricsService {
  constructor({ registry }: MetricsService) {
    new Gauge({
      name: 'janitor_last_success_timestamp_seconds',
      help: 'When a janitor last finished a round without an error, seconds since 1970.',
      labelNames: ['janitor'],
      registers: [registry],
      collect() {
        for (const [janitor, { endedAt }] of lastCleanRounds) this.set({ janitor }, endedAt.getTime() / 1000);
      },
    });
    new Gauge({
      name: 'janitor_round_seconds',
      help: 'How long the last round of a janitor without an error took.',
      labelNames: ['janitor'],
      registers: [registry],
      collect() {
        for (const [janitor, { seconds }] of lastCleanRounds) this.set({ janitor }, seconds);
      },
    });
  }
}
