/** Zero crossings of the sinc on either side, at a step of one. */
const HALF_WIDTH = 24;
/**
 * Positions between two samples for which the kernel is tabulated; in between it is interpolated linearly (-106 dB).
 */
const PHASES = 512;
/** Kaiser window: side lobes at about -85 dB; with this width flat up to 0.42 of the sample rate. */
const KAISER_BETA = 8.5;
/** Share of the usable band that passes. */
const PASSED = 0.95;

/**
 * Reads a signal between its samples: a Kaiser-windowed sinc, tabulated. When reading faster than the signal was
 * sampled (`step` > 1) the kernel is widened, to filter out what would alias.
 *
 * Method: J. O. Smith, "Digital Audio Resampling", CCRMA.
 */
export class SincKernel {
  /** Samples read before the position, and after it. */
  readonly reach: number;
  readonly #table: Float32Array;

  /** @param step input samples per output sample, > 0 */
  constructor(readonly step: number) {
    const cutoff = PASSED * Math.min(1, 1 / step);
    this.reach = Math.ceil(HALF_WIDTH / Math.min(1, 1 / step));
    const taps = 2 * this.reach;
    this.#table = new Float32Array(taps * (PHASES + 1));
    for (let phase = 0; phase <= PHASES; phase += 1) {
      let sum = 0;
      const row = phase * taps;
      for (let tap = 0; tap < taps; tap += 1) {
        const distance = tap - this.reach + 1 - phase / PHASES;
        const edge = distance / this.reach;
        const value = cutoff * sinc(cutoff * distance) * kaiser(edge);
        this.#table[row + tap] = value;
        sum += value;
      }
      for (let tap = 0; tap < taps; tap += 1) this.#table[row + tap] = (this.#table[row + tap] ?? 0) / sum;
    }
  }

  /** Fills `weights` (2 x reach) for a position `fraction` (0..1) behind the sample with index reach - 1. */
  weigh(fraction: number, weights: Float32Array): void {
    const taps = 2 * this.reach;
    const exact = fraction * PHASES;
    const phase = Math.min(PHASES - 1, Math.floor(exact));
    const rest = exact - phase;
    const row = phase * taps;
    const table = this.#table;
    for (let tap = 0; tap < taps; tap += 1) {
      const here = table[row + tap] ?? 0;
      weights[tap] = here + rest * ((table[row + taps + tap] ?? 0) - here);
    }
  }
}

/** Steps share a kernel with the next higher one of these, so that a gliding speed builds few. */
const KERNELS_PER_OCTAVE = 64;

/** A kernel for reading at this step: one of those in use, if it fits, or a new one. */
export function kernelFor(step: number, ...inUse: (SincKernel | null)[]): SincKernel {
  // Slower than the signal was sampled nothing aliases: one kernel for all.
  const widest = step <= 1 ? 1 : 2 ** (Math.ceil(Math.log2(step) * KERNELS_PER_OCTAVE - 1e-9) / KERNELS_PER_OCTAVE);
  return inUse.find((kernel) => kernel?.step === widest) ?? new SincKernel(widest);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** The window's right half, tabulated once: kernels are built on the audio thread, within the time of one block. */
const WINDOW_POINTS = 4096;
const MIDDLE = besselI0(KAISER_BETA);
const WINDOW = Float64Array.from({ length: WINDOW_POINTS + 2 }, (_, i) => {
  const edge = Math.min(1, i / WINDOW_POINTS);
  return besselI0(KAISER_BETA * Math.sqrt(1 - edge * edge)) / MIDDLE;
});

/** @param edge -1..1: from one end of the window to the other; 0 outside */
function kaiser(edge: number): number {
  const exact = Math.abs(edge) * WINDOW_POINTS;
  if (exact >= WINDOW_POINTS) return 0;
  const whole = Math.floor(exact);
  const here = WINDOW[whole] ?? 0;
  return here + (exact - whole) * ((WINDOW[whole + 1] ?? 0) - here);
}

/** Modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
