import { centsBetween } from './pitch.js';
import { STANDARD_A4_HZ } from './retuning.js';

/**
 * How the A4 that a song is moved from is known: `given` by the user, `measured` by us, that of its `album`, or
 * `assumed` to be 440 Hz because the user gave none and no measurement was confident enough.
 */
export const SOURCE_BASES = ['given', 'measured', 'assumed', 'album'] as const;
export type SourceBasis = (typeof SOURCE_BASES)[number];
/** Those that a client can state. */
export const GIVEN_BASES = ['given', 'album'] as const satisfies SourceBasis[];

/**
 * Measurements below this confidence are of sound without a pitch (drums alone, speech, noise, a click), or their
 * error is above 10 cents.
 */
export const MIN_CONFIDENCE = 0.3;

/** A pitch of lower confidence counts as estimated: its error is about five cents, what an attentive listener hears. */
export const MEASURED_CONFIDENCE = 0.6;

/** A song this close to its target counts as being there already, cents. */
export const AT_TARGET_CENTS = 0.5;

/** A measurement of a larger error cannot tell whether a song is at its target, cents. */
const MAX_AT_TARGET_ERROR_CENTS = 1;

/** A result whose measured shift differs this little from the requested one is on target, cents: no one hears it. */
export const ON_TARGET_CENTS = 0.5;

/** The measured shift of a retune. */
export interface ShiftDifference {
  /** Measured shift minus requested shift. */
  differenceCents: number;
  /** Half the width of its 95 % interval; receipts from before it was known have none. */
  errorCents?: number;
}

/** Whether a measured shift is the requested one: within `ON_TARGET_CENTS`, or no further off than its own error. */
export function isOnTarget({ differenceCents, errorCents = 0 }: ShiftDifference): boolean {
  return Math.abs(differenceCents) <= Math.max(ON_TARGET_CENTS, errorCents);
}

/** The part of a measurement that decisions about a song's pitch depend on. */
export interface MeasuredPitch {
  /** Hz; null when nothing pitched was found. */
  a4Hz: number | null;
  /** 0-1 */
  confidence: number;
}

/** Whether a measurement is reliable enough to act on. */
export function isTrusted<M extends MeasuredPitch>(
  measurement: M | null,
  minConfidence = MIN_CONFIDENCE,
): measurement is M & { a4Hz: number } {
  return measurement !== null && measurement.a4Hz !== null && measurement.confidence >= minConfidence;
}

/** The source of a retune whose song was measured: the measured A4, or 440 Hz when the measurement is not trusted. */
export function sourceFrom(measurement: MeasuredPitch | null): { sourceHz: number; sourceBasis: SourceBasis } {
  return isTrusted(measurement)
    ? { sourceHz: measurement.a4Hz, sourceBasis: 'measured' }
    : { sourceHz: STANDARD_A4_HZ, sourceBasis: 'assumed' };
}

/** Whether a shift would leave a song where it is. @param errorCents of the pitch it is moved from; null: not known */
export const isAtTarget = (shiftCents: number, errorCents: number | null = 0): boolean =>
  Math.abs(shiftCents) <= AT_TARGET_CENTS && errorCents !== null && errorCents <= MAX_AT_TARGET_ERROR_CENTS;

/**
 * A pitch is measured as its distance from the nearest note, so it could also be any number of semitones away. Returns
 * the one of these readings that is nearest to the expected pitch.
 *
 * @returns `a4Hz` times an integer power of the semitone, Hz
 */
export function readingNear(a4Hz: number, expectedHz: number): number {
  const semitones = Math.round(centsBetween(expectedHz, a4Hz) / 100);
  return a4Hz * 2 ** (semitones / 12);
}
