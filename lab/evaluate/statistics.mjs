// What the tables are made of.

/**
 * Interpolated between the two values beside it (type 7 of Hyndman & Fan 1996), unlike that of simple-statistics.
 *
 * @returns {number} the value that a share of the numbers does not exceed; NaN of none
 */
export function quantile(numbers, share) {
  if (numbers.length === 0) return NaN;
  const sorted = [...numbers].sort((a, b) => a - b);
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
}

/** @returns {number} the probability that one of `positives` is above one of `negatives` (area under the ROC curve) */
export function areaUnderRoc(positives, negatives) {
  let wins = 0;
  for (const p of positives) for (const n of negatives) wins += p > n ? 1 : p === n ? 0.5 : 0;
  return wins / (positives.length * negatives.length);
}

/** Cents between two frequencies. */
export const centsBetween = (hz, fromHz) => 1200 * Math.log2(hz / fromHz);

/** @returns {number} cents, -50 to 50: what is left of a difference when whole semitones are not counted */
export const withinSemitone = (cents) => cents - 100 * Math.round(cents / 100);
