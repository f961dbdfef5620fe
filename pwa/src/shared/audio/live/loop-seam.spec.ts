import { crossfadeSeam, SEAM_SECONDS } from './loop-seam';

const RATE_HZ = 48_000;
const fadeFrames = SEAM_SECONDS * RATE_HZ;
const largestStep = (samples: readonly number[]) =>
  Math.max(...samples.slice(1).map((value, i) => Math.abs(value - (samples[i] ?? 0))));

/** A loop of a tone whose ends do not meet: what is heard around its seam. */
function seam(cut: boolean) {
  const tone = (frame: number) => 0.5 * Math.sin((2 * Math.PI * 220 * frame) / RATE_HZ);
  // From a crest to a trough.
  const [from, to] = [927, 3218];
  const count = 600;
  const ending = Float32Array.from({ length: count }, (_, i) => tone(to - count + i));
  const leading = Float32Array.from({ length: count }, (_, i) => tone(from - count + i));
  if (!cut) crossfadeSeam(ending, leading, { leftFrames: count, fadeFrames, step: 1 });
  return [...ending, ...Array.from({ length: 100 }, (_, i) => Math.fround(tone(from + i)))];
}

describe('the seam of a loop', () => {
  it('has no step, where a plain cut has one', () => {
    // A 220 Hz tone of amplitude 0.5 changes by at most 0.0144 from sample to sample.
    expect(largestStep(seam(true))).toBeGreaterThan(0.3);
    expect(largestStep(seam(false))).toBeLessThan(0.0144 + 0.5 * 2 * (Math.PI / 2 / fadeFrames));
  });

  it('takes no more than 5 ms, and leaves everything before it as it is', () => {
    const [plain, faded] = [seam(true), seam(false)];
    expect(faded.slice(0, 600 - fadeFrames + 1)).toEqual(plain.slice(0, 600 - fadeFrames + 1));
    expect(faded.slice(600)).toEqual(plain.slice(600));
  });

  it('keeps the power of what is not alike', () => {
    let seed = 1;
    const noise = () => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5) * 2;
    const power = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
    const rounds = Array.from({ length: 200 }, () => {
      const ending = Float32Array.from({ length: fadeFrames }, noise);
      const leading = Float32Array.from({ length: fadeFrames }, noise);
      crossfadeSeam(ending, leading, { leftFrames: fadeFrames, fadeFrames, step: 1 });
      return power(ending);
    });
    const mean = rounds.reduce((sum, one) => sum + one, 0) / rounds.length;
    // Uniform noise has a power of a third.
    expect(mean).toBeGreaterThan(0.32);
    expect(mean).toBeLessThan(0.347);
  });

  it('fades out where the loop stops', () => {
    const ending = new Float32Array(fadeFrames).fill(1);
    crossfadeSeam(ending, new Float32Array(fadeFrames), { leftFrames: fadeFrames, fadeFrames, step: 1 });
    expect(ending[0]).toBeCloseTo(1, 6);
    expect(ending.at(-1)).toBeLessThan(0.01);
  });
});
