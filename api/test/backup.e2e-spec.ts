import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { BACKED_UP_TABLES, STORED_KEYS } from '../src/backup/backed-up-data.js';
import { BackupFolder, type Manifest } from '../src/backup/backup-folder.js';
import { createBackup } from '../src/backup/create-backup.js';
import { restoreBackup } from '../src/backup/restore-backup.js';
import { EmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.js';
import { migrate } from '../src/platform/database/migrate.js';
import { DiskStorage } from '../src/platform/storage/disk.storage.js';
import { Storage } from '../src/platform/storage/storage.js';
import { createHttpApp } from '../src/platform/http/http-app.js';
import { schema } from '../src/schema.js';
import { eventually } from './support/eventually.js';
import { aStoredResult, type StoredResult } from './support/results.js';
import { wavTone } from './support/sounds.js';
import { createTempDir } from './support/temp-dir.js';
import { testConfig, testEnvironment } from './support/test-config.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';
import { TestProcess } from './support/test-process.js';
import { startTestServer, startTestWorker, type TestServer } from './support/test-server.js';
import { upload } from './support/uploads.js';
import { aUserOn, type SignedInUser, signedInUserOn, type TestUser } from './support/users.js';

const program = (name: string): string => path.resolve(import.meta.dirname, '../src', name);
const cleanUps: (() => Promise<unknown>)[] = [];

let server: TestServer;
let studio: TestUser;
let person: SignedInUser;
const songs: StoredResult[] = [];

beforeAll(async () => {
  server = await startTestServer();
  studio = await aUserOn(server, 'studio');
  person = await signedInUserOn(server, 'studio');
  for (let count = 0; count < 5; count++) songs.push(await aStoredResult(server, studio, { bytes: 50_000 }));
});
afterAll(() => server.close());
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function newFolder(): Promise<string> {
  const folder = await createTempDir();
  cleanUps.push(() => folder.remove());
  return folder.path;
}

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  cleanUps.push(() => database.drop());
  return database;
}

async function runProgram(name: string, environment: Record<string, string>, args: string[]): Promise<string> {
  const tool = TestProcess.start(program(name), { ...testEnvironment(), ...environment }, args);
  const code = await tool.waitForClose();
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${tool.output}`);
  return tool.output;
}

/** A backup of the running server, made in this process. */
async function backUp(): Promise<BackupFolder> {
  const folder = new BackupFolder(path.join(await newFolder(), 'backup'));
  const { config, database } = server;
  await createBackup({ config, databaseUrl: database.url, storage: server.app.get(Storage) }, folder);
  return folder;
}

/** The moments of all recorded backups, oldest first. */
async function recordedMoments(database = server.database): Promise<string[]> {
  const rows = await database.query<{ createdAt: Date }>('SELECT "createdAt" FROM backups ORDER BY 1');
  return rows.map(({ createdAt }) => createdAt.toISOString());
}

/** What the api exports as the moment of the newest backup. */
async function exportedMoment(): Promise<string | undefined> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const [, seconds] = /^backup_last_success_timestamp_seconds (\S+)$/m.exec(text) ?? [];
  return seconds && new Date(Number(seconds) * 1000).toISOString();
}

/** @param options dataDir: where the files of an earlier restore are, else a new folder */
async function restore(
  folder: BackupFolder,
  database: TestDatabase,
  options: { mayReplace?: boolean; dataDir?: string } = {},
) {
  const { mayReplace = false, dataDir = await newFolder() } = options;
  const config = testConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  const storage = new DiskStorage(config);
  await storage.onModuleInit();
  const result = await restoreBackup({ config, databaseUrl: database.url, storage, mayReplace }, folder);
  return { result, dataDir };
}

/** A song of restored data that its backup does not have. @returns its id */
async function storeLater(database: TestDatabase, dataDir: string): Promise<string> {
  const id = randomUUID();
  await writeFile(path.join(dataDir, 'files/results', id), 'a later song');
  await database.query(
    `INSERT INTO audio_files (id, "userId", "createdBy", "targetFrequency", "originalFilename", status, format, "processingParams", "processedObjectPath")
     SELECT $1, "userId", "createdBy", "targetFrequency", "originalFilename", status, format, "processingParams", $2 FROM audio_files LIMIT 1`,
    [id, `results/${id}`],
  );
  return id;
}

describe('a backup of the running application', () => {
  it('is restored on an empty machine: songs, sessions, keys and what waited in the queue', async () => {
    const answer = await upload(server, {
      headers: { ...studio.key, Prefer: 'respond-async' },
      file: wavTone({ seconds: 0.3 }),
    });
    const { id: waiting } = (await answer.json()) as { id: string };

    // Songs come and go all the while: each is in the backup as a whole or not at all.
    const stop = new AbortController();
    const load = (async () => {
      while (!stop.signal.aborted) {
        const { id } = await aStoredResult(server, studio);
        await server.database.query('DELETE FROM audio_files WHERE id = $1', [id]);
        await server.app.get(Storage).remove(`results/${id}`);
      }
    })();
    const to = path.join(await newFolder(), 'backup');
    const source = { ...server.processEnvironment, DATA_DIR: server.dataDir };
    const said = await runProgram('backup-cli.ts', source, ['--to', to]);
    stop.abort();
    await load;
    expect(said).toMatch(
      /^Backed up \d+ rows of \d+ tables and \d+ files \([\d.]+ MB\) to .*\nThe session secret is in it/,
    );
    expect((await stat(to)).mode & 0o077).toBe(0);

    const dataDir = path.join(await newFolder(), 'data');
    expect(await runProgram('restore-cli.ts', { DATA_DIR: dataDir }, ['--from', to])).toMatch(
      /^Restored \d+ rows and \d+ files as of 20/,
    );
    const postgres = await EmbeddedPostgres.start({ dataDir, isDurable: false });
    cleanUps.push(() => postgres.stop());
    const restored = { DATA_DIR: dataDir, DATABASE_URL: postgres.databaseUrl };
    const { apiProcess } = await import('../src/api-process.js');
    const app = await createHttpApp(apiProcess, { config: testConfig(restored) });
    cleanUps.push(() => app.close());
    await app.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;

    for (const song of songs) {
      const download = await fetch(url + song.path, { headers: studio.key });
      expect([download.status, Buffer.from(await download.arrayBuffer()).equals(song.song)]).toEqual([200, true]);
    }
    expect((await fetch(`${url}/api/auth/user`, { headers: person.cookie })).status).toBe(200);

    const worker = await startTestWorker(program('worker.ts'), restored);
    cleanUps.push(() => worker.end('SIGTERM'));
    const result = await eventually(
      async () => {
        const download = await fetch(`${url}/api/retunes/${waiting}/result`, { headers: studio.key });
        return download.status === 200 && download.arrayBuffer();
      },
      60_000,
      'the song that waited in the queue',
    );
    expect(result.byteLength).toBeGreaterThan(1000);
  });

  it('has every table of the application, and every column that names a stored file', async () => {
    const tables = await server.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'`,
    );
    expect([...BACKED_UP_TABLES].sort()).toEqual(
      [...tables.map(({ name }) => name), 'pgboss.job', 'pgboss.queue'].sort(),
    );
    const columns = await server.database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name ~* '(path|logoUrl|storage_?key|object_?key)$' ORDER BY 1`,
    );
    // The paths of a batch's files are folders of their uploader.
    const stored = columns.map(({ name }) => name).filter((name) => name !== 'batch_job_files.path');
    expect(stored).toEqual([
      'audio_files.objectPath',
      'audio_files.processedObjectPath',
      'batch_job_files.objectPath',
      'uploads.objectPath',
      'white_label_settings.logoUrl',
    ]);
    for (const name of stored) expect(STORED_KEYS).toContain(`"${name.split('.')[1]}"`);
  });
});

describe('a restore', () => {
  it('fills only an empty database, unless it may replace what is there, and keeps every value', async () => {
    const folder = await backUp();
    const database = await newDatabase();
    await migrate(database.url, schema);
    await database.query(`INSERT INTO users (email, "passwordHash") VALUES ('there@attune.test', '-')`);
    await expect(restore(folder, database)).rejects.toThrow(
      /^The database is not empty \(users\)\. Restore into an empty one/,
    );
    expect(await database.query('SELECT email FROM users')).toEqual([{ email: 'there@attune.test' }]);

    await restore(folder, database, { mayReplace: true });
    expect(await database.query(`SELECT 1 FROM users WHERE email = 'there@attune.test'`)).toEqual([]);
    expect(await database.query('SELECT name FROM migrations')).toHaveLength(schema.migrations.length);
    // Every value is exactly what it was.
    for (const table of ['users', 'audio_files', 'usage_tracking', 'sessions', 'api_keys']) {
      const rows = `SELECT row_to_json(t)::text AS row FROM ${table} AS t ORDER BY 1`;
      const [before, after] = [await server.database.query(rows), await database.query(rows)];
      expect(after).toEqual(before);
      expect(after.length).toBeGreaterThan(0);
    }
    // Foreign keys are back.
    await expect(
      database.query(`INSERT INTO sessions (sid, sess, expire, "userId") VALUES ('x', '{}', now(), gen_random_uuid())`),
    ).rejects.toThrow(/foreign key/);
  });

  it('refuses while the application runs', async () => {
    await expect(restore(await backUp(), server.database)).rejects.toThrow(/^Stop the application first/);
  });

  it('refuses a damaged table before anything is changed', async () => {
    const folder = await backUp();
    const file = folder.table('users');
    await writeFile(file, (await readFile(file)).subarray(1));
    const database = await newDatabase();
    await expect(restore(folder, database)).rejects.toThrow(`The backup is damaged: ${file} is not what was written.`);
    expect(await database.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('leaves out damaged songs, and names them, rows without a file and files without a row', async () => {
    const lost = await aStoredResult(server, studio);
    await server.app.get(Storage).remove(`uploads/${lost.id}`);
    const folder = await backUp();
    const manifest = JSON.parse(await readFile(path.join(folder.path, 'manifest.json'), 'utf8')) as Manifest;
    expect(manifest.lostFiles).toEqual([`uploads/${lost.id}`]);
    const [damaged] = songs;
    await writeFile(folder.file(`results/${damaged?.id}`), 'another song');
    const { result, dataDir } = await restore(folder, await newDatabase());
    expect(result).toMatchObject({
      damaged: [`results/${damaged?.id}`],
      rowsWithoutFile: [`results/${damaged?.id}`, `uploads/${lost.id}`].sort(),
      filesWithoutRow: [],
    });
    expect(await readdir(path.join(dataDir, 'files/results'))).not.toContain(damaged?.id);
    await server.database.query('DELETE FROM audio_files WHERE id = $1', [lost.id]);
  });

  it('keeps a stored song that is damaged in the backup, and removes those that only replaced rows name', async () => {
    const folder = await backUp();
    const database = await newDatabase();
    const { dataDir } = await restore(folder, database);
    const later = await storeLater(database, dataDir);
    const [song] = songs;
    await writeFile(folder.file(`results/${song?.id}`), 'another song');

    const { result } = await restore(folder, database, { mayReplace: true, dataDir });
    expect(result).toMatchObject({ damaged: [`results/${song?.id}`], rowsWithoutFile: [], replacedFiles: 1 });
    const stored = await readdir(path.join(dataDir, 'files/results'));
    expect(stored).toContain(song?.id);
    expect(stored).not.toContain(later);
    expect(await readFile(path.join(dataDir, `files/results/${song?.id}`))).toEqual(song?.song);
  });

  it('removes the files of replaced rows also when it had to be run again', async () => {
    const folder = await backUp();
    const database = await newDatabase();
    const { dataDir } = await restore(folder, database);
    const later = await storeLater(database, dataDir);
    const manifestFile = path.join(folder.path, 'manifest.json');
    const manifest = await readFile(manifestFile, 'utf8');
    await writeFile(manifestFile, manifest.replace(/("name": "users",[^}]*?"rows": )/, '$11'));
    await expect(restore(folder, database, { mayReplace: true, dataDir })).rejects.toThrow(/rows of users only/);
    expect(await database.query('SELECT 1 FROM users')).toEqual([]);

    await writeFile(manifestFile, manifest);
    const { result } = await restore(folder, database, { dataDir });
    expect(result.replacedFiles).toBe(1);
    expect(await readdir(path.join(dataDir, 'files/results'))).not.toContain(later);
    expect(await database.query(`SELECT 1 FROM pg_tables WHERE tablename LIKE 'restore%'`)).toEqual([]);
  });

  it('brings a backup of an older version up to date', async () => {
    const old = await newDatabase();
    await migrate(old.url, { ...schema, migrations: schema.migrations.slice(0, -1) });
    // For the backup of this version, which takes only what is of this version.
    await old.query('INSERT INTO migrations (timestamp, name) VALUES (1, $1)', [schema.migrations.at(-1)?.name]);
    await old.query(`INSERT INTO users (email, "passwordHash") VALUES ('old@attune.test', '-')`);
    const folder = new BackupFolder(path.join(await newFolder(), 'backup'));
    const { config } = server;
    await createBackup({ config, databaseUrl: old.url, storage: server.app.get(Storage) }, folder);
    const { migrations, ...manifest } = await folder.readManifest();
    await folder.writeManifest({ ...manifest, migrations: migrations.slice(0, -1) });
    const database = await newDatabase();
    await restore(folder, database);
    expect(await database.query('SELECT email FROM users')).toEqual([{ email: 'old@attune.test' }]);
    expect(await database.query('SELECT name FROM migrations')).toHaveLength(schema.migrations.length);
    expect(await recordedMoments(database)).toEqual([(await folder.readManifest()).createdAt]);
  });

  it('says what is no backup', async () => {
    const database = await newDatabase();
    const folder = await newFolder();
    await expect(restore(new BackupFolder(folder), database)).rejects.toThrow(`${folder} is not a backup`);
    const tool = TestProcess.start(program('restore-cli.ts'), { ...testEnvironment(), DATA_DIR: folder }, [
      '--from',
      folder,
    ]);
    expect([await tool.waitForClose(), tool.output]).toEqual([2, expect.stringContaining(`${folder} is not a backup`)]);
    expect(await readdir(folder)).toEqual([]);
    const unfinished = await backUp();
    await rm(path.join(unfinished.path, 'manifest.json'));
    await expect(restore(unfinished, database)).rejects.toThrow(/unfinished/);
    await writeFile(path.join(unfinished.path, 'manifest.json'), '{"format": 2}');
    await expect(restore(unfinished, database)).rejects.toThrow(/is damaged, or of another version: format/);
  });
});

describe('the moment of the newest backup', () => {
  it('is exported by the api, and absent before the first', async () => {
    await server.database.query('DELETE FROM backups');
    expect(await exportedMoment()).toBeUndefined();
    const began = new Date().toISOString();
    const { createdAt } = await (await backUp()).readManifest();
    expect(createdAt >= began).toBe(true);
    expect(await exportedMoment()).toBe(createdAt);
    await server.database.query(`INSERT INTO backups VALUES (now() - interval '1 day')`);
    expect(await exportedMoment()).toBe(createdAt);
  });

  it('is that of the backup that an installation was restored from', async () => {
    await backUp();
    const before = await recordedMoments();
    const folder = await backUp();
    const database = await newDatabase();
    await restore(folder, database);
    expect(await recordedMoments(database)).toEqual([...before, (await folder.readManifest()).createdAt]);
  });

  it('is missing where the database cannot record it, and the backup is whole anyway', async () => {
    const database = await newDatabase();
    await migrate(database.url, schema);
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const to = path.join(await newFolder(), 'backup');
    const source = { DATABASE_URL: database.url, DATA_DIR: await newFolder() };
    expect(await runProgram('backup-cli.ts', source, ['--to', to])).toMatch(
      /^The database could not record it, so the alert for old backups does not count it: .*read-only transaction\.$/m,
    );
    expect((await new BackupFolder(to).readManifest()).tables.length).toBeGreaterThan(0);
    expect(await recordedMoments(database)).toEqual([]);
  });
});

describe('making a backup', () => {
  it('needs an empty folder, and leaves nothing of a failed one', async () => {
    const folder = await backUp();
    const { config } = server;
    const source = { config, databaseUrl: server.database.url, storage: server.app.get(Storage) };
    await expect(createBackup(source, folder)).rejects.toThrow(`${folder.path} is not empty.`);
    expect((await readdir(folder.path)).sort()).toContain('manifest.json');

    const empty = await newDatabase();
    const other = new BackupFolder(await newFolder());
    await expect(createBackup({ ...source, databaseUrl: empty.url }, other)).rejects.toThrow(/nothing to back up/);
    expect(await readdir(other.path)).toEqual([]);
  });

  it('waits for the files in work when one cannot be read, and then leaves and records nothing', async () => {
    const recorded = await recordedMoments();
    const storage = server.app.get(Storage);
    const [third, others] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()];
    const events: string[] = [];
    let begun = 0;
    const read: Storage['read'] = async (key) => {
      begun += 1;
      if (begun === 3) return third.promise;
      await others.promise;
      const file = await storage.read(key);
      events.push('read');
      return file;
    };
    const folder = new BackupFolder(await newFolder());
    const discard = folder.discard.bind(folder);
    folder.discard = () => {
      events.push('discarded');
      return discard();
    };
    const source = {
      config: server.config,
      databaseUrl: server.database.url,
      storage: Object.create(storage, { read: { value: read } }) as Storage,
    };
    const outcome = createBackup(source, folder).catch((error: unknown) => error);
    await eventually(() => begun === 4);
    third.reject(new Error('The third file cannot be read.'));
    await turnOfTheLoop();
    others.resolve();
    expect(await outcome).toMatchObject({ message: 'The third file cannot be read.' });
    expect(events).toEqual(['read', 'read', 'read', 'discarded']);
    expect(await readdir(folder.path)).toEqual([]);
    expect(await recordedMoments()).toEqual(recorded);
  });
});
