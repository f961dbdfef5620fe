import type { FoundFile } from './found-files';

const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Folders before their names, 2 before 10. */
export function compareNames(a: string, b: string): number {
  return NATURAL.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** A file's folders and name. */
export function placeOf({ file, path }: FoundFile): string {
  return toPlace(path, file.name);
}

export function toPlace(path: string, filename: string): string {
  return path === '' ? filename : `${path}/${filename}`;
}

export const byPlace = (a: FoundFile, b: FoundFile): number =>
  compareNames(a.path, b.path) || compareNames(a.file.name, b.file.name);

/** The same for the same file, chosen again. */
export const keyOf = ({ file, path }: FoundFile): string => toKey({ path, filename: file.name, bytes: file.size });

export function toKey({ path, filename, bytes }: { path: string; filename: string; bytes: number }): string {
  return `${bytes}/${toPlace(path, filename)}`;
}
