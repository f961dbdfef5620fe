import type { TagSet } from '@attune/retuning/tags/tag-set';

const MAX_LENGTH = 200;
/** What cannot be seen, and what changes the direction of the text around it. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Title, artist and album of a song's tags, each in one line; null for what is missing. */
export function songNames({ fields }: TagSet): { title: string | null; artist: string | null; album: string | null } {
  const read = (name: string): string | null => {
    const text = (fields.get(name) ?? []).join(', ').toWellFormed().normalize('NFC').replaceAll(UNSHOWABLE, ' ').trim();
    return Array.from(text).slice(0, MAX_LENGTH).join('') || null;
  };
  return { title: read('TITLE'), artist: read('ARTIST'), album: read('ALBUM') };
}
