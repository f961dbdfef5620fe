import type pg from 'pg';
import type { Storage } from '../platform/storage/storage.js';
import { STORED_KEYS } from './backed-up-data.js';

/** Outlives a restore that fails after it has removed the rows, so that the next one still removes their files. */
const TABLE = 'restore_replaced_files';

/** Lists the files of the rows that are about to be replaced. */
export async function rememberReplacedFiles(client: pg.ClientBase): Promise<void> {
  await createTable(client);
  await client.query(`INSERT INTO ${TABLE} SELECT key FROM (${STORED_KEYS}) AS named ON CONFLICT DO NOTHING`);
}

/**
 * Removes the files of replaced rows, except those that the backup has or a restored row names: a file that is missing
 * or damaged in the backup may still be stored.
 *
 * @param restored keys of the backup's files
 * @returns how many were removed
 */
export async function removeReplacedFiles(
  client: pg.ClientBase,
  storage: Storage,
  restored: ReadonlySet<string>,
): Promise<number> {
  await createTable(client);
  const { rows } = await client.query<{ key: string }>(`SELECT key FROM ${TABLE} EXCEPT (${STORED_KEYS})`);
  const unused = rows.filter(({ key }) => !restored.has(key));
  for (const { key } of unused) await storage.remove(key);
  await client.query(`DROP TABLE ${TABLE}`);
  return unused.length;
}

async function createTable(client: pg.ClientBase): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS ${TABLE} (key text PRIMARY KEY)`);
}
