import { ComplexFft } from '../dsp/complex-fft';

/**
 * A window of four cosines whose side lobes are 93 dB below its main lobe (Nuttall 1981, "Some windows with very good
 * sidelobe behavior"). The main lobe is eight bins wide.
 */
const WINDOW_TERMS = [0.355768, -0.487396, 0.144232, -0.012604] as const;
/** Where the floor is read, bins from a line: outside of its main lobe. */
const FLOOR_FROM_BINS = 5;
const FLOOR_TO_BINS = 8;
/** Above this share of the sample rate nothing is read. */
const HIGHEST = 0.45;

/** A sinusoid as it stands in the spectrum. */
interface Line {
  /** By the highest bin, and by the higher one of its two neighbours: in a pure sinusoid they agree. */
  frequencyHz: number;
  neighbourHz: number;
  /** Of the highest bin; comparable within one frame. */
  power: number;
  /** Mean power of the bins beside the main lobe. */
  floor: number;
}

interface Workspace {
  fft: ComplexFft;
  window: Float64Array;
  /** The window's derivative, per frame. */
  windowSlope: Float64Array;
  /** Pairs for the transform: the windowed frame as the real part, with the derivative as the imaginary one. */
  values: Float64Array;
}

/**
 * Frequencies of single sinusoids in a frame, by their phase.
 *
 * With X and D the transforms under the window and under its derivative, -Im(D / X) is how far a sinusoid is above a
 * bin, in radians a frame. That is exact while the sinusoid decays exponentially (Auger & Flandrin 1995, "Improving the
 * readability of time-frequency and time-scale representations by the reassignment method"). One complex transform
 * computes both.
 */
export class PartialLines {
  private readonly sampleRateHz: number;
  private readonly workspaces = new Map<number, Workspace>();
  private current: Workspace;

  /** @param frames length of the frames at first, at least 4 */
  constructor(sampleRateHz: number, frames: number) {
    this.sampleRateHz = sampleRateHz;
    this.current = this.workspaceFor(frames);
  }

  /** How many bins of resolution (sample rate / length of the last frame) a frequency difference is. */
  bins(differenceHz: number): number {
    return (differenceHz / this.sampleRateHz) * this.current.window.length;
  }

  /** Chooses the frame that is read from now on. @param frame mono samples; not changed */
  transform(frame: Float32Array): void {
    this.current = this.workspaceFor(frame.length);
    const { fft, window, windowSlope, values } = this.current;
    for (let i = 0; i < frame.length; i += 1) {
      const sample = frame[i] as number;
      values[2 * i] = sample * (window[i] as number);
      values[2 * i + 1] = sample * (windowSlope[i] as number);
    }
    values.fill(0, 2 * frame.length);
    fft.forward(values);
  }

  /** @returns the highest line between two frequencies, Hz, or null where there is nothing or they are too high */
  strongest(lowHz: number, highHz: number): Line | null {
    if (highHz > HIGHEST * this.sampleRateHz) return null;
    const binsPerHz = this.current.fft.size / this.sampleRateHz;
    const from = Math.max(1, Math.round(lowHz * binsPerHz));
    const to = Math.max(from, Math.round(highHz * binsPerHz));
    let highest = from;
    for (let bin = from + 1; bin <= to; bin += 1) if (this.power(bin) > this.power(highest)) highest = bin;
    const power = this.power(highest);
    if (power === 0) return null;
    const neighbour = this.power(highest - 1) > this.power(highest + 1) ? highest - 1 : highest + 1;
    return {
      frequencyHz: this.frequency(highest),
      neighbourHz: this.frequency(neighbour),
      power,
      floor: this.floor(highest),
    };
  }

  /** Mean power between two frequencies, Hz; comparable within one frame. */
  meanPower(lowHz: number, highHz: number): number {
    const binsPerHz = this.current.fft.size / this.sampleRateHz;
    const from = Math.max(1, Math.round(lowHz * binsPerHz));
    const to = Math.min(this.current.fft.size / 2, Math.max(from, Math.round(highHz * binsPerHz)));
    let sum = 0;
    for (let bin = from; bin <= to; bin += 1) sum += this.power(bin);
    return sum / (to - from + 1);
  }

  /** Highest power within two bins of a frequency, Hz; comparable between frames of any length. */
  powerNear(hz: number): number {
    const { fft, window } = this.current;
    const reach = Math.round((2 * fft.size) / window.length);
    const centre = Math.round((hz / this.sampleRateHz) * fft.size);
    let best = 0;
    for (let bin = Math.max(1, centre - reach); bin <= Math.min(fft.size / 2, centre + reach); bin += 1) {
      best = Math.max(best, this.power(bin));
    }
    return best / window.length ** 2;
  }

  private floor(centre: number): number {
    const { fft, window } = this.current;
    const padding = fft.size / window.length;
    let sum = 0;
    let bins = 0;
    for (let away = Math.ceil(FLOOR_FROM_BINS * padding); away <= FLOOR_TO_BINS * padding; away += 1) {
      sum += this.power(Math.abs(centre - away)) + this.power(Math.min(fft.size / 2, centre + away));
      bins += 2;
    }
    return sum / bins;
  }

  private power(bin: number): number {
    const { re, im } = this.pair(bin);
    return re * re + im * im;
  }

  private frequency(bin: number): number {
    const { re, im, slopeRe, slopeIm } = this.pair(bin);
    const radians = (slopeRe * im - slopeIm * re) / (re * re + im * im);
    return this.sampleRateHz * (bin / this.current.fft.size + radians / (2 * Math.PI));
  }

  /** Takes the two real signals' transforms apart, which the complex one holds by symmetry. */
  private pair(bin: number): { re: number; im: number; slopeRe: number; slopeIm: number } {
    const { fft, values } = this.current;
    const at = fft.position[bin] as number;
    const mirror = fft.position[(fft.size - bin) % fft.size] as number;
    const re = values[at] as number;
    const im = values[at + 1] as number;
    const mirrorRe = values[mirror] as number;
    const mirrorIm = values[mirror + 1] as number;
    return {
      re: (re + mirrorRe) / 2,
      im: (im - mirrorIm) / 2,
      slopeRe: (im + mirrorIm) / 2,
      slopeIm: (mirrorRe - re) / 2,
    };
  }

  private workspaceFor(length: number): Workspace {
    const known = this.workspaces.get(length);
    if (known) return known;
    const window = new Float64Array(length);
    const windowSlope = new Float64Array(length);
    WINDOW_TERMS.forEach((term, k) => {
      const turn = (2 * Math.PI * k) / length;
      for (let i = 0; i < length; i += 1) {
        window[i] = (window[i] as number) + term * Math.cos(turn * (i + 0.5));
        windowSlope[i] = (windowSlope[i] as number) - term * turn * Math.sin(turn * (i + 0.5));
      }
    });
    const size = 2 ** Math.ceil(Math.log2(length));
    const made = { fft: new ComplexFft(size), window, windowSlope, values: new Float64Array(2 * size) };
    this.workspaces.set(length, made);
    return made;
  }
}
