import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { JobDefinition } from './job-definition.js';
import type { JobHandler } from './job-handler.js';
import { JobQueue } from './job-queue.service.js';

// `never` and `any`-free: a list holds definitions and handlers of different payloads.
export type AnyJobDefinition = JobDefinition<never>;
export type AnyJobHandler = JobHandler<never>;

@Module({})
export class JobsModule {
  /** Sends and cancels jobs; runs none. */
  static forApi(_options: { definitions: readonly AnyJobDefinition[] }): DynamicModule {
    return { module: JobsModule, global: true, providers: [JobQueue], exports: [JobQueue] };
  }

  /** Runs jobs too. `handlers` are classes provided by any module of the application. */
  static forWorker(_options: {
    definitions: readonly AnyJobDefinition[];
    handlers: readonly Type<AnyJobHandler>[];
  }): DynamicModule {
    return { module: JobsModule, global: true, providers: [JobQueue], exports: [JobQueue] };
  }
}
