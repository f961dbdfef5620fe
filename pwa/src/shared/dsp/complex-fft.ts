/**
 * Fourier transform of complex signals whose length is a power of two, in place.
 *
 * Values are stored as pairs, real part first: re(0), im(0), re(1), im(1), ... The transform is by decimation in
 * frequency in radix 4, which takes half as many passes over the memory as radix 2 (Gentleman & Sande 1966, "Fast
 * Fourier transforms: for fun and profit"); when the size is no power of four, the last pass is in radix 2. The bins
 * are left in bit-reversed order, for the caller to find by `position`. All arithmetic is in 64 bit. Nothing is
 * allocated after construction.
 */
export class ComplexFft {
  readonly size: number;
  /** Of bin k, 0..size-1: the index of its real part in the result. Its imaginary part follows. */
  readonly position: Uint32Array;
  /** Of every pass but the last, see `twiddlesOf`. */
  private readonly twiddles: Float64Array[] = [];

  /** @param size number of complex values, a power of two, 2..2^24 */
  constructor(size: number) {
    this.size = size;
    this.position = bitReversal(size).map((place) => 2 * place);
    for (let block = size; block > 4; block >>= 2) this.twiddles.push(twiddlesOf(block));
  }

  /**
   * X[k] = sum of x[n] exp(-2 pi i k n / size), unscaled.
   *
   * @param values `size` complex values; replaced by the bins, bin k at `position[k]`
   */
  forward(values: Float64Array): void {
    let block = this.size;
    for (const twiddles of this.twiddles) {
      radix4Pass(values, block, twiddles);
      block >>= 2;
    }
    if (block === 4) lastPassOfFour(values);
    else lastPassOfTwo(values);
  }
}

/**
 * Turns every block of `block` complex values into four whose transforms are a quarter of the block's bins each. Shifts
 * instead of divisions tell the compiler that indices are integers.
 */
function radix4Pass(values: Float64Array, block: number, twiddles: Float64Array): void {
  const quarter = block >> 1;
  for (let start = 0; start < values.length; start += 2 * block) {
    for (let a = start, turn = 0; a < start + quarter; a += 2, turn += 6) {
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const aRe = values[a] as number;
      const aIm = values[a + 1] as number;
      const bRe = values[b] as number;
      const bIm = values[b + 1] as number;
      const cRe = values[c] as number;
      const cIm = values[c + 1] as number;
      const dRe = values[d] as number;
      const dIm = values[d + 1] as number;
      const sumAcRe = aRe + cRe;
      const sumAcIm = aIm + cIm;
      const sumBdRe = bRe + dRe;
      const sumBdIm = bIm + dIm;
      const differenceAcRe = aRe - cRe;
      const differenceAcIm = aIm - cIm;
      const differenceBdRe = bRe - dRe;
      const differenceBdIm = bIm - dIm;
      values[a] = sumAcRe + sumBdRe;
      values[a + 1] = sumAcIm + sumBdIm;
      // Bins 2, 6, 10, ... come before bins 1, 5, 9, ...: bit-reversed order.
      const cosine2 = twiddles[turn + 2] as number;
      const sine2 = twiddles[turn + 3] as number;
      const re2 = sumAcRe - sumBdRe;
      const im2 = sumAcIm - sumBdIm;
      values[b] = re2 * cosine2 + im2 * sine2;
      values[b + 1] = im2 * cosine2 - re2 * sine2;
      const cosine1 = twiddles[turn] as number;
      const sine1 = twiddles[turn + 1] as number;
      const re1 = differenceAcRe + differenceBdIm;
      const im1 = differenceAcIm - differenceBdRe;
      values[c] = re1 * cosine1 + im1 * sine1;
      values[c + 1] = im1 * cosine1 - re1 * sine1;
      const cosine3 = twiddles[turn + 4] as number;
      const sine3 = twiddles[turn + 5] as number;
      const re3 = differenceAcRe - differenceBdIm;
      const im3 = differenceAcIm + differenceBdRe;
      values[d] = re3 * cosine3 + im3 * sine3;
      values[d + 1] = im3 * cosine3 - re3 * sine3;
    }
  }
}

/** The same for blocks of four values, which need no twiddles. */
function lastPassOfFour(values: Float64Array): void {
  for (let a = 0; a < values.length; a += 8) {
    const aRe = values[a] as number;
    const aIm = values[a + 1] as number;
    const bRe = values[a + 2] as number;
    const bIm = values[a + 3] as number;
    const cRe = values[a + 4] as number;
    const cIm = values[a + 5] as number;
    const dRe = values[a + 6] as number;
    const dIm = values[a + 7] as number;
    values[a] = aRe + cRe + (bRe + dRe);
    values[a + 1] = aIm + cIm + (bIm + dIm);
    values[a + 2] = aRe + cRe - (bRe + dRe);
    values[a + 3] = aIm + cIm - (bIm + dIm);
    values[a + 4] = aRe - cRe + (bIm - dIm);
    values[a + 5] = aIm - cIm - (bRe - dRe);
    values[a + 6] = aRe - cRe - (bIm - dIm);
    values[a + 7] = aIm - cIm + (bRe - dRe);
  }
}

/** Blocks of two values. */
function lastPassOfTwo(values: Float64Array): void {
  for (let a = 0; a < values.length; a += 4) {
    const aRe = values[a] as number;
    const aIm = values[a + 1] as number;
    const bRe = values[a + 2] as number;
    const bIm = values[a + 3] as number;
    values[a] = aRe + bRe;
    values[a + 1] = aIm + bIm;
    values[a + 2] = aRe - bRe;
    values[a + 3] = aIm - bIm;
  }
}

/** For j = 0..block/4-1 the cosines and sines of j, 2j and 3j turns / block: six values, one after another. */
function twiddlesOf(block: number): Float64Array {
  return Float64Array.from({ length: (6 * block) / 4 }, (_, i) => {
    const turns = (Math.floor(i / 6) * (Math.floor((i % 6) / 2) + 1)) / block;
    return i % 2 === 0 ? Math.cos(2 * Math.PI * turns) : Math.sin(2 * Math.PI * turns);
  });
}

function bitReversal(length: number): Uint32Array {
  const bits = Math.log2(length);
  return Uint32Array.from({ length }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit += 1) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}
