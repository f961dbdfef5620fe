import { Injectable } from '@nestjs/common';
import type { Db } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { Notifier } from '../database/notifier.service.js';
import { BossService } from './boss.service.js';
import type { JobDefinition } from './job-definition.js';

export interface SendOptions {
  /** Sends inside this transaction: the job exists exactly when it commits. */
  manager?: EntityManager;
  /** A uuid; default: a new one. */
  id?: string;
  /** Higher goes first; default 0. */
  priority?: number;
}

/** Tells the workers that a job is no longer wanted. */
export const CANCEL_CHANNEL = 'jobs.cancel';

export interface CancelMessage {
  id: string;
}

@Injectable()
export class JobQueue {
  constructor(
    private readonly bossService: BossService,
    private readonly notifier: Notifier,
  ) {}

  /** Returns the job's id. Throws when a job with the given id is there already. */
  async send<P extends object>(
    definition: JobDefinition<P, unknown>,
    payload: P,
    options: SendOptions = {},
  ): Promise<string> {
    const { manager, id, priority } = options;
    const jobId = await this.bossService.boss.send(definition.name, payload, {
      ...(id === undefined ? {} : { id }),
      ...(priority === undefined ? {} : { priority }),
      ...(manager === undefined ? {} : { db: withinTransaction(manager) }),
    });
    if (jobId === null) {
      throw new Error(`A job "${definition.name}" with the id ${id} exists already.`);
    }
    return jobId;
  }

  /**
   * Takes the job back: a waiting one never runs, a running one has its signal aborted at once. A job that has ended
   * stays as it is.
   */
  async cancel<P extends object>(
    definition: JobDefinition<P, unknown>,
    id: string,
    options: { manager?: EntityManager } = {},
  ): Promise<void> {
    const { manager } = options;
    await this.bossService.boss.cancel(
      definition.name,
      id,
      manager === undefined ? {} : { db: withinTransaction(manager) },
    );
    await this.notifier.notify(CANCEL_CHANNEL, { id } satisfies CancelMessage, manager);
  }

  /** Which of these jobs a worker is busy with. */
  async filterActive(ids: string[]): Promise<Set<string>> {
    const sql = `SELECT id FROM pgboss.job WHERE state = 'active' AND id = ANY($1::uuid[])`;
    const { rows }: { rows: { id: string }[] } = await this.bossService.boss.getDb().executeSql(sql, [ids]);
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
