import { readMetadata } from '../../../shared/audio/read-metadata';
import { openItem } from '../library';
import { albumKeyOf } from './collections';
import type { LibraryItem } from '../player-database';

/** Object URLs of covers: as many as some screens show. */
const MAX_COVERS = 200;

const covers = new Map<string, Promise<string | null>>();
/** One file is read at a time: the one asked for last, first. */
let reading: Promise<unknown> = Promise.resolve();

/**
 * The cover of a song's record as an object URL; null when it has none, or its file cannot be opened without asking.
 */
export function loadCover(song: LibraryItem): Promise<string | null> {
  const key = albumKeyOf(song) ?? song.id;
  const known = covers.get(key);
  // What was used last is last.
  covers.delete(key);
  const cover = known ?? queueRead(song);
  covers.set(key, cover);
  for (const [oldest, url] of covers) {
    if (covers.size <= MAX_COVERS) break;
    covers.delete(oldest);
    void url.then((address) => address !== null && URL.revokeObjectURL(address));
  }
  return cover;
}

function queueRead(song: LibraryItem): Promise<string | null> {
  const cover = reading.then(() => readCover(song)).catch(() => null);
  reading = cover;
  return cover;
}

async function readCover({ id }: LibraryItem): Promise<string | null> {
  const { cover } = await readMetadata(await openItem(id, { ask: false }));
  return cover && URL.createObjectURL(cover);
}
