import type { BatchFileDto } from '../../../../api/generated/attune-client';
import { compareNames } from '../../../../shared/files/place';

export type SongFilter = 'all' | BatchFileDto['status'];

/** As on the album: by folder and name, 2 before 10. */
export function inAlbumOrder(files: readonly BatchFileDto[]): BatchFileDto[] {
  return files.toSorted((a, b) => compareNames(a.path, b.path) || compareNames(a.filename, b.filename));
}

const RANKS: Partial<Record<BatchFileDto['status'], number>> = { failed: 0, processing: 1 };
const OTHER_RANK = 2;

/** Those that need the user first, then those that are running. @param files in the order of the album */
export function byUrgency(files: readonly BatchFileDto[]): BatchFileDto[] {
  const rank = ({ status }: BatchFileDto) => RANKS[status] ?? OTHER_RANK;
  return files.toSorted((a, b) => rank(a) - rank(b));
}
