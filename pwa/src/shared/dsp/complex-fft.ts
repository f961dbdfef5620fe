/**
 * Fourier transform of complex signals whose length is a power of two, in place.
 *
 * Decimation in frequency, two bits of the index at a time (radix 4; the last pass is radix 2 when their number is odd):
 * half as many passes over the memory as radix 2 (Gentleman & Sande 1966, "Fast Fourier transforms: for fun and profit").
 * The result is left in bit-reversed order, which the caller undoes where it reads, or not at all. All arithmetic is in
 * 64 bit. Nothing is allocated after construction, and one instance may be shared.
 */
export class ComplexFft {
  readonly size: number;
  /** Where the bins are in the result: bin k, 0..size-1, is at `position[k]`. */
  readonly position: Uint32Array;
  /** Of every pass but the last: `twiddlesOf` its block size. */
  private readonly twiddles: Float64Array[] = [];

  /** @param size number of complex values, a power of two, 2..2^23 */
  constructor(size: number) {
    this.size = size;
    this.position = bitReversal(size);
    for (let block = size; block > 4; block /= 4) this.twiddles.push(twiddlesOf(block));
  }

  /**
   * X[k] = sum of x[n] exp(-2 pi i k n / size), unscaled.
   *
   * @param re `size` real parts; replaced by those of the bins, bin k at `position[k]`
   * @param im `size` imaginary parts; replaced likewise
   */
  forward(re: Float64Array, im: Float64Array): void {
    let block = this.size;
    for (const twiddles of this.twiddles) {
      radix4Pass(re, im, block, twiddles);
      block /= 4;
    }
    if (block === 4) lastPassOfFour(re, im);
    else lastPassOfTwo(re, im);
  }
}

/** Splits every block of `block` values into four transforms of a quarter of its size. */
function radix4Pass(re: Float64Array, im: Float64Array, block: number, twiddles: Float64Array): void {
  const quarter = block / 4;
  for (let start = 0; start < re.length; start += block) {
    for (let a = start, turn = 0; a < start + quarter; a += 1, turn += 6) {
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const aRe = re[a] as number;
      const aIm = im[a] as number;
      const bRe = re[b] as number;
      const bIm = im[b] as number;
      const cRe = re[c] as number;
      const cIm = im[c] as number;
      const dRe = re[d] as number;
      const dIm = im[d] as number;
      const evenRe = aRe + cRe;
      const evenIm = aIm + cIm;
      const oddRe = bRe + dRe;
      const oddIm = bIm + dIm;
      const evenDifferenceRe = aRe - cRe;
      const evenDifferenceIm = aIm - cIm;
      const oddDifferenceRe = bRe - dRe;
      const oddDifferenceIm = bIm - dIm;
      const firstRe = evenDifferenceRe + oddDifferenceIm;
      const firstIm = evenDifferenceIm - oddDifferenceRe;
      const secondRe = evenRe - oddRe;
      const secondIm = evenIm - oddIm;
      const thirdRe = evenDifferenceRe - oddDifferenceIm;
      const thirdIm = evenDifferenceIm + oddDifferenceRe;
      const cosine1 = twiddles[turn] as number;
      const sine1 = twiddles[turn + 1] as number;
      const cosine2 = twiddles[turn + 2] as number;
      const sine2 = twiddles[turn + 3] as number;
      const cosine3 = twiddles[turn + 4] as number;
      const sine3 = twiddles[turn + 5] as number;
      re[a] = evenRe + oddRe;
      im[a] = evenIm + oddIm;
      // The second before the first: bit-reversed order.
      re[b] = secondRe * cosine2 + secondIm * sine2;
      im[b] = secondIm * cosine2 - secondRe * sine2;
      re[c] = firstRe * cosine1 + firstIm * sine1;
      im[c] = firstIm * cosine1 - firstRe * sine1;
      re[d] = thirdRe * cosine3 + thirdIm * sine3;
      im[d] = thirdIm * cosine3 - thirdRe * sine3;
    }
  }
}

/** Transforms of four values each. */
function lastPassOfFour(re: Float64Array, im: Float64Array): void {
  for (let a = 0; a < re.length; a += 4) {
    const aRe = re[a] as number;
    const aIm = im[a] as number;
    const bRe = re[a + 1] as number;
    const bIm = im[a + 1] as number;
    const cRe = re[a + 2] as number;
    const cIm = im[a + 2] as number;
    const dRe = re[a + 3] as number;
    const dIm = im[a + 3] as number;
    re[a] = aRe + cRe + (bRe + dRe);
    im[a] = aIm + cIm + (bIm + dIm);
    re[a + 1] = aRe + cRe - (bRe + dRe);
    im[a + 1] = aIm + cIm - (bIm + dIm);
    re[a + 2] = aRe - cRe + (bIm - dIm);
    im[a + 2] = aIm - cIm - (bRe - dRe);
    re[a + 3] = aRe - cRe - (bIm - dIm);
    im[a + 3] = aIm - cIm + (bRe - dRe);
  }
}

/** Transforms of two values each. */
function lastPassOfTwo(re: Float64Array, im: Float64Array): void {
  for (let a = 0; a < re.length; a += 2) {
    const aRe = re[a] as number;
    const aIm = im[a] as number;
    const bRe = re[a + 1] as number;
    const bIm = im[a + 1] as number;
    re[a] = aRe + bRe;
    im[a] = aIm + bIm;
    re[a + 1] = aRe - bRe;
    im[a + 1] = aIm - bIm;
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
