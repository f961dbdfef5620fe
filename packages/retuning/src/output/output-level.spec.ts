import type { Quality } from '@attune/catalogue/retuning';
import type { OutputFormat } from './output-format.js';
import { gainFor, LIMITER_DB, peakCeiling, startPoints, toDecibels } from './output-level.js';

const output = (over: Partial<OutputFormat>): OutputFormat => ({
  format: 'flac',
  sampleRateHz: 44_100,
  channels: 2,
  samples: { kind: 'integer', bits: 16 },
  ...over,
});

describe('the peak ceiling', () => {
  it('leaves an mp3 what its decoders add', () => {
    const ceilingDb = (quality: Quality, sampleRateHz = 44_100): number =>
      toDecibels(peakCeiling(output({ format: 'mp3', samples: null, sampleRateHz }), quality));
    expect(ceilingDb('high')).toBeCloseTo(-1);
    expect(ceilingDb('standard')).toBeCloseTo(-1.5);
    expect(ceilingDb('high', 22_050)).toBeCloseTo(-2);
    expect(ceilingDb('high', 11_025)).toBeCloseTo(-2.5);
  });

  it('leaves whole-numbered samples a few steps for dither', () => {
    expect((1 - peakCeiling(output({}), 'high')) * 32_768).toBeCloseTo(2);
    expect((1 - peakCeiling(output({}), 'ultra')) * 32_768).toBeCloseTo(16);
    expect((1 - peakCeiling(output({ samples: { kind: 'integer', bits: 24 } }), 'ultra')) * 2 ** 23).toBeCloseTo(2);
    expect(peakCeiling(output({ format: 'wav', samples: { kind: 'float', bits: 32 } }), 'high')).toBe(1);
  });
});

describe('the gain', () => {
  const limit = 0.9 * 10 ** (LIMITER_DB / 20);

  it('takes nothing off while the limiter can do it', () => {
    expect(gainFor(0.5, 0.9)).toBe(1);
    expect(gainFor(limit * 0.9999, 0.9)).toBe(1);
  });

  it('leaves the limiter no more than it may take, in quarters of a decibel, and gives away less than one of them', () => {
    for (let peak = limit * 1.001; peak < 4; peak *= 1.003) {
      const gainDb = toDecibels(gainFor(peak, 0.9));
      expect(gainDb * 4).toBeCloseTo(Math.round(gainDb * 4), 9);
      const leftDb = toDecibels(limit / peak) - gainDb;
      expect(leftDb).toBeGreaterThanOrEqual(0);
      expect(leftDb).toBeLessThan(0.25);
    }
  });
});

it('lets an encoder run at most three times, the last when the peak is final', () => {
  for (const format of ['mp3', 'wav', 'flac'] as const) {
    for (const quality of ['standard', 'high', 'ultra'] as const) {
      const points = startPoints(format, quality);
      expect(points).toHaveLength(3);
      expect(points.at(-1)).toBe(1);
      expect(points).toEqual([...points].sort((a, b) => a - b));
      expect(points[0]).toBeGreaterThanOrEqual(0.1);
    }
  }
});
