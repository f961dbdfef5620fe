import 'reflect-metadata';
import path from 'node:path';
import { AuthSettings } from './auth/auth.settings.js';
import { withApplicationData } from './backup/application-data.js';
import { BackupFolder } from './backup/backup-folder.js';
import { type BackupResult, createBackup } from './backup/create-backup.js';
import { EXIT, listSome, runProgram, startFolder, UsageError } from './command-line.js';
import type { Config } from './platform/config/config.js';
import { counted } from '@attune/catalogue/counted';
import { loadConfig } from './settings.js';

const HELP = `Backs up the application: database, stored files, session secret. It may be running.

  npm run backup -- --to <folder>

  --to <folder>   a new or empty folder; it will hold passwords' hashes and people's songs
  --help

Settings are those of the application: DATA_DIR, DATABASE_URL, the storage. Ends with 0 when the backup is whole, 2 when
something is wrong with the options or settings, 1 when something else went wrong.
`;

const OPTIONS = { to: { type: 'string' }, help: { type: 'boolean' } } as const;

function summary(
  { path: to }: BackupFolder,
  { manifest, removedFiles, recordError }: BackupResult,
  config: Config,
): string {
  const { tables, files, lostFiles } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Backed up ${counted(rows, 'row')} of ${counted(tables.length, 'table')} and ${counted(files.count, 'file')} (${(files.bytes / 1e6).toFixed(1)} MB) to ${to}.`,
    config.of(AuthSettings).sessionSecrets.length > 0
      ? 'SESSION_SECRET is not in it: keep that value, too, or every session ends.'
      : 'The session secret is in it: keep it where only you can read it.',
    ...(removedFiles > 0 ? [`Removed by the application in the meantime: ${counted(removedFiles, 'file')}.`] : []),
    ...(lostFiles.length > 0
      ? [`Named by rows but not in the storage: ${counted(lostFiles.length, 'file')}, ${listSome(lostFiles)}.`]
      : []),
    ...(recordError === undefined
      ? []
      : [`The database could not record it, so the alert for old backups does not count it: ${recordError}.`]),
    '',
  ].join('\n');
}

await runProgram(HELP, OPTIONS, async ({ to }) => {
  if (to === undefined) throw new UsageError('Say where the backup goes, for example --to /backups/2026-11-23.');
  const folder = new BackupFolder(path.resolve(startFolder(), to));
  const config = loadConfig();
  const result = await withApplicationData(config, { mayCreate: false }, (data) => createBackup(data, folder));
  process.stdout.write(summary(folder, result, config));
  return EXIT.done;
});
