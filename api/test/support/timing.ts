import { performance } from 'node:perf_hooks';

const MAX_RUNS = 3;

/**
 * How long the quickest of up to three runs took, ms; it stops at the first one below `limitMs`. Another program may delay one
 * run; what is too slow by itself is so in all three.
 *
 * @param run returns the milliseconds of what is measured in it
 */
export async function quickestMs(limitMs: number, run: () => Promise<number>): Promise<number> {
  let quickest = Infinity;
  for (let runs = 0; runs < MAX_RUNS && quickest >= limitMs; runs += 1) quickest = Math.min(quickest, await run());
  return quickest;
}

const MIN_PAIRS = 30;
const MAX_PAIRS = 90;

/**
 * By how many ms, at least, the durations of `first` and `second` differ: the end nearer to zero of the 95 % confidence
 * interval of the median of pairs, and 0 if the interval contains zero. The two of a pair are measured right after each
 * other, so that a busy machine slows down both. Unless the median is below `limitMs` after 30 pairs, it measures up to 90:
 * more pairs average out noise, while a real difference remains.
 *
 * @param beforePair gets the pair's number, from 0
 */
export async function significantDifferenceMs(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  limitMs: number,
  beforePair: (pair: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const differences: number[] = [];
  for (let pair = 0; pair < MAX_PAIRS; pair += 1) {
    await beforePair(pair);
    const isFirstBefore = pair % 2 === 0;
    const before = await timeOf(isFirstBefore ? first : second);
    const after = await timeOf(isFirstBefore ? second : first);
    differences.push(isFirstBefore ? before - after : after - before);
    if (pair >= MIN_PAIRS - 1 && pair % 10 === 9 && Math.abs(median(differences)) < limitMs) break;
  }
  return fromZero(differences);
}

/** In milliseconds. */
export async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

/** Of the interval between the order statistics of ranks n/2 ± 1.96 √n / 2, which is free of any assumption about noise. */
function fromZero(differences: readonly number[]): number {
  const sorted = differences.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const halfWidth = (1.96 * Math.sqrt(sorted.length)) / 2;
  const low = sorted[Math.floor(middle - halfWidth)] ?? NaN;
  const high = sorted[Math.ceil(middle + halfWidth)] ?? NaN;
  return Math.max(low, -high, 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
