/** Power of a recording in slices of equal length. */
interface SlicedPower {
  secondsPerSlice: number;
  /** Mean square of the samples of each slice. */
  level: Float32Array;
  /** Mean square of the differences from sample to sample: picks and hands are in the treble. */
  edge: Float32Array;
}

/** What is compared: so much after a moment with so much before it, seconds. */
const AFTER_SECONDS = 0.012;
const BEFORE_SECONDS = 0.04;
/** The smallest rise that counts, dB. */
const MIN_RISE_DB = 4;
/** Attacks nearer than this are one, seconds. */
const MIN_DISTANCE_SECONDS = 0.05;
/** So far below the loud parts of the song nothing is an attack, as a ratio of powers (-40 dB). */
const FLOOR = 1e-4;
/** Share of slices that are quieter than the loud parts. */
const LOUD_SHARE = 0.95;
/** An attack begins where it has this share of its height. */
const BEGINNING = 0.25;

/**
 * The slices in which notes begin: where the power of the waveform, or of its treble, rises by 4 dB within 12 ms and
 * more than anywhere near.
 */
export function attackSlices({ secondsPerSlice, level, edge }: SlicedPower): number[] {
  const slices = (seconds: number) => Math.max(1, Math.round(seconds / secondsPerSlice));
  const [after, before, distance] = [slices(AFTER_SECONDS), slices(BEFORE_SECONDS), slices(MIN_DISTANCE_SECONDS)];
  const rises = [level, edge].map((power) => risesDb(power, after, before));
  const rise = level.map((_, i) => Math.max(...rises.map((of) => of[i] ?? 0)));
  const audible = loudOf(level) * FLOOR;
  const found: number[] = [];
  for (let i = 0; i < rise.length; i += 1) {
    const here = rise[i] ?? 0;
    if (here < MIN_RISE_DB || level.subarray(i, i + after).every((power) => power < audible)) continue;
    const near = rise.subarray(Math.max(0, i - distance), i + distance + 1);
    if (here < near.reduce((max, one) => Math.max(max, one), 0)) continue;
    const last = found.at(-1);
    if (last === undefined || i - last >= distance) found.push(i);
  }
  return found;
}

/** Power of the loud parts. */
function loudOf(power: Float32Array): number {
  return Float32Array.from(power).sort()[Math.floor(power.length * LOUD_SHARE)] ?? 0;
}

/** Power after each slice against the power before it, dB; 0 where there is not enough of either. */
function risesDb(power: Float32Array, after: number, before: number): Float32Array {
  const floor = Math.max(loudOf(power) * FLOOR, 1e-12);
  const sums = new Float64Array(power.length + 1);
  for (let i = 0; i < power.length; i += 1) sums[i + 1] = (sums[i] ?? 0) + (power[i] ?? 0);
  const mean = (from: number, to: number) => {
    const [start, end] = [Math.max(0, from), Math.min(power.length, to)];
    return end <= start ? 0 : ((sums[end] ?? 0) - (sums[start] ?? 0)) / (end - start);
  };
  const last = power.length - after;
  return power.map((_, i) =>
    i === 0 || i > last ? 0 : 10 * Math.log10((mean(i, i + after) + floor) / (mean(i - before, i) + floor)),
  );
}

/**
 * The sample at which an attack begins: the first that is higher than what was before by a quarter of the attack.
 *
 * @param samples around the attack; the first `quiet` of them are before it
 */
export function attackSample(samples: Float32Array, quiet: number): number {
  const highest = (part: Float32Array) => part.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const before = highest(samples.subarray(0, quiet));
  const limit = before + BEGINNING * Math.max(0, highest(samples) - before);
  const at = samples.findIndex((value, i) => i >= quiet && Math.abs(value) > limit);
  return at < 0 ? quiet : at;
}

/** The attack nearest to a position, if it is within `reachSeconds`. */
export function nearestAttack(attacks: readonly number[], seconds: number, reachSeconds: number): number | null {
  const after = indexAfter(attacks, seconds);
  const near = [attacks[after - 1], attacks[after]].filter((one) => one !== undefined);
  const [best] = near.toSorted((a, b) => Math.abs(a - seconds) - Math.abs(b - seconds));
  return best !== undefined && Math.abs(best - seconds) <= reachSeconds ? best : null;
}

/** Steps up to this size do not count, seconds. */
const SAME_SECONDS = 0.0005;

/** The next attack, or the one before; null beyond the last. */
export function neighbouringAttack(attacks: readonly number[], seconds: number, step: 1 | -1): number | null {
  if (step > 0) return attacks[indexAfter(attacks, seconds + SAME_SECONDS)] ?? null;
  return attacks[indexAfter(attacks, seconds - SAME_SECONDS) - 1] ?? null;
}

/** Index of the first attack at or after a position, by bisection. */
function indexAfter(attacks: readonly number[], seconds: number): number {
  let [low, high] = [0, attacks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((attacks[middle] ?? 0) < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
