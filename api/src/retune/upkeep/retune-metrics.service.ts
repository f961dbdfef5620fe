import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../platform/observability/metrics/metrics.service.js';
import { RetuneRepository } from '../retune.repository.js';

/** The amount of unfinished work, read from the database whenever the metrics are requested. */
@Injectable()
export class RetuneMetrics {
  constructor(metrics: Metrics, retunes: RetuneRepository) {
    const registers = [metrics.registry];
    new Gauge({
      name: 'retunes_oldest_seconds',
      help: 'Age of the oldest retune that has not ended.',
      registers,
      async collect() {
        this.set((await retunes.backlog()).oldestSeconds);
      },
    });
    new Gauge({
      name: 'retunes_unfinished',
      help: 'Retunes that have not ended, by status.',
      labelNames: ['status'],
      registers,
      async collect() {
        const { pending, processing } = await retunes.backlog();
        this.set({ status: 'pending' }, pending);
        this.set({ status: 'processing' }, processing);
      },
    });
  }
}
