import { fold } from './fold';
import type { LibraryItem } from '../player-database';

export interface SongKeys {
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
    const title = fold(titleOf(item));
    const [artist, album] = [nameKeys(item.artist ?? ''), nameKeys(item.album ?? '')];
    keys = {
      title: toSortKey(title),
      artist: artist.sortKey,
      album: album.sortKey,
      text: `${title}\n${artist.folded}\n${album.folded}`,
    };
    known.set(item, keys);
  }
  return keys;
}

/** Names of artists and albums, each of which some songs have. */
const names = new Map<string, { folded: string; sortKey: string }>();

function nameKeys(name: string): { folded: string; sortKey: string } {
  let keys = names.get(name);
  if (keys === undefined) {
    const folded = fold(name);
    keys = { folded, sortKey: toSortKey(folded) };
    names.set(name, keys);
  }
  return keys;
}

/** As `fold`, for the name of an artist or album. */
export const foldName = (name: string): string => nameKeys(name).folded;

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
