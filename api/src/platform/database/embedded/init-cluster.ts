import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../../config/config-error.js';
import { type Cluster, dataFolderOf } from './cluster-location.js';
import type { PostgresAccount } from './postgres-account.js';
import type { PostgresBinaries } from './postgres-binaries.js';

const run = promisify(execFile);

export const ADMIN = 'postgres';
export const ROLE = 'attune';
export const DATABASE = 'attune';

/** Creates the cluster's files unless they exist. An interrupted attempt leaves nothing that looks like a cluster. */
export async function initCluster(
  cluster: Cluster,
  binaries: PostgresBinaries,
  account: PostgresAccount | undefined,
): Promise<void> {
  const dataFolder = dataFolderOf(cluster);
  const version = await readFile(path.join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (Number(version) === binaries.majorVersion) return;
    throw new StartError(
      `The database in ${dataFolder} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ` +
        `${binaries.majorVersion}. Set PG_BIN to the programs of version ${version.trim()}, or move the data with a backup: ` +
        'see "A new major version of Postgres" in docs/backup.md.',
    );
  }
  const part = path.join(cluster.folder, `part-${randomUUID()}`);
  const passwordFile = `${part}.password`;
  try {
    await writeFile(passwordFile, cluster.adminPassword, { mode: 0o600 });
    if (account !== undefined) await chown(passwordFile, account.uid, account.gid);
    await run(binaries.initdb, initdbArguments(part, passwordFile, binaries.majorVersion), {
      ...account,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    });
    await rename(part, dataFolder);
  } catch (cause) {
    const reason = cause instanceof Error && 'stderr' in cause ? `: ${String(cause.stderr).trim()}` : '';
    throw new Error(`Could not make a database in ${cluster.folder}${reason}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
    await access(part).then(
      () => rm(part, { recursive: true, force: true }),
      () => {},
    );
  }
}

function initdbArguments(dataFolder: string, passwordFile: string, majorVersion: number): string[] {
  // Postgres's own locale sorts and folds Unicode the same on every machine; before version 17 only C does.
  const locale = majorVersion >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  return [
    `--pgdata=${dataFolder}`,
    `--username=${ADMIN}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...locale,
  ];
}

/** Creates the application's role and database on a running server unless they exist. */
export async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const exists = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (exists.rowCount !== 0) return;
    await client.query(`DROP ROLE IF EXISTS ${ROLE}`);
    await client.query(`CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
    await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
  } finally {
    await client.end();
  }
}
