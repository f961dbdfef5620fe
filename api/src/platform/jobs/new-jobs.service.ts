import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import {
  DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type QueryRunner,
  type TransactionCommitEvent,
} from 'typeorm';
import { NotifierService } from '../database/notifier.service.js';
import { BossService, JOB_SCHEMA } from './boss.service.js';

const CHANNEL = 'jobs.new';

interface NewJobMessage {
  queue: string;
}

const WAITING_QUEUES = `
  SELECT queue.name FROM unnest($1::text[]) AS queue (name)
   WHERE EXISTS (SELECT 1 FROM ${JOB_SCHEMA}.job
                  WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now())`;

/** Announces queues that have a job to be taken to all processes that run jobs. */
@Injectable()
export class NewJobsService implements EntitySubscriberInterface {
  /** The queues to be announced when these transactions have committed. */
  private readonly uncommitted = new WeakMap<QueryRunner, Set<string>>();

  constructor(
    private readonly notifier: NotifierService,
    private readonly bossService: BossService,
    private readonly logger: PinoLogger,
    dataSource: DataSource,
  ) {
    dataSource.subscribers.push(this);
  }

  /**
   * Announces a new job now, or when the transaction of `manager` has committed; not within it, so that it goes
   * together with other messages. A lost announcement is made up for by {@link announceWaiting}.
   */
  announce(queue: string, manager?: EntityManager): void {
    const runner = manager?.queryRunner;
    if (runner) this.uncommitted.set(runner, (this.uncommitted.get(runner) ?? new Set()).add(queue));
    else this.send([queue]);
  }

  /** Announces those of these queues that have a job to be taken now. */
  async announceWaiting(queues: readonly string[]): Promise<void> {
    const { rows }: { rows: { name: string }[] } = await this.bossService.boss
      .getDb()
      .executeSql(WAITING_QUEUES, [queues]);
    this.send(rows.map(({ name }) => name));
  }

  /** Calls `fn` with the name of each announced queue, and `onReconnect` after announcements may have been lost. */
  listen(fn: (queue: string) => void, onReconnect: () => void): () => void {
    return this.notifier.listen<NewJobMessage>(CHANNEL, ({ queue }) => fn(queue), onReconnect);
  }

  /** Called by TypeORM, also when a savepoint is released. */
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (queryRunner.isTransactionActive) return;
    this.send([...(this.uncommitted.get(queryRunner) ?? [])]);
    this.uncommitted.delete(queryRunner);
  }

  private send(queues: readonly string[]): void {
    for (const queue of queues) {
      this.notifier.notify(CHANNEL, { queue } satisfies NewJobMessage).catch((error: unknown) => {
        this.logger.debug({ err: error, job: queue }, 'A new job could not be announced');
      });
    }
  }
}
