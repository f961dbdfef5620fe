/**
 * The partials of a stiff string: f(n) = n f sqrt(1 + B n^2) (Fletcher 1964, "Normal vibration frequencies of a stiff
 * piano string"). In cents above n f that is 600 log2(1 + B n^2), nearly a straight line over n^2.
 */

/** Slope of that line, cents, for a B of 1. */
const CENTS_PER_STIFFNESS = 600 / Math.LN2;
/** The largest B expected: of a bass string, and what it grows by towards a piano's treble, 1/Hz. */
const MAX_STIFFNESS = 1e-3;
const MAX_STIFFNESS_PER_HZ = 1e-5;
/** What bridge and sound board move the partials above the first by, cents. */
const MODEL_ERROR_CENTS = 0.5;
/** The least error a first partial is credited with, cents. */
const READING_ERROR_CENTS = 0.01;
/** A partial further from the line than both, cents and standard errors, is something else. */
const OUTLIER_CENTS = 2;
const OUTLIER_ERRORS = 3.5;
/** Partials further from any line than both, cents and standard errors, are of a note that moves. */
const UNSTEADY_CENTS = 4;
const UNSTEADY_ERRORS = 1.5;
const MAX_ROUNDS = 3;

/** Where a partial is. */
export interface Partial {
  /** 1 is the first. */
  number: number;
  /** Of its frequency over its number, against any reference that the others have, too. */
  cents: number;
  /** Of its line. */
  power: number;
  /** By how much two readings of the line disagree, cents. */
  spreadCents: number;
}

/** cents(n) = atZero + slope n^2 */
interface StretchLine {
  atZero: number;
  slope: number;
}

/** Highest slope of a string's line, cents. @param frequencyHz of its first partial */
export function maxSlope(frequencyHz: number): number {
  return CENTS_PER_STIFFNESS * (MAX_STIFFNESS + MAX_STIFFNESS_PER_HZ * frequencyHz);
}

const squared = (number: number) => number ** 2;

/**
 * The line by least squares, where its slope is not below 0; 0 for a single partial.
 *
 * @param weights as many as partials: 1 / variance
 * @param slopeWeight of a slope of 0, as if it had been observed
 * @param abscissa of a partial by its number
 */
export function stretchLine(
  partials: readonly Partial[],
  weights: readonly number[],
  slopeWeight = 0,
  abscissa: (number: number) => number = squared,
): StretchLine {
  let [w, wx, wy, wxx, wxy] = [0, 0, 0, slopeWeight, 0];
  partials.forEach(({ number, cents }, i) => {
    const weight = weights[i] ?? 0;
    const x = abscissa(number);
    w += weight;
    wx += weight * x;
    wy += weight * cents;
    wxx += weight * x * x;
    wxy += weight * x * cents;
  });
  const slope = partials.length < 2 ? 0 : Math.max(0, (w * wxy - wx * wy) / (w * wxx - wx * wx));
  return { atZero: (wy - slope * wx) / w, slope };
}

/** A string by its partials. */
export interface FittedString {
  /** Its first partial above the reference, cents. */
  firstCents: number;
  /** Its B; null where too few partials are found to tell. */
  stiffness: number | null;
}

/** From as many partials on a string's B is read. */
const MIN_STIFFNESS_PARTIALS = 3;
/** The line bends as B n^2 grows: its slope is read again with the bend known, as often as this. */
const BEND_ROUNDS = 3;

/**
 * The string that fits all the partials: a strong first partial speaks for itself, a weak or missing one is where the
 * others put it.
 *
 * @param steepest as of {@link maxSlope}
 * @returns null when the partials are not those of one string that holds still
 */
export function fitString(found: readonly Partial[], steepest: number): FittedString | null {
  // White noise moves every line by as much, as far as the line is weak: power * (error in Hz)^2 is the same for all.
  const noise = sum(found, ({ power, number, spreadCents }) => power * (number * spreadCents) ** 2) / found.length;
  const variance = ({ power, number }: Partial) =>
    noise / (power * number ** 2) + (number === 1 ? READING_ERROR_CENTS : MODEL_ERROR_CENTS) ** 2;
  let partials = found;
  for (let round = 1; ; round += 1) {
    const isAlone = partials.length === 1 && partials[0]?.number !== 1;
    if (partials.length === 0 || isAlone) return null;
    const weights = partials.map((partial) => 1 / variance(partial));
    const { atZero, slope } = stretchLine(partials, weights, (3 / steepest) ** 2);
    const away = ({ cents, number }: Partial) => Math.abs(cents - atZero - slope * number ** 2);
    const kept = partials.filter(
      (one) => away(one) <= Math.max(OUTLIER_CENTS, OUTLIER_ERRORS * Math.sqrt(variance(one))),
    );
    if (kept.length === partials.length || round === MAX_ROUNDS) {
      const allWeights = sum(weights, (weight) => weight);
      const mean = Math.sqrt(sum(partials, (one) => away(one) ** 2 / variance(one)) / allWeights);
      const expected = Math.sqrt(partials.length / allWeights);
      if (mean > Math.max(UNSTEADY_CENTS, UNSTEADY_ERRORS * expected)) return null;
      return { firstCents: atZero + slope, stiffness: stiffnessOf(partials, weights) };
    }
    partials = kept;
  }
}

function stiffnessOf(partials: readonly Partial[], weights: readonly number[]): number | null {
  if (partials.length < MIN_STIFFNESS_PARTIALS) return null;
  let stiffness = stretchLine(partials, weights).slope / CENTS_PER_STIFFNESS;
  for (let round = 0; round < BEND_ROUNDS && stiffness > 0; round += 1) {
    const known = stiffness;
    const { slope } = stretchLine(partials, weights, 0, (number) => Math.log1p(known * number ** 2) / known);
    stiffness = slope / CENTS_PER_STIFFNESS;
  }
  return stiffness;
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
