/** Hops per second; a hop is about 1.5 ms. */
const HOPS_PER_SECOND = 690;
/** Centres of the bands, Hz, wide enough that a shift by a semitone or two leaves most of a band's sound in it. */
const BANDS_HZ = [400, 1600, 5000];
const BAND_Q = 0.6;
/** Rises are measured over this time, s: longer than a hop, shorter than notes follow each other. */
const RISE_SECONDS = 0.012;
/** Energy below this share of the mean is silence. */
const FLOOR = 1e-3;

/** When, and how strongly, the sound of a recording rises: a row per band, one value per hop. */
export interface Onsets {
  rows: Float64Array[];
  /** Frames per value. */
  hopFrames: number;
}

/**
 * Measures the rises of a recording's bands. They stay in place when its pitch is shifted, so that two versions of a
 * song can be aligned by them. Give it a file in pieces of any length.
 */
export class OnsetMeter {
  readonly hopFrames: number;
  readonly #filters: BandPass[];
  readonly #energies: number[][];
  readonly #sums: number[];
  #filled = 0;

  constructor(sampleRateHz: number) {
    this.hopFrames = Math.round(sampleRateHz / HOPS_PER_SECOND);
    const bands = BANDS_HZ.filter((hz) => hz < sampleRateHz * 0.4);
    this.#filters = bands.map((hz) => new BandPass(hz, sampleRateHz));
    this.#energies = bands.map(() => []);
    this.#sums = bands.map(() => 0);
  }

  /** `planar`: one or two channels of one length. */
  process(planar: readonly Float32Array[]): void {
    const [left, right = left] = planar;
    if (left === undefined || right === undefined) return;
    let at = 0;
    while (at < left.length) {
      const end = Math.min(left.length, at + this.hopFrames - this.#filled);
      for (const [band, filter] of this.#filters.entries()) {
        this.#sums[band] = (this.#sums[band] ?? 0) + filter.energy(left, right, at, end);
      }
      this.#filled += end - at;
      at = end;
      if (this.#filled < this.hopFrames) continue;
      for (const [band, row] of this.#energies.entries()) {
        row.push(this.#sums[band] ?? 0);
        this.#sums[band] = 0;
      }
      this.#filled = 0;
    }
  }

  finish(): Onsets {
    const reach = Math.max(1, Math.round((RISE_SECONDS * HOPS_PER_SECOND) / 2));
    return { rows: this.#energies.map((row) => risesOf(row, reach)), hopFrames: this.hopFrames };
  }
}

/** Rises of the logarithm of the energy, between the hops before and the hops after; falls count as zero. */
function risesOf(energies: readonly number[], reach: number): Float64Array {
  const floor = FLOOR * (energies.reduce((sum, energy) => sum + energy, 0) / Math.max(1, energies.length)) + 1e-12;
  const levels = energies.map((energy) => Math.log(energy + floor));
  const rises = new Float64Array(levels.length);
  for (let at = reach; at + reach < levels.length; at += 1) {
    let rise = 0;
    for (let step = 1; step <= reach; step += 1) rise += (levels[at + step] ?? 0) - (levels[at - step] ?? 0);
    rises[at] = Math.max(0, rise / reach);
  }
  const mean = rises.reduce((sum, rise) => sum + rise, 0) / Math.max(1, rises.length);
  return rises.map((rise) => rise - mean);
}

/** A band-pass filter of the second order with 0 dB at its centre (R. Bristow-Johnson's cookbook). */
class BandPass {
  readonly #b0: number;
  readonly #a1: number;
  readonly #a2: number;
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;

  constructor(centreHz: number, sampleRateHz: number) {
    const angle = (2 * Math.PI * centreHz) / sampleRateHz;
    const alpha = Math.sin(angle) / (2 * BAND_Q);
    this.#b0 = alpha / (1 + alpha);
    this.#a1 = (-2 * Math.cos(angle)) / (1 + alpha);
    this.#a2 = (1 - alpha) / (1 + alpha);
  }

  /** The sum of squares of frames `from` to `to` of both channels' mean, filtered. */
  energy(left: Float32Array, right: Float32Array, from: number, to: number): number {
    const b0 = this.#b0;
    const a1 = this.#a1;
    const a2 = this.#a2;
    let [x1, x2, y1, y2] = [this.#x1, this.#x2, this.#y1, this.#y2];
    let sum = 0;
    for (let i = from; i < to; i += 1) {
      const x = 0.5 * ((left[i] as number) + (right[i] as number));
      const y = b0 * (x - x2) - a1 * y1 - a2 * y2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      sum += y * y;
    }
    this.#x1 = x1;
    this.#x2 = x2;
    this.#y1 = Math.abs(y1) > 1e-20 ? y1 : 0;
    this.#y2 = Math.abs(y2) > 1e-20 ? y2 : 0;
    return sum;
  }
}
