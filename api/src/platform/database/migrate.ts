import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { explainConnectionError } from './connection-error.js';
import { CONNECT_TIMEOUT_MS, type DatabaseOptions, dataSourceOptions } from './data-source-options.js';
import { requireKnownSchema } from './schema-version.js';

/** An arbitrary number, the same in every process of the application. */
const MIGRATION_LOCK = 4_320_001;
const LOCK_POLL_INTERVAL_MS = 200;

/**
 * Brings the database up to date; not through a pooler, since the lock belongs to a session. Several processes may call
 * this at once: an advisory lock lets one of them work while the others wait and then find nothing to do.
 *
 * @throws ConfigError when DATABASE_URL cannot be used, StartError when a newer version has changed the database
 */
export async function migrate(databaseUrl: string, schema: DatabaseOptions): Promise<void> {
  await locked(databaseUrl, schema, (dataSource) => dataSource.runMigrations());
}

/** Reverts the newest `steps` migrations, which removes what they stored. @throws as {@link migrate} */
export async function migrateDown(databaseUrl: string, schema: DatabaseOptions, steps = 1): Promise<void> {
  await locked(databaseUrl, schema, async (dataSource) => {
    for (let step = 0; step < steps; step++) await dataSource.undoLastMigration();
  });
}

async function locked(
  databaseUrl: string,
  schema: DatabaseOptions,
  work: (dataSource: DataSource) => Promise<unknown>,
): Promise<void> {
  // The lock belongs to a session, so it gets a separate connection and ends with it.
  const locker = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  locker.on('error', () => {});
  try {
    await locker.connect().catch((error: unknown) => {
      throw explainConnectionError(error, databaseUrl);
    });
    await acquireLock(locker);
    await requireKnownSchema(locker, schema);
    const limits = { poolSize: 2, queryTimeoutMs: 0, onPoolError: () => {} };
    const dataSource = await new DataSource(dataSourceOptions(databaseUrl, schema, limits)).initialize();
    try {
      await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await locker.end().catch(() => {});
  }
}

/**
 * A statement that waited in Postgres would keep CREATE INDEX CONCURRENTLY waiting for it, so it asks again and again.
 */
async function acquireLock(locker: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await locker.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked) return;
    await sleep(LOCK_POLL_INTERVAL_MS);
  }
}
