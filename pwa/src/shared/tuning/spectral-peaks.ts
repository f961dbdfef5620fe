import { RealFft } from '../dsp/real-fft';
import { LEAST_AMPLITUDE, PEAK_PROMINENCE, PEAK_SURROUNDINGS } from './constants';

/** One maximum of the magnitude spectrum. */
export interface SpectralPeak {
  /** Refined within the bin. */
  hz: number;
  /** Of the sinusoid it would be, linear. */
  amplitude: number;
  /** At the middle of the stretch, in turns. */
  phase: number;
  /** Of its main lobe, in the unit of `PeakFinder.energy`. */
  energy: number;
}

/** Sinusoids in one stretch of sound. */
export class PeakFinder {
  readonly binHz: number;
  /** Of all bins searched, of the stretch searched last. */
  energy = 0;
  private readonly fft: RealFft;
  private readonly firstBin: number;
  private readonly lastBin: number;
  private readonly fftRe: Float64Array;
  private readonly fftIm: Float64Array;
  /** Hann-windowed spectrum: real, imaginary and magnitude of every bin searched and its surroundings. */
  private readonly re: Float64Array;
  private readonly im: Float64Array;
  private readonly magnitude: Float64Array;
  private readonly sums: Float64Array;

  constructor(sampleRateHz: number, frameSize: number, lowestHz: number, highestHz: number) {
    this.fft = new RealFft(frameSize);
    this.binHz = sampleRateHz / frameSize;
    this.firstBin = Math.max(PEAK_SURROUNDINGS + 1, Math.floor(lowestHz / this.binHz));
    this.lastBin = Math.min(frameSize / 2 - PEAK_SURROUNDINGS - 2, Math.floor(highestHz / this.binHz));
    const bins = frameSize / 2 + 2;
    [this.fftRe, this.fftIm] = [new Float64Array(bins), new Float64Array(bins)];
    [this.re, this.im] = [new Float64Array(bins), new Float64Array(bins)];
    [this.magnitude, this.sums] = [new Float64Array(bins), new Float64Array(bins)];
  }

  /**
   * @param samples frameSize of them
   * @returns the peaks in rising order of frequency
   */
  find(samples: Float64Array): SpectralPeak[] {
    this.transform(samples);
    const { magnitude, sums, firstBin, lastBin } = this;
    const width = 2 * PEAK_SURROUNDINGS + 1;
    const least = (LEAST_AMPLITUDE * this.fft.size) / 4;
    const peaks: SpectralPeak[] = [];
    for (let k = firstBin; k <= lastBin; k += 1) {
      const here = magnitude[k] as number;
      if (here < least || here <= (magnitude[k - 1] as number) || here < (magnitude[k + 1] as number)) continue;
      const mean = ((sums[k + PEAK_SURROUNDINGS + 1] as number) - (sums[k - PEAK_SURROUNDINGS] as number)) / width;
      if (here > PEAK_PROMINENCE * mean) peaks.push(this.refined(k));
    }
    return peaks;
  }

  private transform(samples: Float64Array): void {
    const { fftRe, fftIm, re, im, magnitude, sums, firstBin, lastBin } = this;
    this.fft.forward(samples, fftRe, fftIm);
    const begin = firstBin - PEAK_SURROUNDINGS;
    const end = lastBin + PEAK_SURROUNDINGS + 1;
    let energy = 0;
    sums[begin] = 0;
    for (let k = begin; k < end; k += 1) {
      // A Hann window in the time domain is this sum of three bins in the frequency domain.
      const real = 0.5 * (fftRe[k] as number) - 0.25 * ((fftRe[k - 1] as number) + (fftRe[k + 1] as number));
      const imaginary = 0.5 * (fftIm[k] as number) - 0.25 * ((fftIm[k - 1] as number) + (fftIm[k + 1] as number));
      const power = real * real + imaginary * imaginary;
      re[k] = real;
      im[k] = imaginary;
      magnitude[k] = Math.sqrt(power);
      sums[k + 1] = (sums[k] as number) + (magnitude[k] as number);
      if (k >= firstBin && k <= lastBin) energy += power;
    }
    this.energy = energy;
  }

  /**
   * Frequency by reassignment (Auger & Flandrin 1995): the derivative of a Hann window is a sine, again a sum of bins, so
   * that the one transform gives both spectra and their quotient the distance from the middle of the bin.
   */
  private refined(bin: number): SpectralPeak {
    const { fftRe, fftIm, re, im, magnitude } = this;
    // Of x(n) sin(2 pi n / size): (X(k-1) - X(k+1)) / 2i.
    const sineRe = 0.5 * ((fftIm[bin - 1] as number) - (fftIm[bin + 1] as number));
    const sineIm = -0.5 * ((fftRe[bin - 1] as number) - (fftRe[bin + 1] as number));
    const real = re[bin] as number;
    const imaginary = im[bin] as number;
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

/** Response of a Hann window `bins` away from the middle of its main lobe, 1 in the middle. */
function hannLobe(bins: number): number {
  // In the middle and one bin away numerator and denominator are both zero.
  if (Math.abs(bins) < 1e-9) return 1;
  if (Math.abs(Math.abs(bins) - 1) < 1e-9) return 0.5;
  return Math.sin(Math.PI * bins) / (Math.PI * bins * (1 - bins * bins));
}
