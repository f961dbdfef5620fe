import { describe, expect, test } from '@jest/globals';

import { StretchStream, type StretchStreamOptions } from '../lib/index.js';
import { noise, signal } from './support/signals.js';
import { through } from './support/streams.js';

const LENGTHS = [0, 1, 511, 512, 513, 1024, 4097, 44_100];
const KINDS = [
  ['R3', 'offline'],
  ['R3', 'realtime'],
  ['R2', 'offline'],
  ['R2', 'realtime'],
] as const;

async function framesOut(frames: number, options: Partial<StretchStreamOptions>): Promise<number> {
  const channels = options.channels ?? 2;
  const stream = new StretchStream({ sampleRateHz: 44_100, channels, pitchRatio: 432 / 440, ...options });
  const output = await through(stream, noise(frames * channels));
  expect(stream.framesIn).toBe(frames);
  expect(stream.framesOut).toBe(output.length / channels);
  return output.length / channels;
}

describe('as many frames come out as went in', () => {
  test.each(KINDS)('with %s %s, for every length and number of channels', async (engine, mode) => {
    for (const channels of [1, 2, 6, 8]) {
      for (const frames of LENGTHS) {
        if (channels > 2 && frames > 4097) continue;
        expect([channels, await framesOut(frames, { engine, mode, channels })]).toEqual([channels, frames]);
      }
    }
  });

  test.each([396 / 440, 1, 444 / 440, 528 / 440, 963 / 440, 1 / 8, 8])('at a pitch ratio of %d', async (pitchRatio) => {
    for (const [engine, mode] of KINDS) {
      expect(await framesOut(10_001, { engine, mode, pitchRatio, channels: 1 })).toBe(10_001);
    }
  });

  test.each([8000, 22_050, 48_000, 96_000, 192_000])('at %d Hz', async (sampleRateHz) => {
    for (const [engine, mode] of KINDS) {
      expect(await framesOut(20_003, { engine, mode, sampleRateHz, channels: 1 })).toBe(20_003);
    }
  });

  test('with R2 and every rarer option at another value', async () => {
    const rarer = {
      transients: 'mixed',
      detector: 'soft',
      phase: 'independent',
      window: 'long',
      smoothing: true,
      formant: 'preserved',
      pitchQuality: 'consistency',
    } as const;
    expect(await framesOut(20_003, { engine: 'R2', mode: 'realtime', channels: 1, ...rarer })).toBe(20_003);
  });

  test.each([16, 100, 4096])('given to the engine in blocks of %d frames', async (blockFrames) => {
    for (const [engine, mode] of KINDS) {
      expect(await framesOut(9999, { engine, mode, blockFrames, channels: 1 })).toBe(9999);
    }
  });
});

test.each(KINDS)('a time ratio scales the number of frames, rounded, with %s %s', async (engine, mode) => {
  for (const timeRatio of [0.5, 1.1, 2]) {
    const frames = await framesOut(20_001, { engine, mode, timeRatio, pitchRatio: 1, channels: 1 });
    expect(frames).toBe(Math.round(20_001 * timeRatio));
  }
});

test('the output carries the signal to its end instead of fading into padding', async () => {
  const frames = 30_000;
  for (const [engine, mode] of KINDS) {
    const input = signal(frames, 1, (frame) => Math.sin(frame * 0.05));
    const stream = new StretchStream({ sampleRateHz: 44_100, channels: 1, pitchRatio: 432 / 440, engine, mode });
    const end = (await through(stream, input)).subarray(-1000, -100);
    // A sine of amplitude 1 has an RMS of 0.71; the last window may lose some of it, not most.
    expect(Math.sqrt(end.reduce((sum, x) => sum + x * x, 0) / end.length)).toBeGreaterThan(0.5);
  }
});
