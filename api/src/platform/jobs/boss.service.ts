import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { PgBoss } from 'pg-boss';
import { Config } from '../config/config.js';
import { CONNECTION_LIMITS, POOLED_CONNECTION_NAME, type ProcessRole } from '../database/connection-limits.js';
import { PROCESS_ROLE } from '../database/database-session.service.js';
import { requireDatabaseUrl } from '../database/database-url.js';
import { exhaustedQueueFor } from './exhausted-queue.js';
import type { AnyJobDefinition } from './job-definition.js';

/** All jobs that the process sends or runs. */
export const JOB_DEFINITIONS = Symbol('JOB_DEFINITIONS');

/** Where pg-boss has its tables: its default. */
export const JOB_SCHEMA = 'pgboss';

const NO_JOB = '00000000-0000-0000-0000-000000000000';
/**
 * Long enough for senders that wait for an answer. Not longer: the upkeep of the queue reads all jobs every few
 * seconds, and in a day a million would be kept.
 */
const KEEP_FINISHED_SECONDS = 600;
const MAINTENANCE_SECONDS = 60;
/**
 * Options of pg-boss's pool that its types leave out. A statement whose connection was lost silently fails after 15 s.
 */
const POOL_OPTIONS = { keepAlive: true, query_timeout: 15_000 };

/** The process's pg-boss: started with all queues created, stopped last. */
@Injectable()
export class BossService implements OnModuleInit, OnApplicationShutdown {
  readonly boss: PgBoss;

  constructor(
    config: Config,
    @Inject(JOB_DEFINITIONS) private readonly definitions: readonly AnyJobDefinition[],
    @Inject(PROCESS_ROLE) role: ProcessRole,
    logger: PinoLogger,
  ) {
    this.boss = new PgBoss({
      ...POOL_OPTIONS,
      connectionString: requireDatabaseUrl(config),
      application_name: POOLED_CONNECTION_NAME,
      max: CONNECTION_LIMITS[role].jobs,
      connectionTimeoutMillis: 4000,
      schedule: false,
      // JobSupervisorService calls it, in one process at a time.
      supervise: false,
      monitorIntervalSeconds: 1,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
      reindex: role === 'worker',
    });
    this.boss.on('error', (error) => {
      logger.warn({ err: error }, 'The job queue reported an error');
    });
    this.boss.on('warning', (warning) => {
      logger.debug({ warning }, 'The job queue warns');
    });
  }

  /** Of all jobs that the process sends or runs. */
  get queueNames(): string[] {
    return this.definitions.map(({ name }) => name);
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
      deadLetter: exhausted.name,
      // NewJobsService announces them, together with other messages.
      notify: false,
    });
  }

  /** Creating does not change an existing queue, so the settings are updated as well. */
  private async ensureQueue(name: string, settings: QueueSettings): Promise<void> {
    const options = { ...settings, deleteAfterSeconds: KEEP_FINISHED_SECONDS };
    await this.boss.createQueue(name, options);
    await this.boss.updateQueue(name, options);
    // Makes pg-boss cache the queue: a first lookup within a transaction would need a second connection, and
    // transactions that all wait for one would block each other.
    await this.boss.findJobs(name, { id: NO_JOB });
  }
}

type QueueSettings = NonNullable<Parameters<PgBoss['updateQueue']>[1]> &
  NonNullable<Parameters<PgBoss['createQueue']>[1]>;
