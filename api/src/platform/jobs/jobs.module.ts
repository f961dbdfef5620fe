import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { BossService, JOB_DEFINITIONS } from './boss.service.js';
import { JobClaimsService, RUN_DEFINITIONS } from './job-claims.service.js';
import { JobAnswersService } from './job-answers.service.js';
import type { AnyJobDefinition } from './job-definition.js';
import type { AnyJobHandler } from './job-handler.js';
import { JobMetricsService } from './job-metrics.service.js';
import { JobQueueService } from './job-queue.service.js';
import { JobSupervisorService } from './job-supervisor.service.js';
import { JOB_GRACE_MS, JOB_HANDLERS, JobRunnerService } from './job-runner.service.js';
import { NewJobsService } from './new-jobs.service.js';
import { QueueMetricsService } from './queue-metrics.service.js';

const DEFAULT_GRACE_MS = 20_000;

export interface RunOptions {
  definitions: readonly AnyJobDefinition[];
  /** Handler classes, provided by any module of the application; without a handler the process does not start. */
  handlers: readonly Type<AnyJobHandler>[];
  /** How long running jobs may continue after SIGTERM before they return to the queue; default 20 s. */
  graceMs?: number;
}

/**
 * Jobs on pg-boss, a queue in the application's own Postgres. JobQueueService and
 * JobAnswersService are injectable everywhere.
 */
@Module({})
export class JobsModule {
  /** Sends and cancels jobs; runs only those in `runs`, which should only wait for I/O. */
  static forApi({ definitions, runs }: { definitions: readonly AnyJobDefinition[]; runs?: RunOptions }): DynamicModule {
    const all = [...definitions, ...(runs?.definitions ?? [])];
    return jobsModule(all, [QueueMetricsService, ...(runs ? runProviders(runs) : [])]);
  }

  /** Also runs jobs, up to WORKER_CONCURRENCY of each kind at once, and may recover those of dead processes. */
  static forWorker(options: RunOptions): DynamicModule {
    return jobsModule(options.definitions, [JobSupervisorService, ...runProviders(options)]);
  }
}

function runProviders({ definitions, handlers, graceMs = DEFAULT_GRACE_MS }: RunOptions): Provider[] {
  return [
    JobClaimsService,
    JobMetricsService,
    JobRunnerService,
    { provide: RUN_DEFINITIONS, useValue: definitions },
    { provide: JOB_HANDLERS, useValue: handlers },
    { provide: JOB_GRACE_MS, useValue: graceMs },
  ];
}

function jobsModule(definitions: readonly AnyJobDefinition[], extra: Provider[]): DynamicModule {
  return {
    module: JobsModule,
    global: true,
    providers: [
      { provide: JOB_DEFINITIONS, useValue: definitions },
      BossService,
      NewJobsService,
      JobQueueService,
      JobAnswersService,
      ...extra,
    ],
    exports: [JobQueueService, JobAnswersService],
  };
}
