import type pg from 'pg';
import { StartError } from '../config/config-error.js';
import type { Config } from '../config/config.js';
import { hasCluster } from './embedded/cluster-location.js';
import { EmbeddedPostgres } from './embedded/embedded-postgres.js';
import { waitForDatabase } from './wait-for-database.js';

/**
 * Runs `work` with the address of the application's database, without a pooler in between: DATABASE_SESSION_URL,
 * DATABASE_URL, or the embedded cluster, which is started for it unless it runs.
 *
 * @param mayCreate whether a DATA_DIR without a cluster gets one
 * @throws ConfigError when the address cannot be used, StartError when there is no cluster
 */
export async function withDatabase<T>(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseSessionUrl' | 'pgBin'>,
  { mayCreate }: { mayCreate: boolean },
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl, databaseSessionUrl, pgBin } = config;
  const given = databaseSessionUrl ?? databaseUrl;
  if (given !== undefined) {
    await waitForDatabase(given, { setting: databaseSessionUrl ? 'DATABASE_SESSION_URL' : 'DATABASE_URL' });
    return work(given);
  }
  if (!mayCreate && !(await hasCluster(dataDir))) {
    throw new StartError(
      `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to those of the application.`,
    );
  }
  const server = await EmbeddedPostgres.start({ dataDir, pgBin });
  try {
    return await work(server.databaseUrl);
  } finally {
    await server.stop();
  }
}

/** @throws StartError while a process of the application is connected to the database */
export async function requireStopped(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'attune%'`,
  );
  if (rows[0]?.count === 0) return;
  throw new StartError('Stop the application first: it is connected to this database.');
}
