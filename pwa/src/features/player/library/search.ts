import type { Album, Artist } from './collections';
import { wordsOf } from './fold';
import { keysOf } from './song-keys';
import type { LibraryItem } from '../player-database';

export interface Found {
  words: string[];
  artists: Artist[];
  albums: Album[];
  songs: LibraryItem[];
}

/**
 * What contains all words of a query, without case and accents: artists and albums in their names, songs in title,
 * artist and album. All orders stay as they are. Songs are folded once (song-keys.ts), so a query only compares.
 */
export function search(
  query: string,
  library: { artists: readonly Artist[]; albums: readonly Album[]; songs: readonly LibraryItem[] },
): Found {
  const words = wordsOf(query);
  const has = (text: string) => words.every((word) => text.includes(word));
  return {
    words,
    artists: library.artists.filter(({ key }) => has(key)),
    // An album's key begins with its folded title.
    albums: library.albums.filter(({ key }) => has(key.slice(0, key.indexOf('\n')))),
    songs: library.songs.filter((song) => has(keysOf(song).text)),
  };
}
