import { chmod, mkdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.js';

/** Folders that each may be on a disk of its own: all of DATA_DIR, the stored files in it, and WORK_DIR. */
export type DiskFolder = 'data' | 'files' | 'work';

/** Path of the folder of stored files, which a bucket replaces. */
export const filesFolder = ({ dataDir }: Config): string => path.join(dataDir, 'files');

/** The folders that this configuration uses, and their paths. They may not exist yet. */
export function diskFolders(config: Config): [name: DiskFolder, folder: string][] {
  const files: [DiskFolder, string][] = config.s3 === undefined ? [['files', filesFolder(config)]] : [];
  return [['data', config.dataDir], ...files, ['work', config.workDir]];
}

const OWNER_ONLY = 0o700;

/** Creates a folder that only this account can enter, and restricts one that earlier versions left open. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await chmod(folder, OWNER_ONLY);
}

/** Bytes that this account can still write to the disk that a folder is on. */
export async function freeBytesIn(folder: string): Promise<number> {
  return (await readDiskSpace(folder)).free;
}

/** The disk that a folder is on, bytes: all of it, and what this account can still write. */
export async function readDiskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
