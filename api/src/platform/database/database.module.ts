import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Config } from '../config/config.js';
import { type DatabaseOptions, dataSourceOptions } from './data-source-options.js';
export type { DatabaseOptions };
import { requireDatabaseUrl } from './database-url.js';
import { migrate } from './migrate.js';
import { Notifier } from './notifier.service.js';

const POOL_SIZE = 16;
/** Below the five seconds after which a request fails when the database hangs. */
const QUERY_TIMEOUT_MS = 4500;

/** The application's DataSource, migrated before anything else starts, and the Notifier; both injectable everywhere. */
@Module({})
export class DatabaseModule {
  static forRoot(schema: DatabaseOptions): DynamicModule {
    const typeOrm = TypeOrmModule.forRootAsync({
      inject: [Config, PinoLogger],
      useFactory: (config: Config, logger: PinoLogger) => ({
        ...dataSourceOptions(requireDatabaseUrl(config), schema, {
          poolSize: POOL_SIZE,
          queryTimeoutMs: QUERY_TIMEOUT_MS,
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
      providers: [Notifier],
      exports: [Notifier, typeOrm],
    };
  }
}

async function connect(options: DataSourceOptions | undefined, schema: DatabaseOptions): Promise<DataSource> {
  if (options?.type !== 'postgres' || options.url === undefined) {
    throw new TypeError('DatabaseModule connects to Postgres by URL only.');
  }
  await migrate(options.url, schema);
  return new DataSource(options).initialize();
}
