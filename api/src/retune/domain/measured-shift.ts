import { isTrusted } from '@attune/catalogue/measuring';
import { PROFILE_CELLS_PER_CENT, type TuningMeasurement } from '@attune/catalogue/tuning-measurement';

/** Search range around the requested shift, cents: beyond it, music resembles itself a semitone away. */
const REACH_CENTS = 50;
/** Standard deviation of the Gaussian that blurs the profiles, cents: about the spread of the partials of one note. */
const BLUR_CENTS = 5;

export interface MeasuredShift {
  cents: number;
  /** Measured shift minus requested shift. */
  differenceCents: number;
}

/**
 * How far a result is above its original, as measured in both: the shift that best aligns the two profiles (the maximum
 * of their cross-correlation, interpolated between cells by a parabola).
 *
 * Comparing the two A4s would be less stable: an A4 is where most partials agree, and between two nearly equal
 * candidates the choice may differ before and after. A profile keeps every note at its own pitch, and notes off the
 * scale in the original are equally off in the result. Cube roots strengthen soft notes: stretching changes how much
 * each moment of a note weighs, so no single note may dominate.
 *
 * @returns null when one of the measurements cannot be trusted, or the profiles do not overlap
 */
export function measuredShift(
  before: TuningMeasurement | null,
  after: TuningMeasurement | null,
  askedCents: number,
): MeasuredShift | null {
  if (!isTrusted(before) || !isTrusted(after) || !before.profile || !after.profile) return null;
  const asked = Math.round(askedCents * PROFILE_CELLS_PER_CENT);
  const reach = REACH_CENTS * PROFILE_CELLS_PER_CENT;
  const [from, to] = [blurred(before.profile).map(Math.cbrt), blurred(after.profile).map(Math.cbrt)];
  const likenesses = Array.from({ length: 2 * reach + 1 }, (_, i) => likeness(from, to, asked - reach + i));
  if (!likenesses.some((value) => value > 0)) return null;
  const cents = (asked - reach + findPeak(likenesses)) / PROFILE_CELLS_PER_CENT;
  return { cents, differenceCents: cents - askedCents };
}

function blurred(profile: Float32Array): Float64Array {
  const deviation = BLUR_CENTS * PROFILE_CELLS_PER_CENT;
  const reach = 4 * deviation;
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / deviation) ** 2));
  const result = new Float64Array(profile.length);
  profile.forEach((weight, cell) => {
    if (weight === 0) return;
    kernel.forEach((share, i) => {
      const at = cell + i - reach;
      if (at >= 0 && at < result.length) result[at] = (result[at] ?? 0) + share * weight;
    });
  });
  return result;
}

/** How well `to` matches `from` when it is moved down by this number of cells. */
function likeness(from: Float64Array, to: Float64Array, cells: number): number {
  let sum = 0;
  const last = Math.min(from.length, to.length - cells);
  for (let cell = Math.max(0, -cells); cell < last; cell += 1) sum += (from[cell] ?? 0) * (to[cell + cells] ?? 0);
  return sum;
}

/** The position of the highest value, to a fraction of a step. */
function findPeak(values: readonly number[]): number {
  const highest = values.indexOf(Math.max(...values));
  const [left = 0, top = 0, right = 0] = [values[highest - 1], values[highest], values[highest + 1]];
  const curvature = left - 2 * top + right;
  const isInside = highest > 0 && highest < values.length - 1 && curvature < 0;
  return isInside ? highest + (left - right) / (2 * curvature) : highest;
}
