import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { BOSS_ROLE, type BossRole, BossService, JOB_DEFINITIONS } from './boss.service.js';
import { JobClaims } from './job-claims.service.js';
import { JobAnswers } from './job-answers.service.js';
import type { AnyJobDefinition } from './job-definition.js';
import type { AnyJobHandler } from './job-handler.js';
import { JobQueue } from './job-queue.service.js';
import { JOB_GRACE_MS, JOB_HANDLERS, JobRunner } from './job-runner.service.js';

const DEFAULT_GRACE_MS = 20_000;

/** Jobs on pg-boss, a queue in the application's own Postgres. JobQueue and JobAnswers are injectable everywhere. */
@Module({})
export class JobsModule {
  /** Sends and cancels jobs; runs none. */
  static forApi({ definitions }: { definitions: readonly AnyJobDefinition[] }): DynamicModule {
    return jobsModule(definitions, 'send', []);
  }

  /**
   * Runs jobs too, as many of each kind at once as WORKER_CONCURRENCY says. `handlers` are classes which any module of
   * the application provides; a definition without one keeps the worker from starting.
   */
  static forWorker(options: {
    definitions: readonly AnyJobDefinition[];
    handlers: readonly Type<AnyJobHandler>[];
    /** How long running jobs may go on after SIGTERM before they are put back; default 20 s. */
    graceMs?: number;
  }): DynamicModule {
    return jobsModule(options.definitions, 'work', [
      JobClaims,
      JobRunner,
      { provide: JOB_HANDLERS, useValue: options.handlers },
      { provide: JOB_GRACE_MS, useValue: options.graceMs ?? DEFAULT_GRACE_MS },
    ]);
  }
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
