import { makeZip } from 'client-zip';
import { ChunkedBlob } from './chunked-blob';

/** A file of an archive. */
export interface ZipEntry {
  /** With `/` between folders. */
  path: string;
  content: Blob;
}

/** The end record of an archive without a comment. */
const END_BYTES = 22;

/**
 * A zip archive of files as they are, without compression, of any size. Two files of one path get different names.
 *
 * @throws when a file cannot be read, or the browser has no room for the archive
 */
export async function zipOf(entries: readonly ZipEntry[], modifiedAt: Date): Promise<Blob> {
  const paths = new Set<string>();
  const files = entries.map(({ path, content }) => {
    const name = uniquePath(path, paths);
    paths.add(name);
    return { name, input: content, lastModified: modifiedAt };
  });
  const archive = new ChunkedBlob();
  const reader = makeZip(files).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    archive.add(value as Uint8Array<ArrayBuffer>);
  }
  const blob = archive.toBlob('application/zip');
  // A Blob that the browser had no room for can be made, but not read.
  await blob.slice(-END_BYTES).arrayBuffer();
  return blob;
}

/** `song (2).mp3` beside `song.mp3`. */
function uniquePath(path: string, taken: ReadonlySet<string>): string {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  let unique = path;
  for (let count = 2; taken.has(unique); count += 1) unique = `${stem} (${count})${ending}`;
  return unique;
}
