import { RealFft } from './real-fft';

/** Values in -1..1, the same in every run. */
function noise(length: number): Float64Array {
  let state = 12_345;
  return Float64Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** The definition of the transform. */
function slowly(input: Float64Array): { re: number[]; im: number[] } {
  const re: number[] = [];
  const im: number[] = [];
  for (let k = 0; k <= input.length / 2; k += 1) {
    let [sumRe, sumIm] = [0, 0];
    input.forEach((value, n) => {
      const angle = (-2 * Math.PI * ((k * n) % input.length)) / input.length;
      sumRe += value * Math.cos(angle);
      sumIm += value * Math.sin(angle);
    });
    re.push(sumRe);
    im.push(sumIm);
  }
  return { re, im };
}

const furthest = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((worst, value, i) => Math.max(worst, Math.abs(value - (b[i] ?? NaN))), 0);

describe('RealFft', () => {
  it.each([4, 8, 16, 64, 512])('of %i values is what the definition gives', (size) => {
    const input = noise(size);
    const re = new Float64Array(size / 2 + 1);
    const im = new Float64Array(size / 2 + 1);
    new RealFft(size).forward(input, re, im);
    const expected = slowly(input);
    // Rounding grows with the logarithm of the size; 1e-11 is four digits above it.
    expect(furthest(re, expected.re)).toBeLessThan(1e-11);
    expect(furthest(im, expected.im)).toBeLessThan(1e-11);
  });

  it.each([4, 8, 1024, 65_536])('of %i values comes back by the inverse', (size) => {
    const input = noise(size);
    const re = new Float64Array(size / 2 + 1);
    const im = new Float64Array(size / 2 + 1);
    const back = new Float64Array(size);
    const fft = new RealFft(size);
    fft.forward(input, re, im);
    fft.inverse(re, im, back);
    expect(furthest(back, input)).toBeLessThan(1e-14);
  });

  it('takes the first values of a longer array', () => {
    const input = noise(64);
    const [re, im] = [new Float64Array(17), new Float64Array(17)];
    new RealFft(32).forward(input, re, im);
    const expected = slowly(input.slice(0, 32));
    expect(furthest(re, expected.re)).toBeLessThan(1e-11);
    expect(furthest(im, expected.im)).toBeLessThan(1e-11);
  });

  it('takes 32-bit samples, and gives them back', () => {
    const input = Float32Array.from(noise(256));
    const re = new Float64Array(129);
    const im = new Float64Array(129);
    const back = new Float32Array(256);
    const fft = new RealFft(256);
    fft.forward(input, re, im);
    fft.inverse(re, im, back);
    expect(Array.from(back)).toEqual(Array.from(input));
  });

  it.each([0, 2, 3, 1000, 4096.5, 2 ** 25, NaN])('refuses a size of %d', (size) => {
    expect(() => new RealFft(size)).toThrow(RangeError);
  });
});
