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

  /** @returns how many samples can come out when `count` more go in: the room `process` needs, at least */
  roomFor(count: number): number {
    return Math.ceil((this.pendingLength + count) / this.factor) + 1;
  }

  /** Puts what the samples give into `to`, from `at` on. @returns how many that were */
  process(samples: Float32Array, to: Float64Array, at: number): number {
    if (this.factor === 1) {
      to.set(samples, at);
      return samples.length;
    }
    this.append(samples);
    const { taps, pending, factor } = this;
    let start = 0;
    let count = 0;
    for (; start + taps.length <= this.pendingLength; start += factor) {
      to[at + count] = product(pending, start, taps);
      count += 1;
    }
    pending.copyWithin(0, start, this.pendingLength);
    this.pendingLength -= start;
    return count;
  }

  private append(samples: Float32Array): void {
    const needed = this.pendingLength + samples.length;
    if (needed > this.pending.length) {
      const larger = new Float64Array(needed);
      larger.set(this.pending.subarray(0, this.pendingLength));
      this.pending = larger;
    }
    this.pending.set(samples, this.pendingLength);
    this.pendingLength = needed;
  }
}

function product(samples: Float64Array, start: number, taps: Float64Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0; i < taps.length; i += LANES) {
    a += (samples[start + i] as number) * (taps[i] as number);
    b += (samples[start + i + 1] as number) * (taps[i + 1] as number);
    c += (samples[start + i + 2] as number) * (taps[i + 2] as number);
    d += (samples[start + i + 3] as number) * (taps[i + 3] as number);
  }
  return a + b + (c + d);
}

function kaiserLowPass(factor: number): Float64Array {
  const length = Math.ceil((ATTENUATION_DB - 7.95) / (14.36 * (TRANSITION / factor)));
  const taps = new Float64Array(Math.ceil(length / LANES) * LANES);
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
