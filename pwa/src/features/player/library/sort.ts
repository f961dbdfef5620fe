import { compare } from './collections';
import { keysOf } from './song-keys';
import type { LibraryItem } from '../player-database';

export const SORTS = { artist: 'By artist', title: 'By title', album: 'By album', a4: 'By A4', added: 'Newest first' };
export type Sort = keyof typeof SORTS;

/** Songs without an artist, an album or a measured A4 come last. */
export function sortSongs(items: readonly LibraryItem[], sort: Sort): LibraryItem[] {
  switch (sort) {
    case 'a4':
      return items.toSorted((a, b) => (a.a4Hz ?? Infinity) - (b.a4Hz ?? Infinity) || byArtist(a, b) || 0);
    case 'added':
      return items.toSorted((a, b) => b.addedAt - a.addedAt || byArtist(a, b));
    case 'title':
      return items.toSorted((a, b) => lastIfEmpty(keysOf(a).title, keysOf(b).title) || byArtist(a, b));
    case 'album':
      return items.toSorted((a, b) => lastIfEmpty(keysOf(a).album, keysOf(b).album) || byTrack(a, b));
    case 'artist':
      return items.toSorted(byArtist);
  }
}

function byArtist(a: LibraryItem, b: LibraryItem): number {
  const [first, second] = [keysOf(a), keysOf(b)];
  return lastIfEmpty(first.artist, second.artist) || lastIfEmpty(first.album, second.album) || byTrack(a, b);
}

function byTrack(a: LibraryItem, b: LibraryItem): number {
  return (a.disc ?? 0) - (b.disc ?? 0) || (a.track ?? 0) - (b.track ?? 0) || compare(keysOf(a).title, keysOf(b).title);
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
  for (const [from, item] of sorted.entries()) {
    const label = sort === 'a4' ? hertzOf(item) : letterOf(keysOf(item)[sort]);
    if (marks.at(-1)?.label !== label) marks.push({ label, from });
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
