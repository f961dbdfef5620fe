import { EXIT, runProgram } from './command-line.js';
import type { Config } from './platform/config/config.js';
import { ConfigError } from './platform/config/config-error.js';
import type { S3Config } from './platform/config/storage-config.js';
import { GIGABYTE } from './platform/config/value-schemas.js';
import { bucketName, copyNotePath, forgetCopy, noteCopy, readCopy } from './platform/storage/copied-to-bucket.js';
import { DiskStorage } from './platform/storage/disk.storage.js';
import { copyFiles, MoveError, type MoveReport, removeCopied } from './platform/storage/move-files.js';
import { S3Storage } from './platform/storage/s3/s3.storage.js';
import { counted } from '@attune/catalogue/counted';
import { loadConfig } from './settings.js';

const HELP = `Copies the stored files from DATA_DIR to the bucket S3_BUCKET, and reads each copy back to compare it.

  npm run storage:move              copies what the bucket does not have yet
  npm run storage:move -- --remove  removes from DATA_DIR what was copied, after comparing it once more

Stop Attune before you copy, and start it with S3_BUCKET afterwards; it may run while you remove. Both may be interrupted
and run again.
`;

const REPORT_INTERVAL_MS = 10_000;

const OPTIONS = { remove: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const;

/** @returns what was done, as a sentence */
async function move(config: Config, removes: boolean): Promise<string> {
  const { s3 } = config;
  if (s3 === undefined) throw new ConfigError(['S3_BUCKET must name the bucket that the files go to']);
  const disk = new DiskStorage(config);
  const bucket = new S3Storage(s3, config.workDir);
  await disk.onModuleInit();
  await bucket.onModuleInit();
  try {
    return removes ? await removeFromDisk(disk, bucket, config, s3) : await copyToBucket(disk, bucket, config, s3);
  } finally {
    bucket.onModuleDestroy();
  }
}

async function copyToBucket(disk: DiskStorage, bucket: S3Storage, config: Config, s3: S3Config): Promise<string> {
  const copiedTo = await readCopy(config);
  if (copiedTo !== undefined) {
    throw new MoveError(
      `All files have been copied to ${copiedTo}. To copy again, remove ${copyNotePath(config)}; what has been removed from the bucket since comes back then.`,
    );
  }
  const report = await copyFiles(disk, bucket, reportRegularly('Copied'));
  await noteCopy(config, s3);
  return `In the bucket: ${sum(report)}, ${report.skipped} of them from before. Start Attune with S3_BUCKET, then run: npm run storage:move -- --remove`;
}

async function removeFromDisk(disk: DiskStorage, bucket: S3Storage, config: Config, s3: S3Config): Promise<string> {
  if ((await readCopy(config)) !== bucketName(s3)) {
    throw new MoveError(
      'Not all files have been copied to this bucket yet, or Attune has run without it since. Please run this first: npm run storage:move',
    );
  }
  const report = await removeCopied(disk, bucket, reportRegularly('Removed'));
  await forgetCopy(config);
  return `Removed from ${config.dataDir}: ${sum(report)}.`;
}

function reportRegularly(done: string): (report: MoveReport) => void {
  let last = performance.now();
  return (report) => {
    if (performance.now() - last < REPORT_INTERVAL_MS) return;
    last = performance.now();
    process.stdout.write(`${done}: ${sum(report)}\n`);
  };
}

function sum({ files, bytes }: MoveReport): string {
  return `${counted(files, 'file')} (${(bytes / GIGABYTE).toFixed(2)} GB)`;
}

await runProgram(HELP, OPTIONS, async ({ remove }) => {
  process.stdout.write(`${await move(loadConfig(), remove)}\n`);
  return EXIT.done;
});
