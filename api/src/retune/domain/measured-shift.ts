import { isTrusted } from '../../catalogue/measuring.js';
import type { TuningMeasurement } from './tuning.js';

/** Pitches are measured within a semitone: what lies beyond comes from what was asked. */
const SEMITONE_CENTS = 100;

export interface MeasuredShift {
  cents: number;
  /** Measured minus asked. */
  differenceCents: number;
}

/**
 * By how much a result lies above its original, by the tuning of both. Each of the two is known modulo a semitone, so
 * their difference is too: of all it may be, the nearest to what was asked.
 *
 * @returns null when one of the two measurements cannot be trusted
 */
export function measuredShift(
  before: TuningMeasurement | null,
  after: TuningMeasurement | null,
  askedCents: number,
): MeasuredShift | null {
  if (!isTrusted(before) || !isTrusted(after)) return null;
  const offCents = (after.cents ?? 0) - (before.cents ?? 0) - askedCents;
  const differenceCents = offCents - SEMITONE_CENTS * Math.round(offCents / SEMITONE_CENTS);
  return { cents: askedCents + differenceCents, differenceCents };
}
