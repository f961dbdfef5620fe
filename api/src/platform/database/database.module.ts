import { type DynamicModule, Module } from '@nestjs/common';
import type { EntitySchema, MigrationInterface } from 'typeorm';
import { Notifier } from './notifier.service.js';

export interface DatabaseOptions {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type of an entity class
  entities: readonly (Function | EntitySchema)[];
  migrations: readonly (new () => MigrationInterface)[];
}

@Module({})
export class DatabaseModule {
  static forRoot(_options: DatabaseOptions): DynamicModule {
    return { module: DatabaseModule, global: true, providers: [Notifier], exports: [Notifier] };
  }
}
