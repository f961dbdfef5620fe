import { spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, dataFolderOf } from './cluster-location.js';
import type { PostgresAccount } from './postgres-account.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { findPostmaster, pidFileOf, type Postmaster } from './postmaster.js';
import { isAlive } from './processes.js';

const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;
const LOG_LIMIT_BYTES = 10_000_000;
/** SIGINT: fast shutdown; SIGQUIT: immediate, recovers at the next start. */
const STOP_STEPS: [signal: NodeJS.Signals, waitMs: number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 3000],
  ['SIGKILL', 2000],
];

/** For clusters that are thrown away after a few minutes. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '1d',
  max_wal_size: '4GB',
};

export interface LaunchOptions {
  cluster: Cluster;
  binaries: PostgresBinaries;
  account: PostgresAccount | undefined;
  port: number;
  /** False gives up safety against power cuts for speed. */
  isDurable: boolean;
  maxConnections: number;
}

export class PortTakenError extends Error {}

/** Starts a server and waits until it is ready. Throws PortTakenError when another program uses the port. */
export async function launchPostmaster(options: LaunchOptions): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const outcome = await tryLaunch(options, deadline);
    if (typeof outcome !== 'string') return outcome;
    if (/could not bind|address already in use/i.test(outcome)) {
      throw new PortTakenError(`Port ${options.port} is taken.`);
    }
    // The backends of a killed server keep its shared memory until they notice.
    if (!/shared memory block|lock file .* already exists/i.test(outcome) || Date.now() > deadline) {
      throw new Error(`Postgres did not start:\n${outcome}`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

export async function waitUntilReady(dataFolder: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(dataFolder);
    if (postmaster === undefined || postmaster.isReady) return postmaster;
    await sleep(POLL_INTERVAL_MS);
  }
  throw new Error(`The Postgres that runs in ${dataFolder} does not become ready.`);
}

/** Stops a server, escalating from signal to signal. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, waitMs] of STOP_STEPS) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      if (!(await isAlive(pid))) return;
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

/** The running server, or its log output if it failed to start. */
async function tryLaunch(options: LaunchOptions, deadline: number): Promise<Postmaster | string> {
  const { cluster, binaries, account } = options;
  const dataFolder = dataFolderOf(cluster);
  await rm(pidFileOf(dataFolder), { force: true });
  const log = await openLog(cluster);
  // A session of its own: a Ctrl-C in the terminal must not stop the database before its clients.
  const child = spawn(binaries.postgres, serverArguments(options, dataFolder), {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
  });
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure ??= `It ended with ${signal ?? code}.`;
  });
  child.unref();
  await log.handle.close();

  while (failure === undefined) {
    const postmaster = await findPostmaster(dataFolder);
    if (postmaster?.pid === child.pid && postmaster?.isReady) return postmaster;
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      return 'It did not become ready in time.';
    }
    await sleep(POLL_INTERVAL_MS);
  }
  const said = (await readFile(log.path, 'utf8').catch(() => '')).slice(log.size);
  return said.trim() === '' ? failure : said.trim().slice(-2000);
}

function serverArguments({ port, isDurable, maxConnections }: LaunchOptions, dataFolder: string): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(isDurable ? {} : NOT_DURABLE),
  };
  return ['-D', dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function openLog(cluster: Cluster) {
  const file = path.join(cluster.folder, 'postgres.log');
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && found.size > LOG_LIMIT_BYTES) {
    await rename(file, `${file}.1`);
  }
  const handle = await open(file, 'a', 0o600);
  const { size } = await handle.stat();
  return { handle, path: file, size };
}
