import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Config } from '../config/config.js';
import { type DatabaseOptions, dataSourceOptions } from './data-source-options.js';
export type { DatabaseOptions };
import { ConnectionCheckService } from './connection-check.service.js';
import { CONNECTION_LIMITS, type ProcessRole } from './connection-limits.js';
import { DatabaseMetricsService } from './database-metrics.service.js';
import { DatabaseSessionService, PROCESS_ROLE } from './database-session.service.js';
import { requireDatabaseUrl, requireSessionUrl } from './database-url.js';
import { LeaderService } from './leader.service.js';
import { migrate } from './migrate.js';
import { NotifierService } from './notifier.service.js';

/** Below the five seconds after which a request fails when the database hangs. */
const QUERY_TIMEOUT_MS = 4500;
/** A little shorter, so that Postgres cancels a statement before its caller stops waiting for it. */
const STATEMENT_TIMEOUT_MS = 4300;

/**
 * The application's DataSource, migrated before anything else starts, the process's session, the Notifier and the
 * Leader; all injectable everywhere.
 */
@Module({})
export class DatabaseModule {
  static forRoot(schema: DatabaseOptions, role: ProcessRole): DynamicModule {
    const typeOrm = TypeOrmModule.forRootAsync({
      inject: [Config, PinoLogger],
      useFactory: (config: Config, logger: PinoLogger): OptionsWithSession => ({
        sessionUrl: requireSessionUrl(config),
        ...dataSourceOptions(requireDatabaseUrl(config), schema, {
          poolSize: CONNECTION_LIMITS[role].queries,
          queryTimeoutMs: QUERY_TIMEOUT_MS,
          // PgBouncer refuses it; there it is set as docs/operations.md says.
          statementTimeoutMs: config.databaseSessionUrl === undefined ? STATEMENT_TIMEOUT_MS : undefined,
          onPoolError: (error) => {
            logger.warn({ err: error }, 'An idle database connection was lost');
          },
        }),
        // A database that starts at the same time as the application may need some seconds.
        retryAttempts: 30,
        retryDelay: 500,
      }),
      dataSourceFactory: (options) => connect(options, schema),
    });
    return {
      module: DatabaseModule,
      global: true,
      imports: [typeOrm],
      providers: [
        { provide: PROCESS_ROLE, useValue: role },
        DatabaseSessionService,
        NotifierService,
        LeaderService,
        ConnectionCheckService,
        DatabaseMetricsService,
      ],
      exports: [PROCESS_ROLE, DatabaseSessionService, NotifierService, LeaderService, typeOrm],
    };
  }
}

/** TypeORM passes options on to the factory as they are. */
type OptionsWithSession = TypeOrmModuleOptions & { sessionUrl: string };

async function connect(options: DataSourceOptions | undefined, schema: DatabaseOptions): Promise<DataSource> {
  if (options === undefined) throw new TypeError('DatabaseModule was given no options.');
  await migrate((options as DataSourceOptions & Pick<OptionsWithSession, 'sessionUrl'>).sessionUrl, schema);
  return new DataSource(options).initialize();
}
