import { centsBetween } from '@attune/catalogue/pitch';
import type { Take } from './signals';

/** Something that listens: takes samples, answers with what is shown after each hop. */
export interface Listener {
  write: (samples: Float32Array, onShown: (shownHz: number | null, atFrame: number) => void) => void;
}

/** Further off than this, a reading names the wrong note. */
const GROSS_CENTS = 50;
/** From here on a note is expected to be shown. */
const EXPECTED_AFTER_SECONDS = 0.3;

export interface Score {
  takes: number;
  /** Frames in which something was shown, from the onset on. */
  shown: number;
  octave: number;
  gross: number;
  /** Frames in which something should be shown, and those in which something is. */
  expected: number;
  covered: number;
  /** |cents| of the shown frames that name the right note. */
  cents: number[];
  /** From the onset to the first right reading, ms; Infinity when there is none. */
  firstMs: number[];
}

export const emptyScore = (): Score => ({
  takes: 0,
  shown: 0,
  octave: 0,
  gross: 0,
  expected: 0,
  covered: 0,
  cents: [],
  firstMs: [],
});

/** Plays a take to a listener and adds what it said to a score. */
export function addTake(score: Score, take: Take, listener: Listener): void {
  const { samples, sampleRateHz, onset, end, frequencyHz } = take;
  let firstMs = Infinity;
  listener.write(samples, (shownHz, atFrame) => {
    if (atFrame <= onset || atFrame > end) return;
    const isExpected = atFrame > onset + EXPECTED_AFTER_SECONDS * sampleRateHz;
    if (isExpected) score.expected += 1;
    if (shownHz === null) return;
    if (isExpected) score.covered += 1;
    score.shown += 1;
    const cents = centsBetween(shownHz, frequencyHz);
    if (Math.abs(cents) <= GROSS_CENTS) {
      score.cents.push(Math.abs(cents));
      firstMs = Math.min(firstMs, ((atFrame - onset) / sampleRateHz) * 1000);
    } else if (Math.abs(cents - 1200 * Math.round(cents / 1200)) <= GROSS_CENTS) score.octave += 1;
    else score.gross += 1;
  });
  score.takes += 1;
  score.firstMs.push(firstMs);
}

/** @param share 0..1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export interface Figures {
  takes: number;
  medianCents: number;
  p95Cents: number;
  octavePercent: number;
  grossPercent: number;
  coveragePercent: number;
  firstMedianMs: number;
  firstP95Ms: number;
}

export function figuresOf(score: Score): Figures {
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
  return {
    takes: score.takes,
    medianCents: quantile(score.cents, 0.5),
    p95Cents: quantile(score.cents, 0.95),
    octavePercent: percent(score.octave, score.shown),
    grossPercent: percent(score.gross, score.shown),
    coveragePercent: percent(score.covered, score.expected),
    firstMedianMs: quantile(score.firstMs, 0.5),
    firstP95Ms: quantile(score.firstMs, 0.95),
  };
}

/** Adds one score to another. */
export function addScore(sum: Score, part: Score): void {
  sum.takes += part.takes;
  sum.shown += part.shown;
  sum.octave += part.octave;
  sum.gross += part.gross;
  sum.expected += part.expected;
  sum.covered += part.covered;
  sum.cents = sum.cents.concat(part.cents);
  sum.firstMs = sum.firstMs.concat(part.firstMs);
}
