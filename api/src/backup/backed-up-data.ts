import type pg from 'pg';
import { getMetadataArgsStorage } from 'typeorm';
import { JOB_SCHEMA } from '../platform/jobs/boss.service.js';
import { schema } from '../schema.js';

/** The jobs, and the queues that they refer to; pg-boss makes the rest of its tables itself. */
const JOB_TABLES = [`${JOB_SCHEMA}.queue`, `${JOB_SCHEMA}.job`];

/** The tables of a backup in the order in which they are restored. */
export const BACKED_UP_TABLES: readonly string[] = [
  ...getMetadataArgsStorage()
    .tables.filter(({ target }) => (schema.entities as readonly unknown[]).includes(target))
    .map(({ name }) => String(name))
    .sort(),
  ...JOB_TABLES,
];

/** Files of DATA_DIR that a backup has: without them sessions would end and the demo key would change. */
export const SECRET_FILES = ['session-secret', 'demo-api-key'];

/** Selects every storage key that a row names, as `key`. */
export const STORED_KEYS = `
  SELECT "objectPath" AS key FROM audio_files WHERE "objectPath" IS NOT NULL
   UNION
  SELECT "processedObjectPath" FROM audio_files WHERE "processedObjectPath" IS NOT NULL
   UNION
  SELECT "objectPath" FROM batch_job_files WHERE "objectPath" IS NOT NULL
   UNION
  SELECT "objectPath" FROM uploads WHERE "objectPath" IS NOT NULL
   UNION
  SELECT 'logos/' || regexp_replace("logoUrl", '.*/', '') || '.png' FROM white_label_settings WHERE "logoUrl" IS NOT NULL`;

/** `name` or `schema.name`, quoted for SQL. */
export function quoteName(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

/** Values read the same whatever the role's and the server's settings; until the end of the transaction. */
export async function fixTextFormat(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = postgres; SET LOCAL timezone = 'UTC';
     SET LOCAL extra_float_digits = 3; SET LOCAL client_encoding = 'UTF8'; SET LOCAL statement_timeout = 0`,
  );
}

/** The tables of a backup that exist, each with the columns that can be written. */
export async function findTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT name, array_agg(attname::text ORDER BY attnum) AS columns
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked(name, quoted, position)
       JOIN pg_attribute ON attrelid = to_regclass(quoted) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      GROUP BY name, position ORDER BY position`,
    [BACKED_UP_TABLES, BACKED_UP_TABLES.map(quoteName)],
  );
  return rows;
}
