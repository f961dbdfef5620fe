import { ComplexFft } from '../dsp/complex-fft';
import { LEAST_AMPLITUDE, PEAK_PROMINENCE, PEAK_SURROUNDINGS } from './constants';

/** One maximum of the magnitude spectrum. */
export interface SpectralPeak {
  /** Refined within the bin. */
  hz: number;
  /** Of the sinusoid it would be, linear. */
  amplitude: number;
  /** At the middle of the stretch, in turns. */
  phase: number;
  /** Of its main lobe, in the unit of `Stretch.energy`. */
  energy: number;
}

/** What is found in one stretch of sound. */
export interface Stretch {
  /** In rising order of frequency. */
  peaks: SpectralPeak[];
  /** Of all bins searched: the sum of their squared magnitudes. */
  energy: number;
}

/** A spectrum without a window, of which `PeakFinder` has use for a part. */
interface Bins {
  re: Float64Array;
  im: Float64Array;
}

/** Sinusoids in stretches of sound. Two of them go through one complex transform, as its real and its imaginary part. */
export class PeakFinder {
  readonly binHz: number;
  private readonly fft: ComplexFft;
  private readonly firstBin: number;
  private readonly lastBin: number;
  private readonly work: Float64Array;
  private readonly first: Bins;
  private readonly second: Bins;
  /** Hann-windowed magnitudes of the bins searched and their surroundings, and the sums of all before each. */
  private readonly magnitude: Float64Array;
  private readonly sums: Float64Array;

  constructor(sampleRateHz: number, frameSize: number, lowestHz: number, highestHz: number) {
    this.fft = new ComplexFft(frameSize);
    this.binHz = sampleRateHz / frameSize;
    this.firstBin = Math.max(PEAK_SURROUNDINGS + 1, Math.floor(lowestHz / this.binHz));
    this.lastBin = Math.min(frameSize / 2 - PEAK_SURROUNDINGS - 2, Math.floor(highestHz / this.binHz));
    const bins = frameSize / 2 + 2;
    this.work = new Float64Array(2 * frameSize);
    this.first = { re: new Float64Array(bins), im: new Float64Array(bins) };
    this.second = { re: new Float64Array(bins), im: new Float64Array(bins) };
    [this.magnitude, this.sums] = [new Float64Array(bins), new Float64Array(bins)];
  }

  /**
   * @param first frameSize samples
   * @param second as many of another stretch; the same ones when there is no other
   */
  find(first: Float64Array, second: Float64Array): [Stretch, Stretch] {
    this.transform(first, second);
    return [this.searched(this.first), this.searched(this.second)];
  }

  /** Z = A + iB gives A = (Z(k) + conj Z(size-k)) / 2 and B = (Z(k) - conj Z(size-k)) / 2i, when a and b are real. */
  private transform(first: Float64Array, second: Float64Array): void {
    const { work, fft, firstBin, lastBin } = this;
    for (let i = 0; i < first.length; i += 1) {
      work[2 * i] = first[i] as number;
      work[2 * i + 1] = second[i] as number;
    }
    fft.forward(work);
    const { position, size } = fft;
    const { re: firstRe, im: firstIm } = this.first;
    const { re: secondRe, im: secondIm } = this.second;
    const end = lastBin + PEAK_SURROUNDINGS + 1;
    for (let k = firstBin - PEAK_SURROUNDINGS - 1; k <= end; k += 1) {
      const at = position[k] as number;
      const mirror = position[(size - k) % size] as number;
      const re = work[at] as number;
      const im = work[at + 1] as number;
      const mirrorRe = work[mirror] as number;
      const mirrorIm = work[mirror + 1] as number;
      firstRe[k] = 0.5 * (re + mirrorRe);
      firstIm[k] = 0.5 * (im - mirrorIm);
      secondRe[k] = 0.5 * (im + mirrorIm);
      secondIm[k] = 0.5 * (mirrorRe - re);
    }
  }

  private searched(bins: Bins): Stretch {
    const energy = this.measureMagnitudes(bins);
    const { magnitude, sums, firstBin, lastBin } = this;
    const width = 2 * PEAK_SURROUNDINGS + 1;
    const least = (LEAST_AMPLITUDE * this.fft.size) / 4;
    const peaks: SpectralPeak[] = [];
    for (let k = firstBin; k <= lastBin; k += 1) {
      const here = magnitude[k] as number;
      if (here < least || here <= (magnitude[k - 1] as number) || here < (magnitude[k + 1] as number)) continue;
      const mean = ((sums[k + PEAK_SURROUNDINGS + 1] as number) - (sums[k - PEAK_SURROUNDINGS] as number)) / width;
      if (here > PEAK_PROMINENCE * mean) peaks.push(this.refined(k, bins));
    }
    return { peaks, energy };
  }

  /** @returns the energy of the bins searched */
  private measureMagnitudes({ re, im }: Bins): number {
    const { magnitude, sums, firstBin, lastBin } = this;
    const begin = firstBin - PEAK_SURROUNDINGS;
    const end = lastBin + PEAK_SURROUNDINGS + 1;
    let energy = 0;
    let sum = 0;
    sums[begin] = 0;
    let [reBefore, reHere] = [re[begin - 1] as number, re[begin] as number];
    let [imBefore, imHere] = [im[begin - 1] as number, im[begin] as number];
    for (let k = begin; k < end; k += 1) {
      const reAfter = re[k + 1] as number;
      const imAfter = im[k + 1] as number;
      const real = hannWindowed(reBefore, reHere, reAfter);
      const imaginary = hannWindowed(imBefore, imHere, imAfter);
      const power = real * real + imaginary * imaginary;
      const height = Math.sqrt(power);
      magnitude[k] = height;
      sum += height;
      sums[k + 1] = sum;
      if (k >= firstBin && k <= lastBin) energy += power;
      reBefore = reHere;
      reHere = reAfter;
      imBefore = imHere;
      imHere = imAfter;
    }
    return energy;
  }

  /**
   * Frequency by reassignment (Auger & Flandrin 1995): the derivative of a Hann window is a sine, again a sum of bins, so
   * that the one transform gives both spectra and their quotient the distance from the middle of the bin.
   */
  private refined(bin: number, { re, im }: Bins): SpectralPeak {
    const { magnitude } = this;
    const [reBefore, reHere, reAfter] = [re[bin - 1] as number, re[bin] as number, re[bin + 1] as number];
    const [imBefore, imHere, imAfter] = [im[bin - 1] as number, im[bin] as number, im[bin + 1] as number];
    // Of x(n) sin(2 pi n / size): (X(k-1) - X(k+1)) / 2i.
    const sineRe = 0.5 * (imBefore - imAfter);
    const sineIm = -0.5 * (reBefore - reAfter);
    const real = hannWindowed(reBefore, reHere, reAfter);
    const imaginary = hannWindowed(imBefore, imHere, imAfter);
    const height = magnitude[bin] as number;
    // Im(derivative / spectrum), in bins: the window's slope is (pi / size) sin, a bin is 2 pi / size.
    const offset = (-0.5 * (sineIm * real - sineRe * imaginary)) / (height * height);
    const bounded = Math.min(1, Math.max(-1, offset));
    let energy = 0;
    for (let k = bin - 2; k <= bin + 2; k += 1) energy += (magnitude[k] as number) ** 2;
    return {
      hz: (bin + bounded) * this.binHz,
      amplitude: (height * 4) / (this.fft.size * hannLobe(bounded)),
      // The transform counts phase from the first sample; half a window later it has turned by half a turn per bin.
      phase: Math.atan2(imaginary, real) / (2 * Math.PI) + 0.5 * (bin % 2),
      energy,
    };
  }
}

/** A Hann window in the time domain is this sum of three bins in the frequency domain, of each of their parts. */
const hannWindowed = (before: number, here: number, after: number) => 0.5 * here - 0.25 * (before + after);

/** Response of a Hann window `bins` away from the middle of its main lobe, 1 in the middle. */
function hannLobe(bins: number): number {
  // In the middle and one bin away numerator and denominator are both zero.
  if (Math.abs(bins) < 1e-9) return 1;
  if (Math.abs(Math.abs(bins) - 1) < 1e-9) return 0.5;
  return Math.sin(Math.PI * bins) / (Math.PI * bins * (1 - bins * bins));
}
