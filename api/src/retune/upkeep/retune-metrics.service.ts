import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { MetricsService } from '../../platform/observability/metrics/metrics.service.js';
import { IS_UNFINISHED } from '../audio-file.entity.js';

const BACKLOG = `
  SELECT count(*) FILTER (WHERE status = 'pending')::integer AS pending,
         count(*) FILTER (WHERE status = 'processing')::integer AS processing,
         coalesce(extract(epoch FROM now() - min("createdAt")), 0)::float8 AS "oldestSeconds"
    FROM audio_files WHERE ${IS_UNFINISHED} AND "onDevice" IS NULL`;

interface Backlog {
  pending: number;
  processing: number;
  /** Age of the oldest; 0 without any. */
  oldestSeconds: number;
}

/** The amount of unfinished work of the workers, read from the database whenever the metrics are requested. */
@Injectable()
export class RetuneMetricsService {
  constructor(metrics: MetricsService, dataSource: DataSource) {
    const registers = [metrics.registry];
    const backlog = metrics.databaseFigures('retunes', async () => (await dataSource.query<Backlog[]>(BACKLOG))[0]);
    new Gauge({
      name: 'retunes_oldest_seconds',
      help: 'Age of the oldest retune that has not ended, its upload included.',
      registers,
      async collect() {
        const figures = await backlog.read();
        if (figures) this.set(figures.oldestSeconds);
      },
    });
    new Gauge({
      name: 'retunes_unfinished',
      help: 'Retunes that have not ended, by status.',
      labelNames: ['status'],
      registers,
      async collect() {
        const figures = await backlog.read();
        if (!figures) return;
        this.set({ status: 'pending' }, figures.pending);
        this.set({ status: 'processing' }, figures.processing);
      },
    });
  }
}
