import { createRequire } from 'node:module';
import type pg from 'pg';
import { StartError } from '../config/config-error.js';
import type { DatabaseOptions } from './data-source-options.js';

const require = createRequire(import.meta.url);

/** The version of the job queue's tables that this version of the application works with. */
export const { schema: KNOWN_JOB_SCHEMA } = (require('pg-boss/package.json') as { pgboss: { schema: number } }).pgboss;

/** Names of migrations, oldest first. */
export interface MigrationState {
  /** Run by this database. */
  done: string[];
  /** Of this version, and still to be run. */
  pending: string[];
  /** Run by this database and not part of this version, so a newer one has run them. */
  unknown: string[];
}

export async function findMigrations(client: pg.ClientBase, schema: DatabaseOptions): Promise<MigrationState> {
  const names = schema.migrations.map(({ name }) => name);
  const done = (await queryRows<{ name: string }>(client, 'migrations', 'name', 'id')).map(({ name }) => name);
  return {
    done,
    pending: names.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !names.includes(name)),
  };
}

/** The version of the job queue's tables; null when there are none. */
export async function findJobSchema(client: pg.ClientBase): Promise<number | null> {
  const [row] = await queryRows<{ version: number }>(client, 'pgboss.version', 'version', 'version');
  return row?.version ?? null;
}

/** @throws StartError when a newer version has changed the database: this one does not know what its tables mean now */
export async function requireKnownSchema(client: pg.ClientBase, schema: DatabaseOptions): Promise<void> {
  const { unknown } = await findMigrations(client, schema);
  if (unknown.length > 0) {
    throw new StartError(
      `A newer version of Attune has changed this database (${unknown.join(', ')}). Start that version; or, to go back ` +
        'to this one, take the changes back with it: npm run migrate -- --down, once for each.',
    );
  }
  const jobSchema = await findJobSchema(client);
  if (jobSchema !== null && jobSchema > KNOWN_JOB_SCHEMA) {
    throw new StartError(
      `A newer version of Attune has changed the job queue in this database (to ${jobSchema}; this one knows ` +
        `${KNOWN_JOB_SCHEMA}). Start that version.`,
    );
  }
}

/** No rows when there is no such table. */
async function queryRows<Row extends object>(
  client: pg.ClientBase,
  table: string,
  column: string,
  order: string,
): Promise<Row[]> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [table]);
  if (rows[0]?.exists !== true) return [];
  return (await client.query<Row>(`SELECT ${column} FROM ${table} ORDER BY ${order}`)).rows;
}
