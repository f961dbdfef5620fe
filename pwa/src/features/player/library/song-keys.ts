import { fold } from './fold';
import type { LibraryItem } from '../player-database';

interface SongKeys {
  title: string;
  artist: string;
  album: string;
  /** All three, for search. */
  text: string;
}

/** Items are replaced, never changed: what was derived from one stays valid. */
const known = new WeakMap<LibraryItem, SongKeys>();

/** What a song is sorted and searched by. */
export function keysOf(item: LibraryItem): SongKeys {
  let keys = known.get(item);
  if (keys === undefined) {
    const [title, artist, album] = [titleOf(item), item.artist ?? '', item.album ?? ''].map(fold);
    keys = {
      title: toSortKey(title ?? ''),
      artist: toSortKey(artist ?? ''),
      album: toSortKey(album ?? ''),
      text: `${title}\n${artist}\n${album}`,
    };
    known.set(item, keys);
  }
  return keys;
}

/** The title, or the file's name without its ending. */
export const titleOf = ({ title, fileName }: LibraryItem): string => title ?? fileName.replace(/(.)\.[^.]{1,5}$/, '$1');

const NUMBER_DIGITS = 8;

/** Articles do not count, and 2 comes before 10. @param folded as by `fold` */
export function toSortKey(folded: string): string {
  return folded
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^the\s+(?=\S)/, '')
    .replaceAll(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, '0'));
}
