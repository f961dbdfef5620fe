export const FOLDER_ORDERS = ['hand', 'name', 'newest', 'track'] as const;
export type FolderOrder = (typeof FOLDER_ORDERS)[number];

/** What the place of a song in its folder depends on. */
export interface PlacedSong {
  id: string;
  originalFilename: string;
  /** By hand; null for a song that was not placed yet: those are last. */
  place: number | null;
  /** By its tags, see `trackPlace` of a retune's report. */
  trackPlace: number | null;
}

/** As `trackPlace` counts tracks of the first disc. */
const FIRST_DISC = 1000;
const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** @param songs the last added first, which decides where nothing else does */
export function sortSongs<T extends PlacedSong>(songs: readonly T[], order: FolderOrder): T[] {
  if (order === 'newest') return [...songs];
  if (order === 'hand') return songs.toSorted((a, b) => compare(a.place, b.place));
  const byName = songs.toSorted((a, b) => BY_NAME.compare(a.originalFilename, b.originalFilename));
  return order === 'name' ? byName : byName.toSorted((a, b) => compare(trackOf(a), trackOf(b)));
}

/** Without tags the number that the file's name begins with; null without one. */
function trackOf({ trackPlace, originalFilename }: PlacedSong): number | null {
  if (trackPlace !== null) return trackPlace;
  const track = /^\d{1,3}(?=\D)/.exec(originalFilename);
  return track && FIRST_DISC + Number(track[0]);
}

/** What has no number comes last. */
function compare(a: number | null, b: number | null): number {
  return a === b ? 0 : (a ?? Infinity) - (b ?? Infinity);
}
