/** A fraction of two whole numbers, both positive. */
export interface Fraction {
  numerator: number;
  denominator: number;
}

/**
 * The simplest fraction within `tolerance` (relative) of `value`, by continued fractions: their convergents are the
 * best approximations possible (Hardy & Wright, An Introduction to the Theory of Numbers, ch. 10).
 *
 * @param value positive
 * @param tolerance relative error; 1e-10 is 1.7e-7 cents
 * @param maxTerm limit of numerator and denominator
 */
export function simplestFraction(value: number, tolerance = 1e-10, maxTerm = 10_000_000): Fraction {
  let [numerator, previousNumerator] = [Math.floor(value), 1];
  let [denominator, previousDenominator] = [1, 0];
  let rest = value - numerator;
  while (rest > 0 && Math.abs(numerator / denominator - value) > tolerance * value) {
    const inverse = 1 / rest;
    const term = Math.floor(inverse);
    const [nextNumerator, nextDenominator] = [
      term * numerator + previousNumerator,
      term * denominator + previousDenominator,
    ];
    if (nextNumerator > maxTerm || nextDenominator > maxTerm) break;
    [previousNumerator, previousDenominator] = [numerator, denominator];
    [numerator, denominator] = [nextNumerator, nextDenominator];
    rest = inverse - term;
  }
  return { numerator, denominator };
}

/**
 * The rates that make a resampler change the number of frames by `factor` (output frames / input frames), as two
 * integers. Only their ratio matters; both are scaled into the range that resamplers handle well.
 *
 * @returns rates in Hz, 1 to 10 million
 */
export function resampleRates(factor: number): { fromHz: number; toHz: number } {
  const { numerator, denominator } = simplestFraction(factor);
  // Tiny rates such as 1 and 2 are legal but make some resamplers choose odd block sizes.
  const scale = Math.max(1, Math.ceil(8_000 / Math.min(numerator, denominator)));
  return { fromHz: denominator * scale, toHz: numerator * scale };
}
