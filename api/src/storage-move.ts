import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EXIT, runProgram } from './command-line.js';
import type { Config } from './platform/config/config.js';
import { ConfigError } from './platform/config/config-error.js';
import type { S3Config } from './platform/config/storage-config.js';
import { DiskStorage } from './platform/storage/disk.storage.js';
import { copyFiles, MoveError, type MoveReport, removeCopied } from './platform/storage/move-files.js';
import { S3Storage } from './platform/storage/s3/s3.storage.js';
import { loadConfig } from './settings.js';

const HELP = `Copies the stored files from DATA_DIR to the bucket S3_BUCKET, and reads each copy back to compare it.

  npm run storage:move              copies what the bucket does not have yet
  npm run storage:move -- --remove  removes from DATA_DIR what was copied, after comparing it once more

Stop Attune before you copy, and start it with S3_BUCKET afterwards; it may run while you remove. Both may be interrupted
and run again.
`;

const GIGABYTE = 1e9;
const REPORT_INTERVAL_MS = 10_000;

const OPTIONS = { remove: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const;

/** @returns what was done, as a sentence */
async function move(config: Config, removes: boolean): Promise<string> {
  if (config.s3 === undefined) throw new ConfigError(['S3_BUCKET must name the bucket that the files go to']);
  const disk = new DiskStorage(config);
  const bucket = new S3Storage(config.s3, config.workDir);
  await disk.onModuleInit();
  await bucket.onModuleInit();
  try {
    return removes ? await removeFromDisk(disk, bucket, config) : await copyToBucket(disk, bucket, config);
  } finally {
    bucket.onModuleDestroy();
  }
}

async function copyToBucket(disk: DiskStorage, bucket: S3Storage, config: Config): Promise<string> {
  const note = noteOf(config);
  const copiedTo = await readFile(note, 'utf8').catch(() => undefined);
  if (copiedTo !== undefined) {
    throw new MoveError(
      `All files have been copied to ${copiedTo}. To copy again, remove ${note}; what has been removed from the bucket since comes back then.`,
    );
  }
  const report = await copyFiles(disk, bucket, reportRegularly('copied'));
  await writeFile(note, nameOf(config.s3));
  return `${sum(report)} are in the bucket, ${report.skipped} of them from before. Start Attune with S3_BUCKET, then run: npm run storage:move -- --remove`;
}

async function removeFromDisk(disk: DiskStorage, bucket: S3Storage, config: Config): Promise<string> {
  const note = noteOf(config);
  if ((await readFile(note, 'utf8').catch(() => undefined)) !== nameOf(config.s3)) {
    throw new MoveError(
      'Not all files have been copied to this bucket yet. Please run this first: npm run storage:move',
    );
  }
  const report = await removeCopied(disk, bucket, reportRegularly('removed'));
  await rm(note);
  return `${sum(report)} are removed from ${config.dataDir}.`;
}

/** Says that everything was copied, and where to. */
function noteOf({ dataDir }: Config): string {
  return path.join(dataDir, 'files/.copied');
}

function nameOf(s3: S3Config | undefined): string {
  return [s3?.endpoint ?? 's3:/', s3?.bucket, s3?.prefix].join('/');
}

function reportRegularly(done: string): (report: MoveReport) => void {
  let last = performance.now();
  return (report) => {
    if (performance.now() - last < REPORT_INTERVAL_MS) return;
    last = performance.now();
    process.stdout.write(`${sum(report)} are ${done}\n`);
  };
}

function sum({ files, bytes }: MoveReport): string {
  return `${files} files (${(bytes / GIGABYTE).toFixed(2)} GB)`;
}

await runProgram(HELP, OPTIONS, async ({ remove }) => {
  process.stdout.write(`${await move(loadConfig(), remove)}\n`);
  return EXIT.done;
});
