import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../../src/platform/database/embedded/embedded-postgres.js';
import { findPostmaster, parsePidFile } from '../../src/platform/database/embedded/postmaster.js';
import { isAlive } from '../../src/platform/database/embedded/processes.js';
import { eventually } from '../support/eventually.js';
import { createTempDir } from '../support/temp-dir.js';
import { TestProcess } from '../support/test-process.js';

const HOLD_POSTGRES = path.resolve(import.meta.dirname, '../support/hold-postgres.ts');
const isRoot = process.getuid?.() === 0;
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function folder(kind: 'open' | 'private' = 'open'): Promise<string> {
  const dir = await createTempDir(kind);
  cleanUps.push(() => dir.remove());
  return dir.path;
}

async function start(options: Pick<EmbeddedPostgresOptions, 'dataDir'>): Promise<EmbeddedPostgres> {
  const server = await EmbeddedPostgres.start({ ...options, isDurable: false });
  cleanUps.push(() => server.stop());
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded Postgres', () => {
  it('starts, keeps what was written over a restart, and is gone when stopped', async () => {
    const dataDir = await folder();
    const first = await start({ dataDir });
    await query(first.databaseUrl, 'CREATE TABLE kept AS SELECT 432 AS hz');
    await first.stop();
    expect(await isAlive(first.pid)).toBe(false);

    const second = await start({ dataDir });
    expect(second.databaseUrl).toBe(first.databaseUrl);
    expect(await query(second.databaseUrl, 'SELECT hz FROM kept')).toEqual([{ hz: 432 }]);
  });

  it('rejects clients without the password, and stores the password only for its owner', async () => {
    const dataDir = await folder();
    const server = await start({ dataDir });
    const url = new URL(server.databaseUrl);
    for (const user of ['attune', 'postgres']) {
      await expect(query(`postgres://${user}:guess@${url.host}/postgres`, 'SELECT 1')).rejects.toThrow(
        /authentication/,
      );
    }
    expect((await stat(path.join(dataDir, 'postgres.json'))).mode & 0o077).toBe(0);
    expect(await query(server.adminUrl, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(server.adminUrl, 'SHOW unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    expect(await query(server.databaseUrl, `SELECT rolsuper FROM pg_roles WHERE rolname = 'attune'`)).toEqual([
      { rolsuper: false },
    ]);
  });

  it('is shared by those who start it for the same folder, and stopped by the last of them', async () => {
    const dataDir = await folder();
    const other = TestProcess.start(HOLD_POSTGRES, { DATA_DIR: dataDir });
    await other.waitForMessage(() => true);
    const mine = await start({ dataDir });
    expect(Number(readFileSync(path.join(mine.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])).toBe(mine.pid);

    await mine.stop();
    expect(await isAlive(mine.pid)).toBe(true);
    await other.end('SIGTERM');
    expect(await isAlive(mine.pid)).toBe(false);
  });

  it('runs side by side for two folders', async () => {
    const [one, two] = await Promise.all([start({ dataDir: await folder() }), start({ dataDir: await folder() })]);
    expect(one.port).not.toBe(two.port);
    await query(one.databaseUrl, 'CREATE TABLE mine (id int)');
    await expect(query(two.databaseUrl, 'SELECT * FROM mine')).rejects.toThrow(/does not exist/);
  });

  it('starts over the pid file of a dead server, even when another program has its number now', async () => {
    const dataDir = await folder();
    const first = await start({ dataDir });
    process.kill(first.pid, 'SIGKILL');
    await eventually(async () => !(await isAlive(first.pid)));
    const pidFile = path.join(first.folder, 'data/postmaster.pid');
    await writeFile(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)));
    expect(await findPostmaster(path.join(first.folder, 'data'))).toBeUndefined();

    const second = await start({ dataDir });
    expect(await query(second.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('comes back at the same address after it was killed', async () => {
    const server = await start({ dataDir: await folder() });
    const { databaseUrl, pid } = server;
    process.kill(pid, 'SIGKILL');
    await eventually(async () => !(await server.isRunning()));
    await server.ensureRunning();
    expect(server.databaseUrl).toBe(databaseUrl);
    expect(server.pid).not.toBe(pid);
    expect(await query(databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is stopped by its guard when the program that started it is killed', async () => {
    const dataDir = await folder();
    const program = TestProcess.start(HOLD_POSTGRES, { DATA_DIR: dataDir });
    const { pid } = (await program.waitForMessage(() => true)) as { pid: number };
    await program.end('SIGKILL');
    expect(await isAlive(pid)).toBe(true);
    await eventually(async () => !(await isAlive(pid)), 20_000, 'the end of Postgres');
  });

  it('takes up again what an interrupted first start left', async () => {
    const dataDir = await folder();
    await mkdir(path.join(dataDir, 'postgres', 'part-interrupted'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres.lock'), '999999999');
    const unfinished = { folder: 'postgres', adminPassword: 'one', password: 'two', isNew: true };
    await writeFile(path.join(dataDir, 'postgres.json'), JSON.stringify(unfinished));
    const server = await start({ dataDir });
    expect(await query(server.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).not.toContain('postgres.lock');
  });

  it('refuses to start when the cluster that postgres.json names is missing, and creates one without that file', async () => {
    const dataDir = await folder();
    const first = await start({ dataDir });
    await query(first.databaseUrl, 'CREATE TABLE kept AS SELECT 432 AS hz');
    await first.stop();
    const note = path.join(dataDir, 'postgres.json');
    expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({ folder: 'postgres', port: first.port });
    await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'elsewhere'));

    await expect(start({ dataDir })).rejects.toThrow(
      `${note} says that the database is in ${path.join(dataDir, 'postgres')}, and it is not there.`,
    );
    expect(await readdir(dataDir)).not.toContain('postgres');

    // Copied back it is the same one; only a folder without postgres.json begins with an empty database.
    await rename(path.join(dataDir, 'elsewhere'), path.join(dataDir, 'postgres'));
    const second = await start({ dataDir });
    expect(await query(second.databaseUrl, 'SELECT hz FROM kept')).toEqual([{ hz: 432 }]);
    await second.stop();
    await rename(note, path.join(dataDir, 'note'));
    await expect(start({ dataDir })).rejects.toThrow(/There is a database in .*, but not .*postgres\.json/);
    await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'elsewhere'));
    const third = await start({ dataDir });
    await expect(query(third.databaseUrl, 'SELECT hz FROM kept')).rejects.toThrow(/does not exist/);
  });

  (isRoot ? it : it.skip)(
    'puts the cluster where its account can reach it when root has a private folder',
    async () => {
      const dataDir = path.join(await folder('private'), 'data');
      const server = await start({ dataDir });
      cleanUps.splice(-1, 0, () => import('node:fs/promises').then(({ rm }) => rm(server.folder, { recursive: true })));
      expect(server.folder).not.toContain(dataDir);
      expect(await query(server.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(
        execFileSync('ps', ['-o', 'uid=', '-p', String(server.pid)])
          .toString()
          .trim(),
      ).not.toBe('0');
      expect((await stat(server.folder)).mode & 0o077).toBe(0);
    },
  );

  it('reports what is wrong with PG_BIN', async () => {
    const dataDir = await folder();
    await expect(EmbeddedPostgres.start({ dataDir, pgBin: '/nowhere' })).rejects.toThrow(/PG_BIN is \/nowhere/);
  });
});

describe('a postmaster.pid', () => {
  it.each([
    ['of a ready server', '12\n/data\n1\n5433\n\n127.0.0.1\n 1 2\nready   \n', { pid: 12, port: 5433, isReady: true }],
    ['of one that starts', '12\n/data\n1\n5433\n\n\n\nstarting\n', { pid: 12, port: 5433, isReady: false }],
    ['that has only just been made', '12\n', { pid: 12, port: 0, isReady: false }],
    ['that is empty', '', undefined],
    ['that is nonsense', 'x\ny\n', undefined],
  ])('%s is understood', (_what, text, expected) => {
    expect(parsePidFile(text)).toEqual(expected);
  });
});
