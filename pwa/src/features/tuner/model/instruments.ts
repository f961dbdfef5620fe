import { DEFAULT_MAX_HZ, DEFAULT_MIN_HZ } from '../../../shared/pitch/pitch-listener';

export interface Tuning {
  id: string;
  name: string;
  /** Open strings as MIDI notes (69 is A4), in the order on the instrument. */
  strings: readonly number[];
}

export interface Instrument {
  id: string;
  name: string;
  /** Its open strings as they are usually tuned; none for any note of the scale. */
  strings: readonly number[];
  /** Other tunings of them. */
  tunings?: readonly Tuning[];
  /** Search range, Hz. */
  minHz: number;
  maxHz: number;
  /** A capo goes on its neck. */
  takesCapo?: boolean;
}

/** Ranges are wider than the default where an instrument needs it. */
export const INSTRUMENTS = [
  { id: 'chromatic', name: 'Chromatic', strings: [], minHz: DEFAULT_MIN_HZ, maxHz: DEFAULT_MAX_HZ },
  {
    id: 'guitar',
    name: 'Guitar',
    strings: [40, 45, 50, 55, 59, 64],
    tunings: [
      { id: 'drop-d', name: 'Drop D', strings: [38, 45, 50, 55, 59, 64] },
      { id: 'dadgad', name: 'DADGAD', strings: [38, 45, 50, 55, 57, 62] },
      { id: 'open-g', name: 'Open G', strings: [38, 43, 50, 55, 59, 62] },
      { id: 'e-flat', name: 'E♭', strings: [39, 44, 49, 54, 58, 63] },
    ],
    minHz: 60,
    maxHz: 1400,
    takesCapo: true,
  },
  {
    id: 'guitar-7',
    name: 'Guitar, seven strings',
    strings: [35, 40, 45, 50, 55, 59, 64],
    minHz: 45,
    maxHz: 1400,
    takesCapo: true,
  },
  { id: 'bass', name: 'Bass guitar', strings: [28, 33, 38, 43], minHz: 30, maxHz: 600 },
  { id: 'bass-5', name: 'Bass guitar, five strings', strings: [23, 28, 33, 38, 43], minHz: 26, maxHz: 600 },
  {
    id: 'ukulele',
    name: 'Ukulele',
    strings: [67, 60, 64, 69],
    tunings: [{ id: 'low-g', name: 'Low G', strings: [55, 60, 64, 69] }],
    minHz: 180,
    maxHz: 1400,
    takesCapo: true,
  },
  { id: 'violin', name: 'Violin', strings: [55, 62, 69, 76], minHz: 140, maxHz: 2800 },
  { id: 'viola', name: 'Viola', strings: [48, 55, 62, 69], minHz: 95, maxHz: 2000 },
  { id: 'cello', name: 'Cello', strings: [36, 43, 50, 57], minHz: 48, maxHz: 1200 },
  { id: 'double-bass', name: 'Double bass', strings: [28, 33, 38, 43], minHz: 30, maxHz: 600 },
  { id: 'mandolin', name: 'Mandolin', strings: [55, 62, 69, 76], minHz: 140, maxHz: 2400, takesCapo: true },
  { id: 'low', name: 'Chromatic, low', strings: [], minHz: 30, maxHz: 1000 },
  { id: 'piano', name: 'Piano', strings: [], minHz: 26, maxHz: 4400 },
  { id: 'piccolo', name: 'Chromatic, high', strings: [], minHz: 200, maxHz: 4200 },
] as const satisfies readonly Instrument[];

export type InstrumentId = (typeof INSTRUMENTS)[number]['id'];

/** The chromatic range to choose for a note below an instrument's: the narrowest that has it, or null. */
export function lowerRangeFor(frequencyHz: number): (Instrument & { id: InstrumentId }) | null {
  const fitting = INSTRUMENTS.filter(
    ({ strings, minHz, maxHz }) => strings.length === 0 && minHz <= frequencyHz && frequencyHz <= maxHz,
  );
  return fitting.toSorted((a, b) => b.minHz / b.maxHz - a.minHz / a.maxHz)[0] ?? null;
}

/** One of {@link INSTRUMENTS}; null for another id. */
export function findInstrument(id: string | null | undefined): (Instrument & { id: InstrumentId }) | null {
  return INSTRUMENTS.find((one) => one.id === id) ?? null;
}
