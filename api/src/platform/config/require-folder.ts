import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config-error.js';

/**
 * Creates the folder of a setting unless it exists, and writes to it.
 *
 * @throws ConfigError when it is no folder or cannot be written
 */
export async function requireFolder(setting: 'DATA_DIR' | 'WORK_DIR', folder: string): Promise<void> {
  const probe = path.join(folder, `probe-${randomUUID()}`);
  try {
    await makeFolders(folder);
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    // On a full disk the application starts, and frees some of it.
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return;
    throw new ConfigError([`${setting} is ${folder}, ${await reasonFor(folder, cause)}`], { cause });
  }
}

/** Unlike mkdir's own `recursive`, ends below /proc, where a folder that exists has no room for another. */
async function makeFolders(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    await makeFolders(parent);
    await mkdir(folder);
  }
}

async function reasonFor(folder: string, cause: unknown): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  const { code = String(cause) } = cause as NodeJS.ErrnoException;
  if (code === 'ENOTDIR' || found?.isDirectory() === false) return 'which is, or is in, a file: name a folder';
  return `which this account cannot ${found === undefined ? 'create' : 'write to'} (${code}): name another folder, or give it the right to`;
}
