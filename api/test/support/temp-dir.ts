import { chmod, mkdtemp, rm } from 'node:fs/promises';
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
