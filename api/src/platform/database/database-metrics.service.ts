import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { MetricsService } from '../observability/metrics/metrics.service.js';
import { AVAILABLE_CONNECTIONS } from './connection-limits.js';
import { NotifierService } from './notifier.service.js';

/** Of the whole server: connections of other databases count against the same limit. */
const CONNECTIONS = `
  SELECT (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS open,
         ${AVAILABLE_CONNECTIONS} AS max`;

/** The metrics of this process's connections to the database, and of the server's. */
@Injectable()
export class DatabaseMetricsService {
  constructor(metrics: MetricsService, dataSource: DataSource, notifier: NotifierService) {
    const registers = [metrics.registry];
    const connections = metrics.databaseFigures('connections', async () => {
      const [row] = await dataSource.query<{ open: number; max: number }[]>(CONNECTIONS);
      return row;
    });
    new Gauge({
      name: 'database_connections',
      help: 'Connections that are open to the database server, of all programs.',
      registers,
      async collect() {
        const figures = await connections.read();
        if (figures) this.set(figures.open);
      },
    });
    new Gauge({
      name: 'database_connections_max',
      help: 'Connections that the database server allows.',
      registers,
      async collect() {
        const figures = await connections.read();
        if (figures) this.set(figures.max);
      },
    });
    new Gauge({
      name: 'database_pool_connections',
      help: 'Connections of this process: in use, idle, or awaited by a query.',
      labelNames: ['state'],
      registers,
      collect() {
        const { master } = dataSource.driver as unknown as { master?: Pool };
        if (master === undefined) return;
        this.set({ state: 'used' }, master.totalCount - master.idleCount);
        this.set({ state: 'idle' }, master.idleCount);
        this.set({ state: 'waiting' }, master.waitingCount);
      },
    });
    new Counter({
      name: 'notifications_total',
      help: 'Notifications between processes, by direction: sent or received.',
      labelNames: ['direction'],
      registers,
      collect() {
        this.reset();
        this.inc({ direction: 'sent' }, notifier.sentCount);
        this.inc({ direction: 'received' }, notifier.receivedCount);
      },
    });
  }
}
