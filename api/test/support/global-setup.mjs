import './run-typescript.mjs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'attune-test-postgres-';

/** What the databases of one run need at most. */
const MEMORY_BYTES = 2 ** 31;

/** One Postgres for the whole run, and in it a database with the schema that specs get a copy of. */
export default async function globalSetup() {
  if (!process.env.TEST_DATABASE_URL) await startPostgres();
  const { createTemplateDatabase } = await import('./template-database.ts');
  await createTemplateDatabase();
}

/** TEST_DATABASE_URL may name one instead; its role must be allowed to create databases. */
async function startPostgres() {
  const { EmbeddedPostgres } = await import('../../src/platform/database/embedded/embedded-postgres.ts');
  const folder = await roomyFolder();
  await removeLeftovers(folder);
  const dataDir = await mkdtemp(path.join(folder, PREFIX));
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

/** In memory where that has room: each spec's database is 300 files, which disks take long to create and to remove. */
async function roomyFolder() {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > MEMORY_BYTES ? memory : tmpdir();
}

/** Of runs that were killed. */
async function removeLeftovers(folder) {
  const { isAlive } = await import('../../src/platform/database/embedded/processes.ts');
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(PREFIX))) {
    const users = await readdir(path.join(folder, name, 'postgres-users')).catch(() => []);
    const running = await Promise.all(users.map((pid) => isAlive(Number(pid))));
    // Without a user it may just begin.
    if (running.length === 0 || running.includes(true)) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
