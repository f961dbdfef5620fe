/** Results worked out together: each tap and each sample is then read once for four of them. */
const LANES = 4;
/** Of the new sample rate: flat to 0.37, and what folds back from above stays above 0.37. */
const CUTOFF = 0.5;
const TRANSITION = 0.26;
/** Kaiser's formulas for 70 dB in the stop band (Kaiser 1974). */
const ATTENUATION_DB = 70;
const BETA = 0.1102 * (ATTENUATION_DB - 8.7);

/** Lowers a sample rate by a whole factor. */
export class Decimator {
  private readonly taps: Float64Array;
  /** What the filter still needs of the past, then what is new. */
  private pending = new Float64Array(0);
  private pendingLength = 0;

  /** @param factor 1 (samples pass as they are) or more */
  constructor(private readonly factor: number) {
    this.taps = factor > 1 ? kaiserLowPass(factor) : new Float64Array(0);
  }

  /** @returns the room that `process` needs, at least, when `count` more samples go in */
  roomFor(count: number): number {
    return Math.ceil((this.pendingLength + count) / this.factor) + LANES;
  }

  /**
   * Puts what the samples give into `to`, from `at` on; a few places after that are overwritten as well.
   *
   * @returns how many that were
   */
  process(samples: Float64Array, to: Float64Array, at: number): number {
    if (this.factor === 1) {
      to.set(samples, at);
      return samples.length;
    }
    this.append(samples);
    const { taps, pending, pendingLength, factor } = this;
    const count = Math.max(0, Math.floor((pendingLength - taps.length) / factor) + 1);
    for (let i = 0; i < count; i += LANES) filterFour(pending, i * factor, taps, factor, to, at + i);
    pending.copyWithin(0, count * factor, pendingLength);
    this.pendingLength -= count * factor;
    return count;
  }

  private append(samples: Float64Array): void {
    const needed = this.pendingLength + samples.length;
    // The last lanes may reach beyond what there is.
    const room = needed + LANES * this.factor;
    if (room > this.pending.length) {
      const larger = new Float64Array(room);
      larger.set(this.pending.subarray(0, this.pendingLength));
      this.pending = larger;
    }
    this.pending.set(samples, this.pendingLength);
    this.pendingLength = needed;
  }
}

/**
 * Four results in a row: sums of samples times taps that start `factor` samples apart. Tap by tap of the same phase, so
 * that the sample which meets a tap in one result meets the next tap in the result before.
 */
function filterFour(
  samples: Float64Array,
  start: number,
  taps: Float64Array,
  factor: number,
  to: Float64Array,
  at: number,
): void {
  let sumA = 0;
  let sumB = 0;
  let sumC = 0;
  let sumD = 0;
  for (let phase = 0; phase < factor; phase += 1) {
    let next = start + phase;
    let a = samples[next] as number;
    let b = samples[(next += factor)] as number;
    let c = samples[(next += factor)] as number;
    for (let i = phase; i < taps.length; i += factor) {
      const tap = taps[i] as number;
      const d = samples[(next += factor)] as number;
      sumA += tap * a;
      sumB += tap * b;
      sumC += tap * c;
      sumD += tap * d;
      a = b;
      b = c;
      c = d;
    }
  }
  to[at] = sumA;
  to[at + 1] = sumB;
  to[at + 2] = sumC;
  to[at + 3] = sumD;
}

function kaiserLowPass(factor: number): Float64Array {
  const length = Math.ceil((ATTENUATION_DB - 7.95) / (14.36 * (TRANSITION / factor)));
  const taps = new Float64Array(length);
  const middle = (length - 1) / 2;
  let sum = 0;
  for (let i = 0; i < length; i += 1) {
    const x = i - middle;
    const angle = (2 * Math.PI * x * CUTOFF) / factor;
    const position = x / (middle + 1);
    const tap = (x === 0 ? 1 : Math.sin(angle) / angle) * besselI0(BETA * Math.sqrt(1 - position * position));
    taps[i] = tap;
    sum += tap;
  }
  return taps.map((tap) => tap / sum);
}

/** Modified Bessel function of the first kind, order zero, by its series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > 1e-12 * sum; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
