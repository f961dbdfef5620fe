import type { ShiftReading } from './retune-report.js';

export interface MeasuredShift {
  cents: number;
  /** Measured shift minus requested shift. */
  differenceCents: number;
  /**
   * Error of both: half the width of the interval around them that contains the shift in 95 of 100 songs; receipts from
   * before it was known have none.
   */
  errorCents?: number;
}

/** @returns null when it could not be measured: {@link noShiftReason} says why */
export function measuredShift(reading: ShiftReading | null, askedCents: number): Required<MeasuredShift> | null {
  if (reading === null || reading.differenceCents === null || reading.errorCents === null) return null;
  const { differenceCents, errorCents } = reading;
  return { cents: askedCents + differenceCents, differenceCents, errorCents };
}

/** An original with steady tones for this long has a pitch to compare. */
const MIN_PITCHED_SECONDS = 2;

/**
 * Why the comparison of original and result has no shift, as a sentence; undefined when it has
 * one or did not take place.
 */
export function noShiftReason(reading: ShiftReading | null): string | undefined {
  if (reading === null || reading.differenceCents !== null) return undefined;
  return reading.pitchedSeconds < MIN_PITCHED_SECONDS
    ? 'There’s no pitch to measure the shift by: too little of the song has steady tones.'
    : 'We couldn’t measure the shift: too few of the original’s tones could be followed in the result.';
}
