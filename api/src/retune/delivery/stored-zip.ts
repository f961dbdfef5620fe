import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { type Zip, type ZipEntry, zipOf } from '../../platform/http/zip.js';
import { safePath, uniquePaths } from '../../platform/http/zip-paths.js';
import type { Storage } from '../../platform/storage/storage.js';
import { sendStored } from './send-stored.js';

/** How many sizes are asked for at the same time. */
const MAX_STATS = 16;

/** A result to put into an archive. */
export interface ZippedSong {
  /** Of the retune, whose result never changes. */
  id: string;
  /** As {@link safePath} makes it. Songs with the same path are numbered. */
  path: string;
  key: string;
  processedAt: Date;
}

/** An archive of the songs that are still stored. @returns null when there is none */
export async function zipOfStored(storage: Storage, songs: readonly ZippedSong[]): Promise<Zip | null> {
  const paths = uniquePaths(songs.map(({ path }) => path));
  const entries: ZipEntry[] = [];
  for (let from = 0; from < songs.length; from += MAX_STATS) {
    const some = songs.slice(from, from + MAX_STATS);
    const sizes = await Promise.all(some.map(({ key }) => storage.bytesOf(key)));
    for (const [i, { id, key, processedAt }] of some.entries()) {
      const bytes = sizes[i];
      // Removed a moment ago.
      if (bytes === undefined) continue;
      const open = async () => (await storage.read(key)).stream;
      entries.push({ path: paths[from + i] ?? id, bytes, modifiedAt: processedAt, version: id, open });
    }
  }
  return entries.length > 0 ? zipOf(entries) : null;
}

/**
 * Sends an archive, which is written while it is read.
 * @throws AppError 412 and 416 when the request's conditions cannot be met
 */
export async function sendZip(response: Response, { etag, bytes, open }: Zip, filename: string): Promise<void> {
  await sendStored(response, {
    etag,
    bytes,
    headers: { 'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition(filename) },
    open: (part) => Promise.resolve(open(part)),
  });
}

/** The file name of an archive. */
export function zipFilename(name: string, otherwise: string): string {
  return `${safePath(name).replaceAll('/', '_') || otherwise}.zip`;
}
