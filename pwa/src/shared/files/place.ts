import { wholeNumber } from '../format/localised';
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

/** The same for the same file, chosen again, and for what the server stores of it: names in one spelling (NFC). */
export const keyOf = ({ file, path }: FoundFile): string => toKey({ path, filename: file.name, bytes: file.size });

export function toKey({ path, filename, bytes }: { path: string; filename: string; bytes: number }): string {
  return `${bytes}/${toPlace(path, filename).normalize('NFC')}`;
}

const MAX_NAMES = 3;

/** `a, b and c`; of many the first ones and how many more. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, names.length > MAX_NAMES + 1 ? MAX_NAMES : names.length);
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${wholeNumber(rest)} others`] : shown;
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}
