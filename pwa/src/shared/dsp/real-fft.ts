import { ComplexFft } from './complex-fft';

type Samples = Float32Array | Float64Array;

/**
 * Fourier transform of real signals whose length is a power of two.
 *
 * `size` real values are packed into size / 2 complex ones, transformed in place, and unpacked by symmetry: half the
 * work of a complex transform (Sorensen et al. 1987, "Real-valued fast Fourier transform algorithms"). All arithmetic
 * is in 64 bit; the error of a forward and inverse pair is of the order of 1e-15. Nothing is allocated after
 * construction. Not to be shared between overlapping calls.
 */
export class RealFft {
  readonly size: number;
  private readonly half: number;
  private readonly fft: ComplexFft;
  /** cos and sin of 2 pi k / size, k < size / 2. */
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly work: Float64Array;

  /**
   * @param size number of real values, a power of two, 4..2^24
   * @throws RangeError for any other size
   */
  constructor(size: number) {
    if (!Number.isInteger(size) || size < 4 || size > 2 ** 24 || (size & (size - 1)) !== 0) {
      throw new RangeError(`The size of a transform is a power of two from 4 to 2^24, not ${size}`);
    }
    this.size = size;
    this.half = size / 2;
    this.fft = new ComplexFft(this.half);
    this.cosines = Float64Array.from({ length: this.half }, (_, k) => Math.cos((2 * Math.PI * k) / size));
    this.sines = Float64Array.from({ length: this.half }, (_, k) => Math.sin((2 * Math.PI * k) / size));
    this.work = new Float64Array(size);
  }

  /**
   * X[k] = sum of x[n] exp(-2 pi i k n / size), unscaled.
   *
   * @param input `size` values, what comes after them is left alone; not changed
   * @param re receives the real parts of bins 0..size/2: at least size / 2 + 1 places
   * @param im receives the imaginary parts of the same bins
   */
  forward(input: Samples, re: Float64Array, im: Float64Array): void {
    const { size, half, fft, work, cosines, sines } = this;
    const { position } = fft;
    for (let i = 0; i < size; i += 1) work[i] = input[i] as number;
    fft.forward(work);
    const re0 = work[0] as number;
    const im0 = work[1] as number;
    re[0] = re0 + im0;
    im[0] = 0;
    re[half] = re0 - im0;
    im[half] = 0;
    for (let k = 1; k <= half / 2; k += 1) {
      const mirror = half - k;
      const a = position[k] as number;
      const b = position[mirror] as number;
      const aRe = work[a] as number;
      const aIm = work[a + 1] as number;
      const bRe = work[b] as number;
      const bIm = work[b + 1] as number;
      const evenRe = 0.5 * (aRe + bRe);
      const evenIm = 0.5 * (aIm - bIm);
      const oddRe = 0.5 * (aIm + bIm);
      const oddIm = 0.5 * (bRe - aRe);
      const cosine = cosines[k] as number;
      const sine = sines[k] as number;
      const turnedRe = cosine * oddRe + sine * oddIm;
      const turnedIm = cosine * oddIm - sine * oddRe;
      re[k] = evenRe + turnedRe;
      im[k] = evenIm + turnedIm;
      re[mirror] = evenRe - turnedRe;
      im[mirror] = turnedIm - evenIm;
    }
  }

  /**
   * Undoes `forward`, scale included: x[n] = (1 / size) sum of X[k] exp(2 pi i k n / size).
   *
   * @param re real parts of bins 0..size/2; not changed
   * @param im imaginary parts of the same bins (those of bin 0 and of bin size/2 are taken as 0); not changed
   * @param output receives `size` values
   */
  inverse(re: Float64Array, im: Float64Array, output: Samples): void {
    const { half, fft, work, cosines, sines } = this;
    const { position } = fft;
    for (let k = 0; k < half; k += 1) {
      const mirror = half - k;
      const aRe = re[k] as number;
      const bRe = re[mirror] as number;
      const aIm = k === 0 ? 0 : (im[k] as number);
      const bIm = k === 0 ? 0 : (im[mirror] as number);
      const evenRe = 0.5 * (aRe + bRe);
      const evenIm = 0.5 * (aIm - bIm);
      const turnedRe = 0.5 * (aRe - bRe);
      const turnedIm = 0.5 * (aIm + bIm);
      const cosine = cosines[k] as number;
      const sine = sines[k] as number;
      const oddRe = cosine * turnedRe - sine * turnedIm;
      const oddIm = cosine * turnedIm + sine * turnedRe;
      // The conjugate goes in, so that the forward transform works as the inverse one.
      work[2 * k] = evenRe - oddIm;
      work[2 * k + 1] = -(evenIm + oddRe);
    }
    fft.forward(work);
    const scale = 1 / half;
    for (let i = 0; i < half; i += 1) {
      const from = position[i] as number;
      output[2 * i] = (work[from] as number) * scale;
      output[2 * i + 1] = -(work[from + 1] as number) * scale;
    }
  }
}
