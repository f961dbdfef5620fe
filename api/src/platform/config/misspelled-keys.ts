import type { SettingError } from './module-settings.js';

/** Shorter keys, such as PORT, resemble too many variables of other programs. */
const MIN_KEY_LENGTH = 6;
const LETTERS_PER_MISTAKE = 6;
const MAX_MISTAKES = 2;

/** The given keys that are not ours and resemble one of ours. */
export function misspelledKeys(given: readonly string[], known: readonly string[]): SettingError[] {
  const ours = new Set(known);
  return given.flatMap((key): SettingError[] => {
    if (ours.has(key) || key.length < MIN_KEY_LENGTH) return [];
    const meant = known.find((one) => one.length >= MIN_KEY_LENGTH && resembles(key, one));
    return meant === undefined ? [] : [[key, `is not a setting: did you mean ${meant}?`]];
  });
}

function resembles(key: string, known: string): boolean {
  const allowed = Math.min(MAX_MISTAKES, Math.floor(known.length / LETTERS_PER_MISTAKE));
  if (Math.abs(key.length - known.length) > allowed) return false;
  return editDistance(key, known) <= allowed;
}

/** How many letters are to be added, removed, replaced or swapped with their neighbour (optimal string alignment). */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column++) {
      const differs = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const current = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + differs);
      rows[row]?.push(isSwapped ? Math.min(current, at(row - 2, column - 2) + 1) : current);
    }
  }
  return at(one.length, other.length);
}
