import { compare } from './collections';
import { keysOf, type SongKeys } from './song-keys';
import type { LibraryItem } from '../player-database';

export const SORTS = { artist: 'By artist', title: 'By title', album: 'By album', a4: 'By A4', added: 'Newest first' };
export type Sort = keyof typeof SORTS;

/** Songs without an artist, an album or a measured A4 come last. */
export function sortSongs(items: readonly LibraryItem[], sort: Sort): LibraryItem[] {
  // Comparing looks at each song some fifteen times.
  const keyed = items.map((item) => ({ item, keys: keysOf(item) }));
  return keyed.sort(ORDERS[sort]).map(({ item }) => item);
}

interface Keyed {
  item: LibraryItem;
  keys: SongKeys;
}

const ORDERS: Record<Sort, (a: Keyed, b: Keyed) => number> = {
  artist: byArtist,
  title: (a, b) => lastIfEmpty(a.keys.title, b.keys.title) || byArtist(a, b),
  album: (a, b) => lastIfEmpty(a.keys.album, b.keys.album) || byTrack(a, b),
  a4: (a, b) => (a.item.a4Hz ?? Infinity) - (b.item.a4Hz ?? Infinity) || byArtist(a, b),
  added: (a, b) => b.item.addedAt - a.item.addedAt || byArtist(a, b),
};

function byArtist(a: Keyed, b: Keyed): number {
  return lastIfEmpty(a.keys.artist, b.keys.artist) || lastIfEmpty(a.keys.album, b.keys.album) || byTrack(a, b);
}

function byTrack({ item: a, keys: aKeys }: Keyed, { item: b, keys: bKeys }: Keyed): number {
  return (a.disc ?? 0) - (b.disc ?? 0) || (a.track ?? 0) - (b.track ?? 0) || compare(aKeys.title, bKeys.title);
}

function lastIfEmpty(a: string, b: string): number {
  return a === b ? 0 : a === '' ? 1 : b === '' ? -1 : compare(a, b);
}

/** A mark of the rail beside the list, and the first song behind it. */
export interface RailMark {
  label: string;
  from: number;
}

const DIGITS = '#';
const OTHERS = '…';

/** The marks of a sorted list: first letters, or whole hertz when it is sorted by A4; none when it is sorted by age. */
export function railMarks(sorted: readonly LibraryItem[], sort: Sort): RailMark[] {
  const marks: RailMark[] = [];
  if (sort === 'added') return marks;
  const labelOf = (item: LibraryItem | undefined): string =>
    item === undefined ? '' : sort === 'a4' ? hertzOf(item) : letterOf(keysOf(item)[sort]);
  for (let from = 0; from < sorted.length;) {
    const label = labelOf(sorted[from]);
    marks.push({ label, from });
    // Sorted, all songs with one label are together: halving finds their end without looking at each.
    let [last, end] = [from, sorted.length];
    while (end - last > 1) {
      const middle = (last + end) >> 1;
      if (labelOf(sorted[middle]) === label) last = middle;
      else end = middle;
    }
    from = end;
  }
  return marks;
}

const hertzOf = ({ a4Hz }: LibraryItem): string => (a4Hz === null ? OTHERS : String(Math.round(a4Hz)));

function letterOf(key: string): string {
  const letter = key.charAt(0).toUpperCase();
  if (/[0-9]/.test(letter)) return DIGITS;
  return /[A-Z]/.test(letter) ? letter : OTHERS;
}

/** Index of the mark that a song belongs to; 0 for an empty list. */
export function markAt(marks: readonly RailMark[], song: number): number {
  return Math.max(
    0,
    marks.findLastIndex(({ from }) => from <= song),
  );
}
