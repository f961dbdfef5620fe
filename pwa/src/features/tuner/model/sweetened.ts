import type { InstrumentId } from './instruments';

/** By how much a pure fifth is wider than an equal one, cents. */
const WIDE = 1.955;

/**
 * Offsets of the open strings, cents from equal temperament, that are known to sound well. The A string is at the
 * reference. Guitar: as James Taylor tunes his (published by himself in 2010), raised by 10 cents. Bowed strings: pure
 * fifths, as their players tune them.
 */
const USUAL: Partial<Record<InstrumentId, readonly number[]>> = {
  guitar: [-2, 0, 2, 6, 4, 7],
  violin: [-2 * WIDE, -WIDE, 0, WIDE],
  viola: [-3 * WIDE, -2 * WIDE, -WIDE, 0],
  cello: [-3 * WIDE, -2 * WIDE, -WIDE, 0],
};

/** How far a string may be sweetened, cents. */
export const MAX_SWEETENED_CENTS = 30;

/** Own offsets by the id of an instrument. */
export type Sweetened = Readonly<Record<string, readonly number[]>>;

/** The offsets of an instrument's strings: the user's own, else the usual ones, else none. */
export function sweetenedOf(own: Sweetened, instrument: string, strings: number): readonly number[] {
  const offsets = own[instrument] ?? USUAL[instrument as InstrumentId];
  return offsets?.length === strings ? offsets : Array<number>(strings).fill(0);
}

/** As stored; what is invalid is left out. */
export function knownSweetened(stored: unknown): Sweetened {
  if (typeof stored !== 'object' || stored === null) return {};
  const isOffset = (cents: unknown) => typeof cents === 'number' && Math.abs(cents) <= MAX_SWEETENED_CENTS;
  const known = Object.entries(stored).filter(
    (entry): entry is [string, number[]] => Array.isArray(entry[1]) && entry[1].every(isOffset),
  );
  return Object.fromEntries(known);
}
