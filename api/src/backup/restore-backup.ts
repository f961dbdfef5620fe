import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { PgBoss } from 'pg-boss';
import { StartError } from '../platform/config/config-error.js';
import type { Config } from '../platform/config/config.js';
import { migrate, migrateDown } from '../platform/database/migrate.js';
import { findMigrations, KNOWN_JOB_SCHEMA, requireKnownSchema } from '../platform/database/schema-version.js';
import { requireStopped } from '../platform/database/with-database.js';
import { JOB_SCHEMA } from '../platform/jobs/boss.service.js';
import type { Storage } from '../platform/storage/storage.js';
import { schema } from '../schema.js';
import type { ApplicationData } from './application-data.js';
import { findTables, fixTextFormat, quoteName, STORED_KEYS } from './backed-up-data.js';
import { type BackupFolder, type BackupTable, forEachFile, hashFile, type Manifest } from './backup-folder.js';
import { recordBackup } from './record-backup.js';
import { rememberReplacedFiles, removeReplacedFiles } from './replaced-files.js';

export interface RestoreTarget extends ApplicationData {
  /** Whether data that is there may be replaced. */
  mayReplace: boolean;
}

export interface RestoreResult {
  manifest: Manifest;
  /** Files of the backup that are damaged or gone, and so were left out. */
  damaged: string[];
  /** Keys that rows name and that have no file now. */
  rowsWithoutFile: string[];
  /** Files that no row names. */
  filesWithoutRow: string[];
  /** Files of the replaced data, which were removed. */
  replacedFiles: number;
}

/**
 * Restores a backup: files first, then all rows in one transaction. Nothing is changed before the backup has been found
 * whole; after a failure it can be run again.
 *
 * @throws StartError when the backup is damaged or newer, the application runs, or the target is not empty
 */
export async function restoreBackup(target: RestoreTarget, folder: BackupFolder): Promise<RestoreResult> {
  const manifest = await folder.readManifest();
  requireKnownBackup(manifest);
  await requireWhole(folder, manifest);
  const client = new pg.Client({
    connectionString: target.databaseUrl,
    application_name: 'attune restore',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireStopped(client);
    await requireKnownSchema(client, schema);
    const isReplacing = await prepareReplacement(client, target);
    const restored = await restoreFiles(target.storage, folder);
    if (isReplacing) await rememberReplacedFiles(client);
    await remakeTables(client, target.databaseUrl, manifest);
    await loadRows(client, folder, manifest);
    await migrate(target.databaseUrl, schema);
    const { rowsWithoutFile, filesWithoutRow } = await compareFiles(client, restored.keys);
    await recordBackup(client, manifest.createdAt);
    await client.query('ANALYZE');
    await restoreSecrets(target.config, folder, manifest);
    return {
      manifest,
      damaged: restored.damaged,
      rowsWithoutFile: await findMissing(target.storage, rowsWithoutFile),
      filesWithoutRow,
      replacedFiles: await removeReplacedFiles(client, target.storage, restored.keys),
    };
  } finally {
    await client.end().catch(() => {});
  }
}

function requireKnownBackup({ migrations, jobSchema, version }: Manifest): void {
  const known = new Set(schema.migrations.map(({ name }) => name));
  if (migrations.every((name) => known.has(name)) && (jobSchema ?? 0) <= KNOWN_JOB_SCHEMA) return;
  throw new StartError(`This backup was made by a newer version of Attune (${version}). Restore it with that version.`);
}

/** The tables and the list of files; the files themselves are checked while they are copied. */
async function requireWhole(folder: BackupFolder, { tables, files }: Manifest): Promise<void> {
  const parts = [
    ...tables.map(({ name, sha256 }) => ({ file: folder.table(name), sha256 })),
    { file: folder.list, ...files },
  ];
  for (const { file, sha256 } of parts) {
    if ((await hashFile(file)) !== sha256) {
      throw new StartError(`The backup is damaged: ${file} is not what was written.`);
    }
  }
}

/**
 * Brings the tables of data that is there up to date, so that its files can be listed.
 *
 * @returns whether there is any
 * @throws StartError when it may not be replaced
 */
async function prepareReplacement(client: pg.Client, { databaseUrl, mayReplace }: RestoreTarget): Promise<boolean> {
  const filled: string[] = [];
  for (const { name } of await findTables(client)) {
    const { rows } = await client.query<{ hasRows: boolean }>(
      `SELECT EXISTS (SELECT FROM ${quoteName(name)}) AS "hasRows"`,
    );
    if (rows[0]?.hasRows === true && name !== `${JOB_SCHEMA}.queue`) filled.push(name);
  }
  if (filled.length === 0) return false;
  if (!mayReplace) {
    throw new StartError(
      `The database is not empty (${filled.join(', ')}). Restore into an empty one, or replace what is there with --replace.`,
    );
  }
  await migrate(databaseUrl, schema);
  return true;
}

async function restoreFiles(storage: Storage, folder: BackupFolder): Promise<{ keys: Set<string>; damaged: string[] }> {
  const keys = new Set<string>();
  const damaged: string[] = [];
  await forEachFile(folder.listedFiles(), async ({ key, sha256 }) => {
    if (await restoreFile(storage, key, folder.file(key), sha256)) keys.add(key);
    else damaged.push(key);
  });
  return { keys, damaged };
}

/** Resolves to false, with nothing stored, when the file is gone or not the one that was written. */
async function restoreFile(storage: Storage, key: string, file: string, sha256: string): Promise<boolean> {
  if ((await hashFile(file)) !== sha256) return false;
  await storage.write(key, createReadStream(file));
  return true;
}

/** Empty tables as they were at the time of the backup. */
async function remakeTables(
  client: pg.Client,
  databaseUrl: string,
  { migrations, jobSchema }: Manifest,
): Promise<void> {
  const tables = await findTables(client);
  // Empty tables are migrated in no time.
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(({ name }) => quoteName(name)).join(', ')} CASCADE`);
  await client.query(`DROP SCHEMA IF EXISTS ${JOB_SCHEMA} CASCADE`);
  await migrateDown(databaseUrl, schema, (await findMigrations(client, schema)).done.length);
  await migrate(databaseUrl, {
    ...schema,
    migrations: schema.migrations.filter(({ name }) => migrations.includes(name)),
  });
  if (jobSchema === null) return;
  const boss = new PgBoss({ connectionString: databaseUrl, schedule: false, supervise: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** All rows in one transaction. */
async function loadRows(client: pg.Client, folder: BackupFolder, { tables }: Manifest): Promise<void> {
  await client.query('BEGIN');
  try {
    await fixTextFormat(client);
    await client.query(`TRUNCATE ${tables.map(({ name }) => quoteName(name)).join(', ')} CASCADE`);
    const addForeignKeys = await dropForeignKeys(client);
    for (const table of tables) await loadTable(client, folder, table);
    for (const sql of addForeignKeys) await client.query(sql);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Rows refer to rows of tables that come later. @returns the statements that add the foreign keys again */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ target: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS target, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  for (const { target, name } of rows) await client.query(`ALTER TABLE ${target} DROP CONSTRAINT ${name}`);
  return rows.map(({ target, name, definition }) => `ALTER TABLE ${target} ADD CONSTRAINT ${name} ${definition}`);
}

async function loadTable(client: pg.Client, folder: BackupFolder, { name, columns, rows }: BackupTable): Promise<void> {
  const copy = copyFrom(`COPY ${quoteName(name)} (${columns.map(quoteName).join(', ')}) FROM STDIN`);
  await pipeline(createReadStream(folder.table(name)), createGunzip(), client.query(copy));
  if (copy.rowCount !== rows) {
    throw new StartError(`Of ${rows} rows of ${name} only ${copy.rowCount} could be restored.`);
  }
}

/** What rows and files do not have of each other; the tables have to be up to date. */
async function compareFiles(
  client: pg.Client,
  keys: ReadonlySet<string>,
): Promise<Pick<RestoreResult, 'rowsWithoutFile' | 'filesWithoutRow'>> {
  await client.query('CREATE TEMPORARY TABLE restored_files (key text PRIMARY KEY)');
  const lines = Readable.from([...keys].map((key) => `${key}\n`));
  await pipeline(lines, client.query(copyFrom('COPY restored_files FROM STDIN')));
  const difference = async (one: string, other: string): Promise<string[]> => {
    const { rows } = await client.query<{ key: string }>(
      `SELECT key FROM (${one}) AS one EXCEPT (${other}) ORDER BY key`,
    );
    return rows.map(({ key }) => key);
  };
  const restored = 'SELECT key FROM restored_files';
  return {
    rowsWithoutFile: await difference(STORED_KEYS, restored),
    filesWithoutRow: await difference(restored, STORED_KEYS),
  };
}

/** The keys of which nothing is stored, neither from the backup nor from before. */
async function findMissing(storage: Storage, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    if ((await storage.bytesOf(key)) === undefined) missing.push(key);
  }
  return missing;
}

async function restoreSecrets({ dataDir }: Config, folder: BackupFolder, { secrets }: Manifest): Promise<void> {
  for (const name of secrets) {
    await writeFile(path.join(dataDir, name), await readFile(folder.secret(name)), { mode: 0o600 });
  }
}
