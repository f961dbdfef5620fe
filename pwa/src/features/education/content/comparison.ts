import { nearestStandardNote, shiftFor, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import {
  type FrequencyEntry,
  NATURAL_FREQUENCIES,
  SOLFEGGIO_FREQUENCIES,
  STANDARD_FREQUENCY,
} from '../../../shared/frequency-card/frequency-catalogue';

export interface ComparisonRow {
  entry: FrequencyEntry;
  /** Shift of a song at 440 when its A4 is moved to this frequency, cents. */
  wholeSongCents: number;
  /** The nearest note of the 440 scale: its name with a real sharp sign, and its frequency in Hz. */
  nearest: { name: string; frequencyHz: number };
  /** Shift of a song when only that note is moved to this frequency, cents. */
  gentleCents: number;
  /** The resulting A4, Hz. */
  gentleA4Hz: number;
}

/** All ten frequencies, in the catalogue's order. */
export const COMPARISON: readonly ComparisonRow[] = [
  STANDARD_FREQUENCY,
  ...NATURAL_FREQUENCIES,
  ...SOLFEGGIO_FREQUENCIES,
].map((entry) => {
  const move = { targetHz: entry.frequency, sourceHz: STANDARD_A4_HZ };
  const gentle = shiftFor({ ...move, anchor: 'note' });
  const nearest = nearestStandardNote(entry.frequency);
  return {
    entry,
    wholeSongCents: shiftFor({ ...move, anchor: 'a4' }).cents,
    nearest: { ...nearest, name: nearest.name.replace('#', '♯') },
    gentleCents: gentle.cents,
    gentleA4Hz: gentle.equivalentA4Hz,
  };
});

export type SortKey = 'frequency' | 'wholeSong' | 'gentle' | 'a4';

const VALUE: Record<SortKey, (row: ComparisonRow) => number> = {
  frequency: ({ entry }) => entry.frequency,
  wholeSong: ({ wholeSongCents }) => wholeSongCents,
  gentle: ({ gentleCents }) => gentleCents,
  a4: ({ gentleA4Hz }) => gentleA4Hz,
};

/** The rows sorted by one figure; equal ones keep the catalogue's order. */
export function sortedComparison(key: SortKey, direction: 'ascending' | 'descending'): readonly ComparisonRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...COMPARISON].sort((a, b) => sign * (VALUE[key](a) - VALUE[key](b)));
}
