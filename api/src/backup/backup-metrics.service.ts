import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { MetricsService } from '../platform/observability/metrics/metrics.service.js';

/** Seconds since 1970; null without any backup. */
const NEWEST = `SELECT extract(epoch FROM max("createdAt"))::float8 AS seconds FROM backups`;

/** The moment of the newest backup, read from the database whenever the metrics are requested. */
@Injectable()
export class BackupMetricsService {
  constructor(metrics: MetricsService, dataSource: DataSource) {
    const newest = metrics.databaseFigures('backups', async () => {
      const [row] = await dataSource.query<{ seconds: number | null }[]>(NEWEST);
      return row?.seconds;
    });
    new Gauge({
      name: 'backup_last_success_timestamp_seconds',
      help: 'The moment that the newest backup shows, seconds since 1970; absent without any backup.',
      registers: [metrics.registry],
      async collect() {
        const seconds = await newest.read();
        if (typeof seconds === 'number') this.set(seconds);
        // A gauge without labels is 0 otherwise.
        else this.remove();
      },
    });
  }
}
