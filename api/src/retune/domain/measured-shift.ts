import { isTrusted } from '../../catalogue/measuring.js';
import type { TuningMeasurement } from '../../catalogue/tuning-measurement.js';

/** Pitches are measured within a semitone: what lies beyond comes from what was asked. */
const SEMITONE_CENTS = 100;
/** Resultant length (0-1) from which a mean direction is one: a flat histogram has none. */
const MIN_RESULTANT = 0.2;

export interface MeasuredShift {
  cents: number;
  /** Measured minus asked. */
  differenceCents: number;
}

/**
 * By how much a result lies above its original, as both were measured.
 *
 * Within a semitone what is compared is the mean of all partials' deviations from the scale, by their histograms. An A4
 * is where the most partials agree, and two places that nearly as many agree on may take turns; the mean moves with all
 * of them, and what lies off the scale in the original does so in the result too (half a minute of recorded music, twelve
 * shifts: off by up to 0.28 cents, the A4s by up to 0.40). A larger shift takes partials to where the measurement hears
 * them with another weight, so there the A4s tell more.
 *
 * Each measurement is known modulo a semitone, so their difference is too: of all it may be, the nearest to what was
 * asked.
 *
 * @returns null when one of the two measurements cannot be trusted
 */
export function measuredShift(
  before: TuningMeasurement | null,
  after: TuningMeasurement | null,
  askedCents: number,
): MeasuredShift | null {
  if (!isTrusted(before) || !isTrusted(after)) return null;
  const isSmall = Math.abs(askedCents) <= SEMITONE_CENTS;
  const [from, to] = [meanDeviation(before.histogram), meanDeviation(after.histogram)];
  const shiftCents = isSmall && from !== null && to !== null ? to - from : (after.cents ?? 0) - (before.cents ?? 0);
  const offCents = shiftCents - askedCents;
  const differenceCents = offCents - SEMITONE_CENTS * Math.round(offCents / SEMITONE_CENTS);
  return { cents: askedCents + differenceCents, differenceCents };
}

/**
 * Circular mean of deviations that repeat every semitone (Mardia & Jupp, Directional Statistics, 2.2).
 *
 * @param histogram 101 bins, -50..+50 cents, sum 1
 * @returns cents, -50..+50; null when there is no mean to speak of
 */
function meanDeviation(histogram: readonly number[]): number | null {
  let [x, y] = [0, 0];
  histogram.forEach((share, bin) => {
    const angle = (2 * Math.PI * (bin - SEMITONE_CENTS / 2)) / SEMITONE_CENTS;
    x += share * Math.cos(angle);
    y += share * Math.sin(angle);
  });
  return Math.hypot(x, y) < MIN_RESULTANT ? null : (Math.atan2(y, x) / (2 * Math.PI)) * SEMITONE_CENTS;
}
