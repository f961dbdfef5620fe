import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.js';
import type { S3Config } from '../config/storage-config.js';
import { filesFolder } from './folders.js';

/** Says that all files of DATA_DIR are in a bucket, and in which. */
export const copyNotePath = (config: Config): string => path.join(filesFolder(config), '.copied');

/** The bucket, as {@link bucketName} names it; undefined when not all files have been copied. */
export function readCopy(config: Config): Promise<string | undefined> {
  return readFile(copyNotePath(config), 'utf8').catch(() => undefined);
}

export function noteCopy(config: Config, s3: S3Config): Promise<void> {
  return writeFile(copyNotePath(config), bucketName(s3));
}

/** To be called before the disk is used again: until the next copy nothing on it may be removed. */
export function forgetCopy(config: Config): Promise<void> {
  return rm(copyNotePath(config), { force: true });
}

export function bucketName({ endpoint, bucket, prefix }: S3Config): string {
  return [endpoint ?? 's3:/', bucket, prefix].join('/');
}
