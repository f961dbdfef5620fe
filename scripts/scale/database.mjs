// A Postgres of its own, and people with API keys in it.
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { startPgBouncer } from '../../api/test/support/pgbouncer.ts';
import { EmbeddedPostgres } from '../../api/dist/platform/database/embedded/embedded-postgres.js';
import { migrate } from '../../api/dist/platform/database/migrate.js';
import { schema } from '../../api/dist/schema.js';

const POOL_SIZE = 20;

/** A migrated database in `folder`. */
export async function startDatabase(folder) {
  const postgres = await EmbeddedPostgres.start({ dataDir: path.join(folder, 'database') });
  await migrate(postgres.databaseUrl, schema);
  return { url: postgres.databaseUrl, stop: () => postgres.stop() };
}

/** PgBouncer in front of it, in transaction mode. */
export async function startPooler(databaseUrl) {
  const pooler = await startPgBouncer(databaseUrl, POOL_SIZE);
  return { url: pooler.toUrl(databaseUrl), stop: () => pooler.stop() };
}

/** Adds Studio accounts. @returns {Promise<string[]>} an API key of each */
export async function addPeople(client, count) {
  const keys = Array.from({ length: count }, () => `att_live_${randomBytes(40).toString('hex').slice(0, 43)}`);
  const hashes = keys.map((key) => createHash('sha256').update(key).digest('hex'));
  await client.query(
    `WITH people AS (
       INSERT INTO users (email, "passwordHash", "subscriptionTier", "firstName", "lastName")
       SELECT n || '@simulation.test', '-', 'studio', 'Person', n::text FROM generate_series(1, $1::integer) AS n
       RETURNING id, "lastName"::integer AS n)
     INSERT INTO api_keys ("userId", "createdBy", name, "keyHash", "keyPrefix")
     SELECT id, id, 'simulation', ($2::text[])[n], 'att_live_xxx' FROM people`,
    [count, hashes],
  );
  return keys;
}
