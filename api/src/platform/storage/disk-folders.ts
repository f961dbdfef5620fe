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
