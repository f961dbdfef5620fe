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
 * How much longer `first` takes than `second`, ms: the median of pairs. The two of a pair are measured right after each other,
 * so that a busy machine slows down both. Unless the difference is below `limitMs` after 30 pairs, it measures up to 90: more
 * pairs average out noise, while a real difference remains.
 *
 * @param beforePair gets the pair's number, from 0
 */
export async function medianDifferenceMs(
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
  return median(differences);
}

/** In milliseconds. */
export async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
