import { centsBetween } from './pitch.js';
import { STANDARD_A4_HZ } from './retuning.js';

/**
 * How a song's A4 before a retune is known: `given` by the user, `measured` by us, or `assumed` to be 440 Hz because
 * the user gave none and no measurement was confident enough.
 */
export const SOURCE_BASES = ['given', 'measured', 'assumed'] as const;
export type SourceBasis = (typeof SOURCE_BASES)[number];

/** A measurement less sure of itself than this is of no music with a pitch: drums alone, speech, noise, a click. */
export const MIN_CONFIDENCE = 0.3;

/** A song this close to where it would be moved is there already, cents. */
export const AT_TARGET_CENTS = 0.5;

/** What a decision about a song's pitch needs of a measurement. */
export interface MeasuredPitch {
  /** Hz; null when nothing pitched was found. */
  a4Hz: number | null;
  /** 0-1 */
  confidence: number;
}

/** Whether a measurement may be acted on. */
export function isTrusted<M extends MeasuredPitch>(measurement: M | null): measurement is M & { a4Hz: number } {
  return measurement !== null && measurement.a4Hz !== null && measurement.confidence >= MIN_CONFIDENCE;
}

/** The source of a retune whose song was measured: what was measured, or 440 Hz when that cannot be trusted. */
export function sourceFrom(measurement: MeasuredPitch | null): { sourceHz: number; sourceBasis: SourceBasis } {
  return isTrusted(measurement)
    ? { sourceHz: measurement.a4Hz, sourceBasis: 'measured' }
    : { sourceHz: STANDARD_A4_HZ, sourceBasis: 'assumed' };
}

/** Whether a shift would leave a song where it is. */
export const isAtTarget = (shiftCents: number): boolean => Math.abs(shiftCents) <= AT_TARGET_CENTS;

/**
 * A pitch is measured as its distance from the nearest note, so it might as well lie a semitone further: of all those
 * readings, the one nearest to a pitch that is expected.
 *
 * @returns `a4Hz` times a whole power of the semitone, Hz
 */
export function readingNear(a4Hz: number, expectedHz: number): number {
  const semitones = Math.round(centsBetween(expectedHz, a4Hz) / 100);
  return a4Hz * 2 ** (semitones / 12);
}
