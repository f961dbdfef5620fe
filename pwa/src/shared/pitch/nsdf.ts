import { RealFft } from '../dsp/real-fft';

/**
 * Normalised square difference function of a frame, by two Fourier transforms.
 *
 * n(lag) = 2 r(lag) / m(lag), with r the autocorrelation without wrap-around and
 * m(lag) = sum of x[j]^2 + x[j + lag]^2 over the same j (McLeod & Wyvill 2005, "A smarter way to find pitch", eq. 6-9).
 * 1 means that the frame repeats exactly after `lag` frames, 0 that the two are unrelated, -1 that it repeats upside
 * down.
 */
export class Nsdf {
  /** n(lag) for lags 0..maxLag of the last call. */
  readonly values: Float64Array;
  /** Highest lag of the last call, frames. */
  lag = 0;
  /** Mean power of the last frame, full scale 1. */
  meanPower = 0;
  private readonly maxFrames: number;
  private readonly maxLag: number;
  private readonly ffts = new Map<number, RealFft>();
  private readonly correlations = new Map<number, Float64Array>();
  private readonly padded: Float64Array;
  private readonly re: Float64Array;
  private readonly im: Float64Array;

  /** @param maxFrames length of the longest frame; @param maxLag highest lag ever asked for, frames */
  constructor(maxFrames: number, maxLag: number) {
    this.maxFrames = maxFrames;
    this.maxLag = maxLag;
    const size = powerOfTwoFrom(maxFrames + maxLag + 1);
    this.values = new Float64Array(maxLag + 1);
    this.padded = new Float64Array(size);
    this.re = new Float64Array(size / 2 + 1);
    this.im = new Float64Array(size / 2 + 1);
  }

  /**
   * @param frame mono samples; its mean is taken out
   * @param maxLag frames, below the frame's length
   * @throws RangeError when the frame or the lag is longer than the constructor's limits
   */
  compute(frame: Float32Array, maxLag: number): Float64Array {
    const length = frame.length;
    if (length > this.maxFrames || maxLag > this.maxLag || maxLag >= length) {
      throw new RangeError(`No room for ${length} frames with a lag of up to ${maxLag}`);
    }
    this.lag = maxLag;
    const size = powerOfTwoFrom(length + maxLag + 1);
    const { padded, re, im, values } = this;
    let mean = 0;
    for (let i = 0; i < length; i += 1) mean += frame[i] as number;
    mean /= length;
    let power = 0;
    for (let i = 0; i < length; i += 1) {
      const value = (frame[i] as number) - mean;
      padded[i] = value;
      power += value * value;
    }
    this.meanPower = power / length;
    padded.fill(0, length, size);

    const fft = this.fftOf(size);
    fft.forward(padded, re, im);
    for (let k = 0; k <= size / 2; k += 1) {
      const real = re[k] as number;
      const imaginary = im[k] as number;
      re[k] = real * real + imaginary * imaginary;
      im[k] = 0;
    }
    // The samples themselves are needed below for m, so the autocorrelation goes where nothing else lies.
    const correlation = this.correlationOf(size);
    fft.inverse(re, im, correlation);

    let both = 2 * power;
    for (let lag = 0; lag <= maxLag; lag += 1) {
      if (lag > 0) {
        const first = padded[lag - 1] as number;
        const last = padded[length - lag] as number;
        both -= first * first + last * last;
      }
      values[lag] = both > 1e-12 ? (2 * (correlation[lag] as number)) / both : 0;
    }
    return values;
  }

  private correlationOf(size: number): Float64Array {
    const known = this.correlations.get(size);
    if (known) return known;
    const made = new Float64Array(size);
    this.correlations.set(size, made);
    return made;
  }

  private fftOf(size: number): RealFft {
    const known = this.ffts.get(size);
    if (known) return known;
    const made = new RealFft(size);
    this.ffts.set(size, made);
    return made;
  }
}

function powerOfTwoFrom(atLeast: number): number {
  return 2 ** Math.ceil(Math.log2(atLeast));
}
