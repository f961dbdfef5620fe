import { Injectable } from '@nestjs/common';
import type { Db } from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import { NotifierService } from '../database/notifier.service.js';
import { traceContext } from '../observability/tracing/spans.js';
import { BossService } from './boss.service.js';
import { GroupTurns, UNFINISHED_JOBS } from './group-turns.js';
import type { JobDefinition } from './job-definition.js';
import { NewJobsService } from './new-jobs.service.js';

export interface SendOptions {
  /** Sends inside this transaction: the job exists exactly when it commits. */
  manager?: EntityManager;
  /** A uuid; default: a new one. */
  id?: string;
  /** The job's owner, e.g. a user's id: groups take turns, however many jobs each of them has queued. */
  group?: string;
  /** The number of other unfinished jobs the group may have. */
  maxUnfinished?: number;
}

/** Jobs that are sent together. */
export interface SendAllOptions {
  /** Of a running transaction: the jobs exist exactly when it commits. */
  manager: EntityManager;
  /** As of a single job. */
  group: string;
  /** Whether all other jobs of the queue go first. */
  isBackground: boolean;
}

/** Notifies the workers that a job was cancelled. */
export const CANCEL_CHANNEL = 'jobs.cancel';

export interface CancelMessage {
  id: string;
}

@Injectable()
export class JobQueueService {
  private readonly turns = new GroupTurns();

  constructor(
    private readonly bossService: BossService,
    private readonly notifier: NotifierService,
    private readonly newJobs: NewJobsService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * @returns the job's id
   * @throws GroupFullError when the group has `maxUnfinished` jobs; an Error when a job with this id already exists
   */
  async send<P extends object>(
    definition: JobDefinition<P, unknown>,
    payload: P,
    options: SendOptions = {},
  ): Promise<string> {
    const { manager, id, group, maxUnfinished } = options;
    if (group !== undefined && manager === undefined) {
      return this.dataSource.transaction((own) => this.send(definition, payload, { ...options, manager: own }));
    }
    const data = { ...payload, ...traceContext() };
    const jobId = await this.bossService.boss.send(definition.name, data, {
      id,
      db: manager && withinTransaction(manager),
      ...(group !== undefined &&
        manager !== undefined && {
          group: { id: group },
          priority: -(await this.turns.next(manager, { queue: definition.name, id: group }, { maxUnfinished })),
        }),
    });
    if (jobId === null) {
      throw new Error(`A job "${definition.name}" with the id ${id} exists already.`);
    }
    this.newJobs.announce(definition.name, manager);
    return jobId;
  }

  /** Sends any number of jobs of one group, each with a turn of its own in the given order. */
  async sendAll<P extends object>(
    definition: JobDefinition<P, unknown>,
    jobs: readonly { id: string; payload: P }[],
    { manager, group, isBackground }: SendAllOptions,
  ): Promise<void> {
    if (jobs.length === 0) return;
    const firstTurn = await this.turns.next(manager, { queue: definition.name, id: group }, { isBackground });
    const parent = traceContext();
    const rows = jobs.map(({ id, payload }, i) => ({
      id,
      data: { ...payload, ...parent },
      group: { id: group },
      priority: -(firstTurn + i),
    }));
    await this.bossService.boss.insert(definition.name, rows, { db: withinTransaction(manager) });
    this.newJobs.announce(definition.name, manager);
  }

  /**
   * Cancels the job: a queued one never runs, the signal of a running one is aborted at once. A finished job stays
   * unchanged.
   */
  async cancel<P extends object>(
    definition: JobDefinition<P, unknown>,
    id: string,
    options: { manager?: EntityManager } = {},
  ): Promise<void> {
    const { manager } = options;
    await this.bossService.boss.cancel(definition.name, id, { db: manager && withinTransaction(manager) });
    await this.notifier.notify(CANCEL_CHANNEL, { id } satisfies CancelMessage, manager);
  }

  /** Cancels jobs as {@link cancel} does. */
  async cancelAll<P extends object>(definition: JobDefinition<P, unknown>, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.bossService.boss.cancel(definition.name, [...ids]);
    // Together: each resolves when it was sent, with those of the same moment.
    await Promise.all(ids.map((id) => this.notifier.notify(CANCEL_CHANNEL, { id } satisfies CancelMessage)));
  }

  /** The number of queued and running jobs of a group. */
  async countUnfinished(definition: JobDefinition<never, unknown>, group: string): Promise<number> {
    const sql = `SELECT count(*)::integer AS jobs FROM ${UNFINISHED_JOBS} AS unfinished_job WHERE group_id = $2`;
    const { rows }: { rows: { jobs: number }[] } = await this.bossService.boss
      .getDb()
      .executeSql(sql, [definition.name, group]);
    return rows[0]?.jobs ?? 0;
  }

  /** Which of these jobs are running. */
  async filterActive(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { boss, queueNames } = this.bossService;
    // Named, since the table's key begins with the name; it holds finished jobs, too.
    const sql = `SELECT id FROM pgboss.job WHERE name = ANY($1) AND id = ANY($2::uuid[]) AND state = 'active'`;
    const { rows }: { rows: { id: string }[] } = await boss.getDb().executeSql(sql, [queueNames, ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Rejects unless jobs can be sent now. */
  async checkReachable(): Promise<void> {
    await this.bossService.boss.getDb().executeSql('SELECT 1');
  }
}

/** pg-boss's statements on the connection of a TypeORM transaction. */
function withinTransaction(manager: EntityManager): Db {
  const { queryRunner } = manager;
  if (!queryRunner?.isTransactionActive) {
    throw new TypeError('Expected the EntityManager of a running transaction.');
  }
  return {
    executeSql: async (text, values) => {
      const { records } = await queryRunner.query(text, values, true);
      return { rows: records };
    },
  };
}
