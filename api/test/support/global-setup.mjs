import './run-typescript.mjs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One Postgres for the whole run, and in it a database with the schema that specs get a copy of. */
export default async function globalSetup() {
  if (!process.env.TEST_DATABASE_URL) await startPostgres();
  const { createTemplateDatabase } = await import('./template-database.ts');
  await createTemplateDatabase();
}

/** TEST_DATABASE_URL may name one instead; its role must be allowed to create databases. */
async function startPostgres() {
  const { EmbeddedPostgres } = await import('../../src/platform/database/embedded/embedded-postgres.ts');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'attune-test-postgres-'));
  await chmod(dataDir, 0o755);
  const server = await EmbeddedPostgres.start({
    dataDir,
    pgBin: process.env.PG_BIN || undefined,
    isDurable: false,
    maxConnections: 300,
  });
  process.env.TEST_DATABASE_URL = server.adminUrl;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
