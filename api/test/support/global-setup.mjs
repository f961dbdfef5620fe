import './run-typescript.mjs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One Postgres for the whole run, unless TEST_DATABASE_URL names one (its role must be allowed to create databases). */
export default async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) return;
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
