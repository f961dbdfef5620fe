import { fewerPeaks } from './fewer-peaks';
import { toStereo } from './pcm';
import { computePeaks, STROKES } from './peaks';

describe('computePeaks', () => {
  it('finds the lowest and highest sample of every slice, over all channels', async () => {
    const left = new Float32Array(32_000);
    const right = new Float32Array(32_000);
    left[150] = 0.5;
    right[160] = -0.75;
    const { wide, narrow } = await computePeaks({ channels: [left, right], sampleRateHz: 44_100 });
    expect([wide.max[1], wide.min[1]]).toEqual([0.5, -0.75]);
    for (const silent of [wide.max[0], wide.min[0], wide.max[2]]) expect(Math.abs(silent ?? 1)).toBe(0);
    expect([narrow.max[0], narrow.min[0]]).toEqual([0.5, -0.75]);
    expect([wide.min.length, narrow.min.length]).toEqual([STROKES.wide, STROKES.narrow]);
  });

  it('draws a sound that is shorter than the strokes', async () => {
    const { wide } = await computePeaks({ channels: [Float32Array.of(0.25, -0.25)], sampleRateHz: 8000 });
    expect(Math.max(...wide.max)).toBe(0.25);
    expect(Math.min(...wide.min)).toBe(-0.25);
  });
});

describe('fewerPeaks', () => {
  it('has the highest of each slice, and leaves few peaks as they are', () => {
    expect(fewerPeaks([1, 9, 3, 4, 5], 2)).toEqual([9, 5]);
    expect(fewerPeaks([1, 2], 3)).toEqual([1, 2]);
  });
});

describe('toStereo', () => {
  it('leaves one and two channels alone and mixes six down, without the low-frequency effects', () => {
    const channel = (value: number) => Float32Array.of(value);
    const mono = { channels: [channel(1)], sampleRateHz: 48_000 };
    expect(toStereo(mono).channels).toEqual(mono.channels);
    const six = [1, 2, 4, 100, 8, 16].map(channel);
    const [left, right] = toStereo({ channels: six, sampleRateHz: 48_000 }).channels;
    expect(left?.[0]).toBeCloseTo(1 + Math.SQRT1_2 * (4 + 8), 5);
    expect(right?.[0]).toBeCloseTo(2 + Math.SQRT1_2 * (4 + 16), 5);
  });
});
