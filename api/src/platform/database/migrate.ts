import pg from 'pg';
import { DataSource } from 'typeorm';
import { CONNECT_TIMEOUT_MS, type DatabaseOptions, dataSourceOptions } from './data-source-options.js';

/** An arbitrary number, the same in every process of the application. */
const MIGRATION_LOCK = 4_320_001;

/**
 * Brings the database up to date. Several processes may call this at once: an advisory lock lets one of them
 * work while the others wait and then find nothing to do.
 */
export async function migrate(databaseUrl: string, schema: DatabaseOptions): Promise<void> {
  // The lock belongs to a session, so it gets a separate connection and ends with it.
  const locker = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  locker.on('error', () => {});
  await locker.connect();
  try {
    await locker.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(databaseUrl, schema);
  } finally {
    await locker.end().catch(() => {});
  }
}

async function runMigrations(databaseUrl: string, schema: DatabaseOptions): Promise<void> {
  const limits = { poolSize: 2, queryTimeoutMs: 0, onPoolError: () => {} };
  const dataSource = new DataSource(dataSourceOptions(databaseUrl, schema, limits));
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}
