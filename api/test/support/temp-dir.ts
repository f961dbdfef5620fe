import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TempDir {
  path: string;
  remove(): Promise<void>;
}

/** A new empty folder; `private`: only its owner may enter it. */
export async function createTempDir(kind: 'open' | 'private' = 'open'): Promise<TempDir> {
  const folder = await mkdtemp(path.join(tmpdir(), 'attune-test-'));
  if (kind === 'open') await chmod(folder, 0o755);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The paths of all that is in a folder, also while parts of it are being removed. */
export async function pathsIn(folder: string): Promise<string[]> {
  for (;;) {
    try {
      return await readdir(folder, { recursive: true });
    } catch (error) {
      if (!existsSync(folder)) throw error;
    }
  }
}
