import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { MetricsService } from '../observability/metrics/metrics.service.js';
import { BossService, JOB_DEFINITIONS } from './boss.service.js';
import { exhaustedQueueFor } from './exhausted-queue.js';
import { FIRST_BACKGROUND_TURN } from './group-turns.js';
import type { AnyJobDefinition } from './job-definition.js';

const STATES = ['queued', 'active', 'exhausted'] as const;

interface QueueRow {
  queue: string;
  queued: number;
  active: number;
  /** Of the oldest job that could run, background jobs not counted; null when there is none. */
  oldestSeconds: number | null;
}

interface QueueFigures extends Record<(typeof STATES)[number], number> {
  queue: string;
  oldestSeconds: number;
}

/** Queued and active jobs separately, to match pg-boss's indexes, since finished jobs stay in the table for a while. */
const BACKLOG = `
  SELECT name AS queue, count(*)::integer AS queued, 0 AS active,
         extract(epoch FROM now() - min(greatest(created_on, start_after))
           FILTER (WHERE start_after <= now() AND priority > -${FIRST_BACKGROUND_TURN}))::float8 AS "oldestSeconds"
    FROM pgboss.job WHERE name = ANY($1) AND state < 'active' AND NOT blocked GROUP BY name
  UNION ALL
  SELECT name, 0, count(*)::integer, NULL
    FROM pgboss.job WHERE name = ANY($1) AND state = 'active' GROUP BY name`;

/** The jobs in the database, by queue. */
@Injectable()
export class QueueMetricsService {
  constructor(
    metrics: MetricsService,
    private readonly bossService: BossService,
    @Inject(JOB_DEFINITIONS) private readonly definitions: readonly AnyJobDefinition[],
  ) {
    const registers = [metrics.registry];
    const figures = metrics.databaseFigures('jobs', () => this.load());
    new Gauge({
      name: 'jobs',
      help: 'Jobs that have not ended, by queue: queued, active, or exhausted, when the failure of the last attempt is yet to be handled.',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        for (const row of (await figures.read()) ?? []) {
          for (const state of STATES) this.set({ queue: row.queue, state }, row[state]);
        }
      },
    });
    new Gauge({
      name: 'jobs_oldest_seconds',
      help: 'How long the oldest queued job could have been running, by queue; background jobs are not counted.',
      labelNames: ['queue'],
      registers,
      async collect() {
        for (const { queue, oldestSeconds } of (await figures.read()) ?? []) this.set({ queue }, oldestSeconds);
      },
    });
  }

  private async load(): Promise<QueueFigures[]> {
    const names = this.definitions.map((definition) => [definition.name, exhaustedQueueFor(definition).name] as const);
    const { rows }: { rows: QueueRow[] } = await this.bossService.boss.getDb().executeSql(BACKLOG, [names.flat()]);
    const sum = (queue: string, state: 'queued' | 'active'): number =>
      rows.filter((row) => row.queue === queue).reduce((total, row) => total + row[state], 0);
    return names.map(([queue, exhausted]) => ({
      queue,
      queued: sum(queue, 'queued'),
      active: sum(queue, 'active'),
      exhausted: sum(exhausted, 'queued') + sum(exhausted, 'active'),
      oldestSeconds: rows.find((row) => row.queue === queue && row.oldestSeconds !== null)?.oldestSeconds ?? 0,
    }));
  }
}
