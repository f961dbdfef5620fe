/** How exactly a kernel reads. */
export interface SincQuality {
  /** Zero crossings of the sinc on either side, at a step of one. */
  halfWidth: number;
  /** Positions between two samples for which the kernel is tabulated; in between it is interpolated linearly. */
  phases: number;
  /** Of the Kaiser window: the larger, the lower its side lobes and the wider its slope. */
  kaiserBeta: number;
}

/** On the audio thread: flat up to 0.42 of the sample rate, side lobes at about -85 dB, interpolation -106 dB. */
const LIVE: SincQuality = { halfWidth: 24, phases: 512, kaiserBeta: 8.5 };
/** For files: flat up to 0.45 of the sample rate, side lobes below -100 dB, interpolation -130 dB. */
export const STUDIO: SincQuality = { halfWidth: 64, phases: 2048, kaiserBeta: 10.5 };
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
  readonly #phases: number;
  readonly #table: Float32Array;

  /** @param step input samples per output sample, > 0 */
  constructor(
    readonly step: number,
    { halfWidth, phases, kaiserBeta }: SincQuality = LIVE,
  ) {
    const cutoff = PASSED * Math.min(1, 1 / step);
    const window = kaiserWindow(kaiserBeta);
    this.reach = Math.ceil(halfWidth / Math.min(1, 1 / step));
    this.#phases = phases;
    const taps = 2 * this.reach;
    this.#table = new Float32Array(taps * (phases + 1));
    for (let phase = 0; phase <= phases; phase += 1) {
      let sum = 0;
      const row = phase * taps;
      for (let tap = 0; tap < taps; tap += 1) {
        const distance = tap - this.reach + 1 - phase / phases;
        const edge = distance / this.reach;
        const value = cutoff * sinc(cutoff * distance) * windowAt(window, edge);
        this.#table[row + tap] = value;
        sum += value;
      }
      for (let tap = 0; tap < taps; tap += 1) this.#table[row + tap] = (this.#table[row + tap] ?? 0) / sum;
    }
  }

  /** Fills `weights` (2 x reach) for a position `fraction` (0..1) behind the sample with index reach - 1. */
  weigh(fraction: number, weights: Float32Array): void {
    const taps = 2 * this.reach;
    const exact = fraction * this.#phases;
    const phase = Math.min(this.#phases - 1, Math.floor(exact));
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

/** Windows' right halves, tabulated once: kernels are built on the audio thread, within the time of one block. */
const WINDOW_POINTS = 4096;
const windows = new Map([[LIVE.kaiserBeta, tabulatedWindow(LIVE.kaiserBeta)]]);

function kaiserWindow(beta: number): Float64Array {
  const window = windows.get(beta) ?? tabulatedWindow(beta);
  windows.set(beta, window);
  return window;
}

function tabulatedWindow(beta: number): Float64Array {
  const middle = besselI0(beta);
  return Float64Array.from({ length: WINDOW_POINTS + 2 }, (_, i) => {
    const edge = Math.min(1, i / WINDOW_POINTS);
    return besselI0(beta * Math.sqrt(1 - edge * edge)) / middle;
  });
}

/** @param edge -1..1: from one end of the window to the other; 0 outside */
function windowAt(window: Float64Array, edge: number): number {
  const exact = Math.abs(edge) * WINDOW_POINTS;
  if (exact >= WINDOW_POINTS) return 0;
  const whole = Math.floor(exact);
  const here = window[whole] ?? 0;
  return here + (exact - whole) * ((window[whole + 1] ?? 0) - here);
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
