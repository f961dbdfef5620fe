import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { BOSS_ROLE, type BossRole, BossService, JOB_DEFINITIONS } from './boss.service.js';
import { JobClaims, RUN_DEFINITIONS } from './job-claims.service.js';
import { JobAnswers } from './job-answers.service.js';
import type { AnyJobDefinition } from './job-definition.js';
import type { AnyJobHandler } from './job-handler.js';
import { JobQueue } from './job-queue.service.js';
import { JOB_GRACE_MS, JOB_HANDLERS, JobRunner } from './job-runner.service.js';

const DEFAULT_GRACE_MS = 20_000;

export interface RunOptions {
  definitions: readonly AnyJobDefinition[];
  /** Classes which any module of the application provides; a definition without one keeps the process from starting. */
  handlers: readonly Type<AnyJobHandler>[];
  /** How long running jobs may go on after SIGTERM before they are put back; default 20 s. */
  graceMs?: number;
}

/** Jobs on pg-boss, a queue in the application's own Postgres. JobQueue and JobAnswers are injectable everywhere. */
@Module({})
export class JobsModule {
  /** Sends and cancels jobs; runs only those in `runs`, which should do nothing but wait for others. */
  static forApi({ definitions, runs }: { definitions: readonly AnyJobDefinition[]; runs?: RunOptions }): DynamicModule {
    const all = [...definitions, ...(runs?.definitions ?? [])];
    return jobsModule(all, { runsJobs: runs !== undefined, supervises: false }, runs ? runProviders(runs) : []);
  }

  /** Runs jobs too, as many of each kind at once as WORKER_CONCURRENCY says, and looks after those of other processes. */
  static forWorker(options: RunOptions): DynamicModule {
    return jobsModule(options.definitions, { runsJobs: true, supervises: true }, runProviders(options));
  }
}

function runProviders({ definitions, handlers, graceMs = DEFAULT_GRACE_MS }: RunOptions): Provider[] {
  return [
    JobClaims,
    JobRunner,
    { provide: RUN_DEFINITIONS, useValue: definitions },
    { provide: JOB_HANDLERS, useValue: handlers },
    { provide: JOB_GRACE_MS, useValue: graceMs },
  ];
}

function jobsModule(definitions: readonly AnyJobDefinition[], role: BossRole, extra: Provider[]): DynamicModule {
  return {
    module: JobsModule,
    global: true,
    providers: [
      { provide: JOB_DEFINITIONS, useValue: definitions },
      { provide: BOSS_ROLE, useValue: role },
      BossService,
      JobQueue,
      JobAnswers,
      ...extra,
    ],
    exports: [JobQueue, JobAnswers],
  };
}
