import { fold } from './fold';
import { foldName, toSortKey } from './song-keys';
import type { LibraryItem } from '../player-database';

export interface Album {
  key: string;
  title: string;
  /** Null: it has songs of several. */
  artist: string | null;
  /** In the order of the record. */
  songs: LibraryItem[];
  /** The median of its measured songs, Hz. */
  a4Hz: number | null;
}

export interface Artist {
  key: string;
  name: string;
  songs: LibraryItem[];
  albumCount: number;
}

/** Songs without an album are in none. */
export function toAlbums(items: readonly LibraryItem[]): Album[] {
  const albums = [...groupBy(items, albumKeyOf)].map(([key, songs]) => toAlbum(key, songs.toSorted(byPlaceOnRecord)));
  return sortBy(albums, ({ title, artist }) => [toSortKey(fold(title)), fold(artist ?? '')]);
}

/** @param songs in the order of the record */
export const toAlbum = (key: string, songs: LibraryItem[]): Album => ({
  key,
  title: songs[0]?.album ?? '',
  artist: commonArtist(songs),
  songs,
  a4Hz: median(songs.flatMap(({ a4Hz }) => a4Hz ?? [])),
});

/** @param sorted by artist (sort.ts) */
export function toArtists(sorted: readonly LibraryItem[]): Artist[] {
  const artists = [...groupBy(sorted, artistKeyOf)].map(([key, songs]) => ({
    key,
    name: songs[0]?.artist ?? '',
    songs,
    albumCount: new Set(songs.map(albumKeyOf).filter((album) => album !== null)).size,
  }));
  return sortBy(artists, ({ key }) => [toSortKey(key)]);
}

/** Null for songs without an artist. */
export const artistKeyOf = ({ artist }: LibraryItem): string | null => artist && foldName(artist);

/**
 * Records of one name are told apart by the album's artist, else by the folder they are in, else by the artist. Null
 * for songs without an album.
 */
export function albumKeyOf({ album, albumArtist, artist, path }: LibraryItem): string | null {
  if (album === null) return null;
  const folder = path?.includes('/') === true ? path.slice(0, path.lastIndexOf('/')) : null;
  return `${foldName(album)}\n${albumArtist === null ? (folder ?? foldName(artist ?? '')) : foldName(albumArtist)}`;
}

function commonArtist(songs: readonly LibraryItem[]): string | null {
  const [first] = songs;
  if (first?.albumArtist) return first.albumArtist;
  return songs.every(({ artist }) => artist === first?.artist) ? (first?.artist ?? null) : null;
}

function byPlaceOnRecord(a: LibraryItem, b: LibraryItem): number {
  const track = ({ disc, track: number }: LibraryItem) => (disc ?? 1) * 1000 + (number ?? 999);
  return track(a) - track(b) || compare(a.path ?? a.fileName, b.path ?? b.fileName);
}

function groupBy(
  items: readonly LibraryItem[],
  keyOf: (item: LibraryItem) => string | null,
): Map<string, LibraryItem[]> {
  const groups = new Map<string, LibraryItem[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Each key is made once: making it costs more than comparing it. */
function sortBy<T>(all: readonly T[], toKeys: (one: T) => readonly string[]): T[] {
  return all
    .map((one) => ({ one, key: toKeys(one).join('\n') }))
    .toSorted((a, b) => compare(a.key, b.key))
    .map(({ one }) => one);
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
