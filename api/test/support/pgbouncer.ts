import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../src/platform/network/free-port.js';
import { eventually } from './eventually.js';
import { createTempDir } from './temp-dir.js';

/** Debian keeps it where only root's PATH leads. */
const PGBOUNCER = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
);

export const hasPgBouncer = PGBOUNCER !== undefined;

const SHIPPED_CONFIG = path.resolve(import.meta.dirname, '../../../deploy/pgbouncer/pgbouncer.ini');

/** It refuses to run as root. */
const NOBODY = 65534;

export interface PgBouncer {
  /** The address of the same database through the pooler. */
  toUrl(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** PgBouncer with our own configuration, in front of the server of `serverUrl`, for all of its databases and users. */
export async function startPgBouncer(serverUrl: string, poolSize: number): Promise<PgBouncer> {
  if (PGBOUNCER === undefined) throw new Error('Please install PgBouncer first: apt-get install pgbouncer');
  const server = new URL(serverUrl);
  const folder = await createTempDir();
  const port = await freePort(folder.path);
  const [user, password] = [server.username, server.password].map(decodeURIComponent);
  const upstream = `host=${server.hostname} port=${server.port} user=${user} password=${password}`;
  const config = path.join(folder.path, 'pgbouncer.ini');
  const shipped = await readFile(SHIPPED_CONFIG, 'utf8');
  await writeFile(
    config,
    shipped
      .replace(/^attune = host=\S+ port=\S+ dbname=\S+/m, () => `* = ${upstream}`)
      .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
      .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`),
  );
  await chmod(config, 0o644);
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(PGBOUNCER, ['-q', config], { stdio: 'ignore', ...asNobody });
  const ended = once(child, 'exit');
  const toUrl = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    [url.hostname, url.port] = ['127.0.0.1', String(port)];
    return url.href;
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await folder.remove();
  };
  try {
    await eventually(() => canConnect(toUrl(serverUrl)), 10_000, 'PgBouncer');
  } catch (error) {
    await stop();
    throw error;
  }
  return { toUrl, stop };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
