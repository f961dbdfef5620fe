import { downloadZip } from 'client-zip';

/** A file of an archive. */
export interface ZipEntry {
  /** With `/` between folders. */
  path: string;
  content: Blob;
}

/**
 * A zip archive of files as they are, without compression, of any size. Two files of one path get different names.
 *
 * @throws when a file cannot be read
 */
export async function zipOf(entries: readonly ZipEntry[], modifiedAt: Date): Promise<Blob> {
  const paths = new Set<string>();
  const files = entries.map(({ path, content }) => {
    const name = uniquePath(path, paths);
    paths.add(name);
    return { name, input: content, lastModified: modifiedAt };
  });
  return downloadZip(files).blob();
}

/** `song (2).mp3` beside `song.mp3`. */
function uniquePath(path: string, taken: ReadonlySet<string>): string {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  let unique = path;
  for (let count = 2; taken.has(unique); count += 1) unique = `${stem} (${count})${ending}`;
  return unique;
}
