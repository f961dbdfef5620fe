import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTempDir, type TempDir } from './temp-dir.js';

/** A folder of programs that are shell scripts, to be put first in a PATH. */
export async function createBinFolder(scripts: Record<string, string>): Promise<TempDir & { searchPath: string }> {
  const folder = await createTempDir();
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(path.join(folder.path, name), `#!/bin/sh\n${script}\n`);
    await chmod(path.join(folder.path, name), 0o755);
  }
  return { ...folder, searchPath: `${folder.path}:${process.env.PATH ?? ''}` };
}

/** A bubblewrap that fails as where user namespaces are refused, e.g. in a container with Docker's defaults. */
export const REFUSED_BWRAP = `echo 'bwrap: No permissions to create new namespace, likely because the kernel does not allow it.' >&2; exit 1`;
