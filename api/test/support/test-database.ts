import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  name: string;
  url: string;
  /** Runs one statement and returns its rows. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  disconnect(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * A database of its own for a spec file.
 *
 * @param kind `migrated`: with the application's tables and queues, which saves each server 20 migrations
 */
export async function createTestDatabase(kind: 'empty' | 'migrated' = 'empty'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}${kind === 'migrated' ? ` TEMPLATE ${templateName()}` : ''}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 3 });
  pool.on('error', () => {});
  return {
    name,
    url: url.href,
    query: async <Row extends object>(sql: string, values: unknown[] = []) => {
      const { rows } = await pool.query<Row>(sql, values);
      return rows;
    },
    disconnect: () => pool.end(),
    drop: async () => {
      await pool.end();
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function templateName(): string {
  const name = process.env.TEST_TEMPLATE_DATABASE;
  if (!name) throw new Error("Jest's global setup has made no database to copy.");
  return name;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("Jest's global setup has not started a Postgres.");
  return url;
}
