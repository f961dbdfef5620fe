import 'reflect-metadata';
import path from 'node:path';
import { withApplicationData } from './backup/application-data.js';
import { BackupFolder, NoBackupError } from './backup/backup-folder.js';
import { type RestoreResult, restoreBackup } from './backup/restore-backup.js';
import { EXIT, listSome, runProgram, startFolder, UsageError } from './command-line.js';
import { counted } from '@attune/catalogue/counted';
import { loadConfig } from './settings.js';

const HELP = `Restores a backup into the database and the storage that the settings name. Stop the application first.

  npm run restore -- --from <folder> [--replace]

  --from <folder>   what npm run backup has written
  --replace         remove what is in the database, and its files; without it only an empty one is filled
  --help

Ends with 0 when everything that was backed up is there, 2 when something is wrong with the options or settings, or the
folder is no backup, 1 when files of the backup are damaged or something else went wrong.
`;

const OPTIONS = {
  from: { type: 'string' },
  replace: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function summary({ manifest, damaged, rowsWithoutFile, filesWithoutRow, replacedFiles }: RestoreResult): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = manifest.files.count - damaged.length;
  const lists: [string, readonly string[]][] = [
    ['Damaged in the backup and left out', damaged],
    ['Named by rows but missing', rowsWithoutFile],
    ['Named by no row', filesWithoutRow],
  ];
  return [
    `Restored ${counted(rows, 'row')} and ${counted(files, 'file')} as of ${manifest.createdAt}.`,
    ...(replacedFiles > 0 ? [`Removed ${counted(replacedFiles, 'file')} of the data that was replaced.`] : []),
    ...lists
      .filter(([, keys]) => keys.length > 0)
      .map(([what, keys]) => `${what}: ${counted(keys.length, 'file')}, ${listSome(keys)}.`),
    '',
  ].join('\n');
}

await runProgram(HELP, OPTIONS, async ({ from, replace: mayReplace }) => {
  if (from === undefined) throw new UsageError('Name the backup, for example --from /backups/2026-11-23.');
  const folder = new BackupFolder(path.resolve(startFolder(), from));
  // Before a new database is made for it.
  await folder.readManifest().catch((error: unknown) => {
    throw error instanceof NoBackupError ? new UsageError(error.message) : error;
  });
  const result = await withApplicationData(loadConfig(), { mayCreate: true }, (data) =>
    restoreBackup({ ...data, mayReplace }, folder),
  );
  process.stdout.write(summary(result));
  return result.damaged.length > 0 ? EXIT.failed : EXIT.done;
});
