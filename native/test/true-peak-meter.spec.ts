import { describe, expect, test } from '@jest/globals';

import { TruePeakMeter } from '../lib/index.js';
import { noise, signal } from './support/signals.js';

// Tests find globals slowly, in their sandbox: once, not for each sample.
const { Math } = globalThis;

const SAMPLE_RATE_HZ = 48_000;

function measured(interleaved: Float32Array, channels = 1): TruePeakMeter {
  const meter = new TruePeakMeter({ channels, sampleRateHz: SAMPLE_RATE_HZ });
  meter.process(interleaved);
  meter.flush();
  return meter;
}

/** A sine of `turns` per frame that begins at `phase` turns, faded in and out so that only its middle counts. */
function sine(turns: number, phase: number, amplitude = 1): Float32Array {
  const frames = 4800;
  return signal(frames, 1, (frame) => {
    const fade = Math.sin((Math.PI * frame) / frames) ** 0.1;
    return amplitude * fade * Math.sin(2 * Math.PI * (turns * frame + phase));
  });
}

function decibels(ratio: number): number {
  return 20 * Math.log10(ratio);
}

/** The definition, one tap at a time and without skipping anything. */
function referencePeak(samples: Float32Array): number {
  const half = [
    [0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625],
    [0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125],
    [-0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625],
    [0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375],
  ];
  const phases = [
    [...(half[0] ?? []), ...(half[1] ?? [])],
    [...(half[2] ?? []), ...(half[3] ?? [])],
  ].flatMap((phase) => [phase, phase.toReversed()]);
  let peak = 0;
  for (let at = -11; at < samples.length; at += 1) {
    for (const phase of phases) {
      peak = Math.max(peak, Math.abs(phase.reduce((sum, tap, i) => sum + tap * (samples[at + i] ?? 0), 0)));
    }
    peak = Math.max(peak, Math.abs(samples[at] ?? 0));
  }
  return peak;
}

describe('the true peak', () => {
  // A quarter of the sample rate, 45 degrees off: every sample is 3 dB below the crest. The printed filter has 12 taps
  // per phase and reads this crest 0.08 dB high, hence a tenth of a decibel.
  test('is found between samples that all lie 3 dB below it', () => {
    const meter = measured(sine(1 / 4, 1 / 8));
    expect(meter.samplePeak).toBeCloseTo(Math.SQRT1_2, 3);
    expect(Math.abs(decibels(meter.truePeak))).toBeLessThanOrEqual(0.1);
  });

  // At four times oversampling the nearest point is at most an eighth of a sample away from the crest, which costs
  // -20 log10 cos(pi / 4 * turns) dB: below 0.1 dB up to 0.19 turns. The filter's own ripple adds up to +0.2 dB there.
  test.each([0.01, 0.05, 0.1, 0.15, 0.19])('of a sine at %d of the sample rate is within -0.1 and +0.2 dB', (turns) => {
    for (let phase = 0; phase < 1; phase += 1 / 16) {
      const level = decibels(measured(sine(turns, phase)).truePeak);
      expect(level).toBeGreaterThanOrEqual(-0.1);
      expect(level).toBeLessThanOrEqual(0.2);
    }
  });

  test.each([
    ['noise', noise(10_000, 3)],
    ['noise that grows, so that no window may be skipped', noise(10_000, 4).map((x, i) => (x * i) / 10_000)],
    ['noise that fades, so that most are', noise(10_000, 5).map((x, i) => (x * (10_000 - i)) / 10_000)],
    ['one sample of full scale', signal(100, 1, (frame) => (frame === 50 ? 1 : 0))],
    ['a step at the very end', signal(100, 1, (frame) => (frame > 97 ? 1 : 0))],
    ['three frames', Float32Array.of(0.5, -1, 0.5)],
  ])('equals the definition, computed without shortcuts, for %s', (_name, samples) => {
    // The meter adds up in single precision: 12 products of at most 2 each may be off by some 1e-6.
    expect(measured(samples).truePeak).toBeCloseTo(referencePeak(samples), 5);
  });

  test('does not depend on how the frames are cut', () => {
    const samples = noise(20_000, 6);
    const whole = measured(samples, 2);
    const cut = new TruePeakMeter({ channels: 2, sampleRateHz: SAMPLE_RATE_HZ });
    for (let at = 0; at < samples.length;) {
      const next = Math.min(samples.length, at + 2 * (1 + (at % 701)));
      cut.process(samples.subarray(at, next));
      at = next;
    }
    cut.flush();
    expect([cut.truePeak, cut.samplePeak, cut.frames]).toEqual([whole.truePeak, whole.samplePeak, whole.frames]);
  });

  test('is that of the loudest channel', () => {
    const loud = sine(1 / 4, 1 / 8);
    const interleaved = Float32Array.from({ length: loud.length * 3 }, (_, i) =>
      i % 3 === 2 ? (loud[(i - 2) / 3] ?? 0) : 0.01,
    );
    expect(measured(interleaved, 3).truePeak).toBeCloseTo(measured(loud).truePeak, 5);
  });
});

test('samples beyond full scale are counted one by one, full scale itself is not', () => {
  const meter = measured(Float32Array.of(1, -1, 1.0001, 0.5, -2, 0, 1.5, 0), 2);
  expect(meter.samplesOver).toBe(3);
  expect(meter.samplePeak).toBe(2);
  expect(meter.frames).toBe(4);
});

test('silence, and nothing at all, peak at zero', () => {
  expect(measured(new Float32Array(0)).truePeak).toBe(0);
  expect(measured(new Float32Array(9999)).truePeak).toBe(0);
});

test('a NaN is passed over', () => {
  expect(measured(Float32Array.of(0, NaN, 0.5, 0)).samplePeak).toBe(0.5);
});
