import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../platform/config/config-error.js';
import { type Config, projectRoot } from '../platform/config/config.js';
import type { DatabaseOptions } from '../platform/database/data-source-options.js';
import { findJobSchema, findMigrations } from '../platform/database/schema-version.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Storage } from '../platform/storage/storage.js';
import { schema } from '../schema.js';
import type { ApplicationData } from './application-data.js';
import { findTables, fixTextFormat, quoteName, SECRET_FILES, STORED_KEYS } from './backed-up-data.js';
import {
  type BackupFolder,
  type BackupTable,
  Checksum,
  forEachFile,
  hashFile,
  type Manifest,
} from './backup-folder.js';
import { recordBackup } from './record-backup.js';

export interface BackupResult {
  manifest: Manifest;
  /** Files that the application removed while they were being copied, as it does with songs that were collected. */
  removedFiles: number;
  /** Why the database could not record it, which does the backup no harm. */
  recordError: string | undefined;
}

/**
 * Writes a backup of the whole application, which may be running: every table as of one moment, then the files that
 * their rows name. Stored files never change, so a file is either the right one or gone.
 * The finished backup is recorded.
 *
 * @param version the tables and migrations that the database must have
 * @throws StartError when the folder is not empty or the database is of another version
 */
export async function createBackup(
  source: ApplicationData,
  folder: BackupFolder,
  version: DatabaseOptions = schema,
): Promise<BackupResult> {
  await folder.create();
  // It is idle while files are copied, which may take hours.
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'attune backup',
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const database = await copyDatabase(client, folder, version);
    const { missing, ...files } = await copyFiles(source.storage, folder);
    const lostFiles = await findLost(client, missing);
    const secrets = await copySecrets(source.config, folder);
    const manifest: Manifest = { format: 1, version: await readVersion(), ...database, files, lostFiles, secrets };
    await folder.writeManifest(manifest);
    const recordError = await recordBackup(client, manifest.createdAt).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    return { manifest, removedFiles: missing.length - lostFiles.length, recordError };
  } catch (error) {
    await folder.discard();
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

type DatabasePart = Pick<Manifest, 'createdAt' | 'migrations' | 'jobSchema' | 'tables'>;

/** All tables, and the list of the keys that their rows name, in one snapshot. */
async function copyDatabase(client: pg.Client, folder: BackupFolder, version: DatabaseOptions): Promise<DatabasePart> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await fixTextFormat(client);
  const migrations = await requireCurrentSchema(client, version);
  const { rows } = await client.query<{ now: Date }>('SELECT now()');
  const tables: BackupTable[] = [];
  for (const { name, columns } of await findTables(client)) {
    const copy = copyTo(`COPY (SELECT ${columns.map(quoteName).join(', ')} FROM ${quoteName(name)}) TO STDOUT`);
    const { bytes, sha256 } = await writeFileFrom(client.query(copy), folder.table(name), [createGzip()]);
    tables.push({ name, columns, rows: copy.rowCount, bytes, sha256 });
  }
  await writeFileFrom(client.query(copyTo(`COPY (${STORED_KEYS}) TO STDOUT`)), folder.snapshotKeysFile);
  const jobSchema = await findJobSchema(client);
  await client.query('COMMIT');
  return { createdAt: (rows[0]?.now ?? new Date()).toISOString(), migrations, jobSchema, tables };
}

async function requireCurrentSchema(client: pg.Client, version: DatabaseOptions): Promise<string[]> {
  const { done, pending, unknown } = await findMigrations(client, version);
  if (done.length === 0) throw new StartError('There is nothing to back up: the database has none of our tables.');
  if (pending.length > 0 || unknown.length > 0) {
    throw new StartError(
      `The database is ${pending.length > 0 ? 'older' : 'newer'} than this version of Attune. Make the backup with the version that uses it.`,
    );
  }
  return done;
}

/** Copies the files that the snapshot's rows name, and lists those that are there with their checksums. */
async function copyFiles(storage: Storage, folder: BackupFolder): Promise<Manifest['files'] & { missing: string[] }> {
  const list = createWriteStream(folder.list, { mode: 0o600 });
  const listed = finished(list);
  listed.catch(() => {});
  const missing: string[] = [];
  const total = { count: 0, bytes: 0 };
  await forEachFile(folder.snapshotKeys(), async (key) => {
    const copied = await copyStored(storage, key, folder.file(key));
    if (copied === undefined) return void missing.push(key);
    list.write(`${key}\t${copied.bytes}\t${copied.sha256}\n`);
    total.count += 1;
    total.bytes += copied.bytes;
  });
  list.end();
  await listed;
  await folder.removeSnapshotKeys();
  return { ...total, sha256: (await hashFile(folder.list)) ?? '', missing };
}

/** Undefined when there is no such file. */
async function copyStored(
  storage: Storage,
  key: string,
  target: string,
): Promise<{ bytes: number; sha256: string } | undefined> {
  const stored = await storage.read(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'storage.missing') return undefined;
    throw error;
  });
  if (stored === undefined) return undefined;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const written = await writeFileFrom(stored.stream, target);
  if (written.bytes === stored.bytes) return written;
  throw new Error(`Of ${key} only ${written.bytes} of ${stored.bytes} bytes could be read.`);
}

/** Of keys without a file, those that a row still names: the rest was removed in the meantime. */
async function findLost(client: pg.Client, missing: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM (${STORED_KEYS}) AS named WHERE key = ANY($1) ORDER BY key`,
    [missing],
  );
  return rows.map(({ key }) => key);
}

async function copySecrets({ dataDir }: Config, folder: BackupFolder): Promise<string[]> {
  const copied: string[] = [];
  for (const name of SECRET_FILES) {
    const content = await readFile(path.join(dataDir, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
    if (content === undefined) continue;
    await writeFile(folder.secret(name), content, { mode: 0o600 });
    copied.push(name);
  }
  return copied;
}

/** @param steps transform the bytes before they are counted */
async function writeFileFrom(
  source: Readable,
  target: string,
  steps: Transform[] = [],
): Promise<{ bytes: number; sha256: string }> {
  const checksum = new Checksum();
  await pipeline([source, ...steps, checksum, createWriteStream(target, { mode: 0o600, flags: 'wx' })]);
  return { bytes: checksum.bytes, sha256: checksum.digest() };
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}
