import { describe, expect, test } from '@jest/globals';

import { PeakLimiter, TruePeakMeter } from '../lib/index.js';
import { noise, signal } from './support/signals.js';

// Tests find globals slowly, in their sandbox: once, not for each sample.
const { Math } = globalThis;

const SAMPLE_RATE_HZ = 48_000;
/** The limiter aims a hundredth of a decibel below its ceiling. */
const CLOSE_DB = 0.02;

interface Options {
  ceiling?: number;
  channels?: number;
  sampleRateHz?: number;
  /** Frames of the next chunk. */
  chunkFrames?: (at: number) => number;
}

function limited(samples: Float32Array, options: Options = {}): { out: Float32Array; smallestGain: number } {
  const { ceiling = 1, channels = 1, sampleRateHz = SAMPLE_RATE_HZ, chunkFrames = () => samples.length } = options;
  const limiter = new PeakLimiter({ channels, sampleRateHz, ceiling });
  const out: number[] = [];
  for (let at = 0; at < samples.length;) {
    const next = Math.min(samples.length, at + channels * chunkFrames(at));
    out.push(...limiter.process(samples.subarray(at, next)));
    at = next;
  }
  out.push(...limiter.flush());
  return { out: Float32Array.from(out), smallestGain: limiter.smallestGain };
}

function truePeak(samples: Float32Array, channels = 1): number {
  const meter = new TruePeakMeter({ channels, sampleRateHz: SAMPLE_RATE_HZ });
  meter.process(samples);
  meter.flush();
  return meter.truePeak;
}

const decibels = (ratio: number): number => 20 * Math.log10(ratio);

/** Soft noise with short bursts above full scale, far apart. */
function bursts(frames: number, channels = 1): Float32Array {
  return noise(frames * channels, 8).map((x, i) => x * (Math.floor(i / channels) % 9_600 < 40 ? 2 : 0.3));
}

describe('the limiter', () => {
  test.each([1, 2, 140, 5_000])('gives %d frames below the ceiling back as they are', (frames) => {
    const samples = noise(frames * 2, 3);
    const { out, smallestGain } = limited(samples, { channels: 2, ceiling: truePeak(samples, 2) * 1.01 });
    expect(out).toEqual(samples);
    expect(smallestGain).toBe(1);
  });

  test.each([
    ['noise at 8 kHz', noise(8_000, 1).map((x) => 1.5 * x), { sampleRateHz: 8_000 }],
    ['noise at 48 kHz', noise(20_000, 2).map((x) => 1.5 * x), {}],
    ['noise at 192 kHz', noise(60_000, 3).map((x) => 1.5 * x), { sampleRateHz: 192_000 }],
    ['bursts in stereo', bursts(30_000, 2), { channels: 2 }],
    ['crests between the samples', signal(9_000, 1, (i) => 1.3 * Math.sin((Math.PI / 2) * i + Math.PI / 4)), {}],
    ['one sample', signal(2_000, 1, (i) => (i === 1_000 ? 1.3 : 0)), {}],
    ['a step at the very end', signal(2_000, 1, (i) => (i > 1_997 ? 1.3 : 0)), {}],
    ['a start at full level', signal(2_000, 1, (i) => 1.3 * Math.cos(0.1 * i)), {}],
  ])('brings the true peak of %s under the ceiling, and only just', (_name, samples, options: Options) => {
    const { out } = limited(samples, options);
    const peak = truePeak(out, options.channels);
    expect(out).toHaveLength(samples.length);
    expect(peak).toBeLessThanOrEqual(1);
    expect(decibels(peak)).toBeGreaterThan(-CLOSE_DB);
  });

  test('leaves what is before and after a peak as it is, to the bit, and frames at their places', () => {
    const samples = noise(48_000, 5).map((x, i) => (i === 24_000 ? 1.25 : x * 0.3));
    const { out, smallestGain } = limited(samples);
    expect(decibels(smallestGain)).toBeCloseTo(decibels(1 / 1.25), 0);
    const changed = [...samples.keys()].filter((i) => samples[i] !== out[i]);
    // 4 ms of look-ahead; afterwards the 24 bits of the gain fall with a time constant of 20 ms.
    expect(changed.at(0)).toBeGreaterThan(24_000 - 210);
    expect(changed.at(-1)).toBeLessThan(24_000 + 0.4 * SAMPLE_RATE_HZ);
  });

  test('gives all channels the same gain', () => {
    const loud = bursts(20_000);
    const both = Float32Array.from(
      { length: loud.length * 2 },
      (_, i) => (loud[i >> 1] ?? 0) * (i % 2 === 0 ? 1 : 0.25),
    );
    const { out } = limited(both, { channels: 2 });
    // A quarter is exact in binary.
    expect(out.filter((_, i) => i % 2 === 1)).toEqual(out.filter((_, i) => i % 2 === 0).map((x) => x * 0.25));
  });

  test('does not depend on how the frames are cut', () => {
    const samples = bursts(30_000, 2);
    const cut = limited(samples, { channels: 2, chunkFrames: (at) => 1 + (at % 701) });
    expect(cut).toEqual(limited(samples, { channels: 2 }));
  });
});

test('the limiter refuses an invalid ceiling', () => {
  const create = (ceiling: number) => () => new PeakLimiter({ channels: 1, sampleRateHz: 48_000, ceiling });
  expect(create(0)).toThrow(RangeError);
  expect(create(Infinity)).toThrow(RangeError);
});
