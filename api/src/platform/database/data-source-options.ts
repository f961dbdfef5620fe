import pg from 'pg';
import type { DataSourceOptions, EntitySchema, MigrationInterface } from 'typeorm';
import { POOLED_CONNECTION_NAME } from './connection-limits.js';

/** The application's entities; listed elsewhere, since platform knows nothing about the product. */
export interface DatabaseOptions {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type of an entity class
  entities: readonly (Function | EntitySchema)[];
  migrations: readonly (new () => MigrationInterface)[];
}

export interface ConnectionLimits {
  /** Connections of this pool. */
  poolSize: number;
  /** A query that takes longer fails; 0: no limit. */
  queryTimeoutMs: number;
  /** A statement that takes longer is ended by Postgres; default: no limit. Poolers refuse this setting. */
  statementTimeoutMs?: number;
  onPoolError: (error: unknown) => void;
}

/** How long a request waits for a connection before it fails because the database is unavailable. */
export const CONNECT_TIMEOUT_MS = 4000;
/** Connections that stay open when no one asks for anything, so that the next request need not wait for a new one. */
const MIN_CONNECTIONS = 2;
/** From then on TCP probes an idle connection, so that no router on the way forgets it. */
const KEEP_ALIVE_DELAY_MS = 30_000;

export function dataSourceOptions(
  databaseUrl: string,
  { entities, migrations }: DatabaseOptions,
  { poolSize, queryTimeoutMs, statementTimeoutMs, onPoolError }: ConnectionLimits,
): DataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    entities: [...entities],
    migrations: [...migrations],
    migrationsTransactionMode: 'each',
    migrationsTableName: 'migrations',
    synchronize: false,
    logging: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    applicationName: POOLED_CONNECTION_NAME,
    poolErrorHandler: onPoolError,
    extra: {
      Client: ImpatientClient,
      min: MIN_CONNECTIONS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      ...(queryTimeoutMs > 0 ? { query_timeout: queryTimeoutMs } : {}),
      statement_timeout: statementTimeoutMs,
    },
  };
}

/**
 * Ends its connection when a query was not answered in time (`query_timeout`). It may never be, and the
 * next one who got the connection from the pool would wait behind it.
 */
class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.query = ((...parameters: unknown[]): unknown => {
      const answer: unknown = super.query(...(parameters as [string]));
      if (answer instanceof Promise) answer.catch((error: unknown) => this.endIfUnanswered(error));
      return answer;
    }) as typeof this.query;
  }

  private endIfUnanswered(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end();
  }
}
