import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { MetricsService } from '../observability/metrics/metrics.service.js';
import { janitors } from './janitor.js';

/**
 * When each janitor of this process last finished a round without an error, and what tells whether that is too long
 * ago: its interval, and before its first success when it began.
 */
@Injectable()
export class JanitorMetricsService {
  constructor({ registry }: MetricsService) {
    const registers = [registry];
    new Gauge({
      name: 'janitor_last_success_timestamp_seconds',
      help: 'When a janitor last finished a round without an error, seconds since 1970.',
      labelNames: ['janitor'],
      registers,
      collect() {
        for (const [janitor, { cleanRound }] of janitors) {
          if (cleanRound) this.set({ janitor }, cleanRound.endedAt.getTime() / 1000);
        }
      },
    });
    new Gauge({
      name: 'janitor_round_seconds',
      help: 'How long the last round of a janitor without an error took.',
      labelNames: ['janitor'],
      registers,
      collect() {
        for (const [janitor, { cleanRound }] of janitors) if (cleanRound) this.set({ janitor }, cleanRound.seconds);
      },
    });
    new Gauge({
      name: 'janitor_first_round_timestamp_seconds',
      help: 'When a janitor began its first round in this process, seconds since 1970; absent while another process leads.',
      labelNames: ['janitor'],
      registers,
      collect() {
        for (const [janitor, { firstRoundAt }] of janitors) {
          if (firstRoundAt) this.set({ janitor }, firstRoundAt.getTime() / 1000);
        }
      },
    });
    new Gauge({
      name: 'janitor_interval_seconds',
      help: 'Seconds between the rounds of a janitor, which cleans up for the whole installation or for its process (scope).',
      labelNames: ['janitor', 'scope'],
      registers,
      collect() {
        for (const [janitor, { scope, intervalSeconds }] of janitors) this.set({ janitor, scope }, intervalSeconds);
      },
    });
  }
}
