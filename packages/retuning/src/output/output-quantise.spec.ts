import { floatQuantiser, int16Quantiser, int32Quantiser } from './output-quantise.js';

const FRAMES = 65_536;
const asInt16 = (bytes: Uint8Array): Int16Array => new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
const asInt32 = (bytes: Uint8Array): Int32Array => new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
const tone = Float32Array.from({ length: FRAMES }, (_, i) => 0.25 * Math.sin(2 * Math.PI * 0.01 * i));

function errorsOf(quantised: Int16Array, samples: Float32Array): number[] {
  return Array.from(quantised, (value, i) => value - (samples[i] ?? 0) * 32_768);
}

/** Power of a signal near a frequency (share of the sample rate), by a Hann-windowed transform. */
function powerNear(signal: number[], frequency: number): number {
  let power = 0;
  for (let bin = -8; bin <= 8; bin += 1) {
    let [re, im] = [0, 0];
    signal.forEach((value, i) => {
      const angle = 2 * Math.PI * (frequency + bin / signal.length) * i;
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / signal.length);
      re += value * window * Math.cos(angle);
      im += value * window * Math.sin(angle);
    });
    power += re * re + im * im;
  }
  return power;
}

describe('16 bit', () => {
  it('without dither gives back what was 16 bit to begin with', () => {
    const exact = Float32Array.from({ length: 65_536 }, (_, i) => (i - 32_768) / 32_768);
    expect(Array.from(asInt16(int16Quantiser('none', 2, 44_100)(exact, 1)))).toEqual(
      Array.from({ length: 65_536 }, (_, i) => i - 32_768),
    );
  });

  it('with triangular dither has noise of the right power that does not know the music', () => {
    const errors = errorsOf(asInt16(int16Quantiser('triangular', 1, 44_100)(tone, 1)), tone);
    const mean = errors.reduce((sum, error) => sum + error, 0) / FRAMES;
    const power = errors.reduce((sum, error) => sum + error * error, 0) / FRAMES;
    // Rounding has 1/12 of a step squared, triangular dither of two steps 1/6.
    expect(mean).toBeCloseTo(0, 1);
    expect(power).toBeGreaterThan(0.24);
    expect(power).toBeLessThan(0.26);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(1.5);
    const correlation = errors.reduce((sum, error, i) => sum + error * (tone[i] ?? 0), 0) / FRAMES;
    expect(Math.abs(correlation)).toBeLessThan(0.005);
  });

  it('with shaped dither is quieter where the ear is keen, and never far off', () => {
    const flat = errorsOf(asInt16(int16Quantiser('triangular', 1, 44_100)(tone, 1)), tone).slice(0, 16_384);
    const shaped = errorsOf(asInt16(int16Quantiser('shaped', 1, 44_100)(tone, 1)), tone).slice(0, 16_384);
    const atEarsBest = 4_000 / 44_100;
    expect(10 * Math.log10(powerNear(shaped, atEarsBest) / powerNear(flat, atEarsBest))).toBeLessThan(-8);
    expect(Math.max(...shaped.map(Math.abs))).toBeLessThanOrEqual(16);
  });

  it('is flat where no curve is made for the rate', () => {
    const shaped = int16Quantiser('shaped', 2, 96_000)(tone, 1);
    expect(shaped).toEqual(int16Quantiser('triangular', 2, 96_000)(tone, 1));
  });

  it('stays within its range and gives the same bytes every time', () => {
    const loud = Float32Array.from([1.5, -1.5, 1, -1]);
    expect(Array.from(asInt16(int16Quantiser('triangular', 2, 44_100)(loud, 1)))).toEqual([
      32_767,
      -32_768,
      32_767,
      expect.any(Number),
    ]);
    expect(int16Quantiser('shaped', 2, 48_000)(tone, 0.5)).toEqual(int16Quantiser('shaped', 2, 48_000)(tone, 0.5));
  });
});

describe('24 and 32 bit', () => {
  it('are rounded into the upper bits of 32', () => {
    const samples = Float32Array.from([0, 0.5, -1, 1, 3 / 2 ** 23, -2]);
    expect(Array.from(asInt32(int32Quantiser(24)(samples, 1)))).toEqual([
      0,
      2 ** 30,
      -(2 ** 31),
      (2 ** 23 - 1) * 256,
      768,
      -(2 ** 31),
    ]);
    expect(Array.from(asInt32(int32Quantiser(32)(samples, 0.5)))).toEqual([
      0,
      2 ** 29,
      -(2 ** 30),
      2 ** 30,
      384,
      -(2 ** 31),
    ]);
  });
});

describe('float', () => {
  it('is handed on as it is, or scaled', () => {
    const samples = Float32Array.from([0.1, -0.2, 3]);
    expect(floatQuantiser()(samples, 1).buffer).toBe(samples.buffer);
    const scaled = floatQuantiser()(samples, 0.5);
    expect(Array.from(new Float32Array(scaled.buffer, scaled.byteOffset, 3))).toEqual([
      Math.fround(0.1 * 1) * 0.5,
      Math.fround(-0.2) * 0.5,
      1.5,
    ]);
  });
});
