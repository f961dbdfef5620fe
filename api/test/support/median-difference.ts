import { performance } from 'node:perf_hooks';

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

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
