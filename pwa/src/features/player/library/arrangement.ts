import { type Album, albumKeyOf, type Artist, artistKeyOf, toAlbum, toAlbums, toArtists } from './collections';
import { type Sort, sortSongs } from './sort';
import type { LibraryItem } from '../player-database';

/** What decides where a song is, in all orders but that of A4. */
const PLACING = [
  'id',
  'title',
  'artist',
  'album',
  'albumArtist',
  'track',
  'disc',
  'fileName',
  'path',
  'addedAt',
] as const satisfies (keyof LibraryItem)[];

/** The songs of the library in their orders and groups, each of which is made when it is first needed. */
export class Arrangement {
  readonly #sorted = new Map<Sort, readonly LibraryItem[]>();
  #albums: readonly Album[] | null = null;
  #artists: readonly Artist[] | null = null;

  constructor(readonly songs: readonly LibraryItem[]) {}

  get albums(): readonly Album[] {
    return (this.#albums ??= toAlbums(this.songs));
  }

  get artists(): readonly Artist[] {
    return (this.#artists ??= toArtists(this.sorted('artist')));
  }

  sorted(sort: Sort): readonly LibraryItem[] {
    const known = this.#sorted.get(sort);
    if (known) return known;
    const sorted = sortSongs(this.songs, sort);
    this.#sorted.set(sort, sorted);
    return sorted;
  }

  /**
   * That of the songs as they are now. Songs are measured one after the other while the list is shown: where none has
   * another place, nothing is sorted or grouped again.
   */
  after(songs: readonly LibraryItem[]): Arrangement {
    const next = new Arrangement(songs);
    const replaced = replacedSongs(this.songs, songs);
    if (replaced === null) return next;
    const renew = (list: readonly LibraryItem[]) => list.map((song) => replaced.get(song) ?? song);
    const changed = [...replaced.values()];
    const [albums, artists] = [new Set(changed.map(albumKeyOf)), new Set(changed.map(artistKeyOf))];
    for (const [sort, list] of this.#sorted) {
      if (sort !== 'a4') next.#sorted.set(sort, renew(list));
    }
    next.#albums =
      this.#albums?.map((album) => (albums.has(album.key) ? toAlbum(album.key, renew(album.songs)) : album)) ?? null;
    next.#artists =
      this.#artists?.map((one) => (artists.has(one.key) ? { ...one, songs: renew(one.songs) } : one)) ?? null;
    return next;
  }
}

/** What songs are now, by what they were; null when some are new, gone, or at another place. */
function replacedSongs(
  before: readonly LibraryItem[],
  now: readonly LibraryItem[],
): Map<LibraryItem, LibraryItem> | null {
  if (before.length !== now.length) return null;
  const replaced = new Map<LibraryItem, LibraryItem>();
  // Of some 20,000 songs one differs: pairs of entries() would take longer than all the rest.
  for (let at = 0; at < now.length; at += 1) {
    const last = before[at];
    const song = now[at];
    if (song === last) continue;
    if (!last || !song || PLACING.some((key) => last[key] !== song[key])) return null;
    replaced.set(last, song);
  }
  return replaced;
}
