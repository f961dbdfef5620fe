import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { PgBoss } from 'pg-boss';
import { Config } from '../config/config.js';
import { requireDatabaseUrl } from '../database/database-url.js';
import { exhaustedQueueFor } from './exhausted-queue.js';
import type { AnyJobDefinition } from './job-definition.js';

/** All jobs that the process sends or runs. */
export const JOB_DEFINITIONS = Symbol('JOB_DEFINITIONS');
export const BOSS_ROLE = Symbol('BOSS_ROLE');

export interface BossRole {
  /** Whether it runs jobs in addition to sending them. */
  runsJobs: boolean;
  /** Whether it handles jobs of any process that timed out or lost their worker, and maintains the tables. */
  supervises: boolean;
}

/** How often a worker checks for jobs that timed out or lost their worker. */
const SUPERVISE_SECONDS = 2;
const KEEP_FINISHED_SECONDS = 24 * 3600;
const SENDER_CONNECTIONS = 4;

/** The process's pg-boss: started with all queues created, stopped last. */
@Injectable()
export class BossService implements OnModuleInit, OnApplicationShutdown {
  readonly boss: PgBoss;

  constructor(
    config: Config,
    @Inject(JOB_DEFINITIONS) private readonly definitions: readonly AnyJobDefinition[],
    @Inject(BOSS_ROLE) { runsJobs, supervises }: BossRole,
    logger: PinoLogger,
  ) {
    this.boss = new PgBoss({
      connectionString: requireDatabaseUrl(config),
      application_name: 'attune jobs',
      max: supervises ? SENDER_CONNECTIONS + config.workerConcurrency : SENDER_CONNECTIONS,
      connectionTimeoutMillis: 4000,
      useListenNotify: runsJobs,
      schedule: false,
      supervise: supervises,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      reindex: supervises,
    });
    this.boss.on('error', (error) => {
      logger.warn({ err: error }, 'The job queue met an error');
    });
    this.boss.on('warning', (warning) => {
      logger.debug({ warning }, 'The job queue warns');
    });
  }

  async onModuleInit(): Promise<void> {
    await this.boss.start();
    for (const definition of this.definitions) {
      await this.ensureQueues(definition);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }

  private async ensureQueues(definition: AnyJobDefinition): Promise<void> {
    const exhausted = exhaustedQueueFor(definition);
    await this.ensureQueue(exhausted.name, exhausted.options);
    await this.ensureQueue(definition.name, {
      retryLimit: definition.retryLimit,
      retryDelay: definition.retryDelaySeconds,
      ...(definition.retryDelayMaxSeconds === undefined
        ? { retryBackoff: false }
        : { retryBackoff: true, retryDelayMax: definition.retryDelayMaxSeconds }),
      expireInSeconds: definition.expireInSeconds,
      heartbeatSeconds: definition.heartbeatSeconds,
      deleteAfterSeconds: KEEP_FINISHED_SECONDS,
      deadLetter: exhausted.name,
      notify: true,
    });
  }

  /** Creating does not change an existing queue, so the settings are updated as well. */
  private async ensureQueue(name: string, options: QueueSettings): Promise<void> {
    await this.boss.createQueue(name, options);
    await this.boss.updateQueue(name, options);
  }
}

type QueueSettings = NonNullable<Parameters<PgBoss['updateQueue']>[1]> &
  NonNullable<Parameters<PgBoss['createQueue']>[1]>;
