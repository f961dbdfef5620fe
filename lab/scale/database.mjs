// A Postgres of its own, and people with API keys in it.
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPgBouncer } from '../../api/test/support/pgbouncer.ts';
import { EmbeddedPostgres } from '../../api/dist/platform/database/embedded/embedded-postgres.js';
import { migrate } from '../../api/dist/platform/database/migrate.js';
import { schema } from '../../api/dist/schema.js';

const POOL_SIZE = 20;
/** As often as the supervisor of `npm start`. */
const WATCH_MS = 500;

/**
 * Starts a migrated database inside `folder`, which the account of Postgres may then enter;
 * it is removed with the folder.
 */
export async function startDatabase(folder) {
  chmodSync(folder, 0o711);
  const postgres = await EmbeddedPostgres.start({ dataDir: path.join(folder, 'database') });
  await migrate(postgres.databaseUrl, schema);
  return { url: postgres.databaseUrl, stop: () => postgres.stop(), killAndRestart: () => killAndRestart(postgres) };
}

/** Kills it, and starts it again at the same address, as `npm start` does. */
async function killAndRestart(postgres) {
  process.kill(postgres.pid, 'SIGKILL');
  while (await postgres.isRunning()) await sleep(WATCH_MS);
  await postgres.ensureRunning();
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

/**
 * Adds accounts with a history, and songs in it that are kept for years: what a clean-up must not read through.
 * The songs' indexes are made again afterwards, which takes a fraction of the time.
 */
export async function addHistories(client, users, songsEach) {
  const batch = 100_000;
  const { rows: indexes } = await client.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = 'audio_files' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
  for (let added = 0; added < users; added += batch) {
    await client.query(
      `WITH people AS (
         INSERT INTO users (email, "passwordHash", "subscriptionTier", "firstName", "lastName")
         SELECT n || '@history.test', '-', 'studio', 'Person', n::text FROM generate_series($1::integer, $2::integer) AS n
         RETURNING id)
       INSERT INTO audio_files ("userId", "createdBy", "originalFilename", "objectPath", "processedObjectPath", "storedBytes",
                                "targetFrequency", duration, status, format, "processedAt", "deliveredAt", "collectedAt",
                                "keptUntil", "createdAt")
       SELECT id, id, 'song-' || n || '.mp3', id || '/' || n || '/upload', id || '/' || n || '/result', 20000000, 432, 240,
              'completed', 'mp3', made, made, made, made + interval '3 years', made
         FROM people, generate_series(1, $3::integer) AS n,
              LATERAL (SELECT now() - random() * interval '1 year' AS made) AS moment`,
      [added + 1, Math.min(users, added + batch), songsEach],
    );
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query('VACUUM ANALYZE users, audio_files');
}
