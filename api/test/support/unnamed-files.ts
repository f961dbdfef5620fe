import { readdir, readlink, stat } from 'node:fs/promises';
import path from 'node:path';

const OWN_FILES = '/proc/self/fd';

/**
 * Sizes of files in a folder that this process has open although their names are removed. None on systems but Linux.
 */
export async function unnamedFilesIn(folder: string): Promise<number[]> {
  const sizes: number[] = [];
  for (const name of await readdir(OWN_FILES).catch(() => [])) {
    const file = path.join(OWN_FILES, name);
    const target = await readlink(file).catch(() => '');
    if (target.startsWith(`${folder}/`) && target.endsWith(' (deleted)')) {
      // It may be closed meanwhile.
      await stat(file).then(
        ({ size }) => sizes.push(size),
        () => {},
      );
    }
  }
  return sizes;
}
