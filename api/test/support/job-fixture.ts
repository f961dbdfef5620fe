import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseModule } from '../../src/platform/database/database.module.js';
import { defineJob } from '../../src/platform/jobs/job-definition.js';
import { JobHandler, type RunningJob } from '../../src/platform/jobs/job-handler.js';
import { JobsModule } from '../../src/platform/jobs/jobs.module.js';
import { StorageModule } from '../../src/platform/storage/storage.module.js';

export interface ErrandPayload {
  /** The name under which the handlers record this job. */
  label: string;
  /** How long it takes; it ends early when aborted. */
  durationMs?: number;
  /** The attempts up to this one fail. */
  failUntil?: number;
  /** The attempts up to this one kill the whole process. */
  crashUntil?: number;
}

export const errandJob = defineJob<ErrandPayload>({
  name: 'test.errand',
  retryLimit: 2,
  expireInSeconds: 60,
  retryDelaySeconds: 0,
});
/** Only one at a time. */
export const singleJob = defineJob<ErrandPayload>({
  name: 'test.single',
  retryLimit: 0,
  expireInSeconds: 60,
  concurrency: 1,
});

const TABLE =
  'CREATE TABLE IF NOT EXISTS notes (at timestamptz DEFAULT clock_timestamp(), label text, event text, attempt int)';

/** What the handlers of a worker did, in a table that tests read. */
@Injectable()
export class Notes {
  constructor(private readonly dataSource: DataSource) {}

  async onModuleInit(): Promise<void> {
    // Two processes may create it at once, and Postgres then fails one of them.
    await this.dataSource.query(TABLE).catch(() => {});
  }

  async add(label: string, event: string, attempt: number): Promise<void> {
    await this.dataSource.query('INSERT INTO notes (label, event, attempt) VALUES ($1, $2, $3)', [
      label,
      event,
      attempt,
    ]);
  }
}

@Injectable()
abstract class NotingHandler extends JobHandler<ErrandPayload> {
  constructor(private readonly notes: Notes) {
    super();
  }

  async handle({ payload, attempt, signal }: RunningJob<ErrandPayload>): Promise<void> {
    const { label, durationMs = 0, failUntil = 0, crashUntil = 0 } = payload;
    await this.notes.add(label, 'started', attempt);
    if (attempt <= crashUntil) process.kill(process.pid, 'SIGKILL');
    try {
      await sleep(durationMs, undefined, { signal });
    } catch {
      await this.notes.add(label, (signal.reason as Error).name, attempt);
      throw signal.reason;
    }
    if (attempt <= failUntil) throw new Error(`Attempt ${attempt} failed.`);
    await this.notes.add(label, 'done', attempt);
  }

  override async onExhausted({ label }: ErrandPayload, error: Error): Promise<void> {
    await this.notes.add(label, `exhausted: ${error.message}`, 0);
  }
}

@Injectable()
export class ErrandHandler extends NotingHandler {
  readonly definition = errandJob;
}

@Injectable()
export class SingleHandler extends NotingHandler {
  readonly definition = singleJob;
}

@Module({ providers: [Notes, ErrandHandler, SingleHandler] })
class ErrandsModule {}

const definitions = [errandJob, singleJob];
const schema = { entities: [], migrations: [] };
const workerPlatform = [DatabaseModule.forRoot(schema, 'worker'), StorageModule];

@Module({
  imports: [DatabaseModule.forRoot(schema, 'api'), StorageModule, JobsModule.forApi({ definitions }), ErrandsModule],
})
export class FixtureApi {}

@Module({
  imports: [
    ...workerPlatform,
    JobsModule.forWorker({ definitions, handlers: [ErrandHandler, SingleHandler], graceMs: 2500 }),
    ErrandsModule,
  ],
})
export class FixtureWorker {}

@Module({
  imports: [...workerPlatform, JobsModule.forWorker({ definitions, handlers: [ErrandHandler] }), ErrandsModule],
})
export class IncompleteWorker {}
