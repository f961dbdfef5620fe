import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../observability/metrics/metrics.service.js';
import { lastCleanRounds } from './janitor.js';

/** When each janitor of this process last finished a round without an error. */
@Injectable()
export class JanitorMetrics {
  constructor({ registry }: Metrics) {
    new Gauge({
      name: 'janitor_last_success_timestamp_seconds',
      help: 'When a janitor last finished a round without an error, seconds since 1970.',
      labelNames: ['janitor'],
      registers: [registry],
      collect() {
        for (const [janitor, time] of lastCleanRounds) this.set({ janitor }, time / 1000);
      },
    });
  }
}
