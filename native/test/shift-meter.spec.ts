import { describe, expect, test } from '@jest/globals';

import { ShiftMeter, type ShiftMeterOptions, type ShiftReading } from '../lib/index.js';
import { noise, signal } from './support/signals.js';

// Tests find globals slowly, in their sandbox: once, not for each sample.
const { Math } = globalThis;

const RATE_HZ = 22_050;
const DOWN = 432 / 440;

interface Performance {
  seconds: number;
  /** The pitch at a time, Hz. */
  pitchAt: (seconds: number) => number;
  levelAt?: (seconds: number) => number;
  harmonics?: number;
}

/** A performance as it sounds with another pitch, tempo and sample rate. */
function played({ seconds, pitchAt, levelAt, harmonics = 6 }: Performance, ratio = 1, tempo = 1, rateHz = RATE_HZ) {
  let turns = 0;
  return signal(Math.round((seconds / tempo) * rateHz), 1, (frame) => {
    const time = (frame / rateHz) * tempo;
    turns += (pitchAt(time) * ratio) / rateHz;
    let sum = 0;
    for (let k = 1; k <= harmonics; k += 1) sum += Math.sin(2 * Math.PI * k * turns) / k;
    return 0.2 * sum * (levelAt?.(time) ?? 1);
  });
}

/** Both in chunks of odd lengths, as they arrive. */
function compared(
  original: Float32Array,
  result: Float32Array,
  options: Partial<ShiftMeterOptions> = {},
): ShiftReading {
  const rates = { originalRateHz: RATE_HZ, resultRateHz: RATE_HZ };
  const channels = { originalChannels: 1, resultChannels: 1 };
  const meter = new ShiftMeter({ ...rates, ...channels, pitchRatio: DOWN, timeRatio: 1, ...options });
  for (let at = 0; at < original.length; at += 5_002) meter.addOriginal(original.subarray(at, at + 5_002));
  for (let at = 0; at < result.length; at += 7_006) meter.addResult(result.subarray(at, at + 7_006));
  return meter.finish();
}

const NOTE: Performance = { seconds: 3, pitchAt: () => 440 };
const VOICE: Performance = {
  seconds: 5,
  pitchAt: (time) => 220 * 2 ** (Math.floor(2 * time) / 12 + (50 / 1200) * Math.sin(2 * Math.PI * 5.5 * time)),
  levelAt: (time) => Math.min(1, 20 * (time % 0.5), 20 * (0.5 - (time % 0.5))),
  harmonics: 12,
};
const GLIDE: Performance = { seconds: 4, pitchAt: (time) => 220 * 2 ** (0.5 * Math.sin(2 * Math.PI * 0.25 * time)) };
const BASS: Performance = { seconds: 3, pitchAt: () => 55 };
/** Of three notes. */
const chord = (ratio: number): Float32Array => {
  const notes = [0, 4, 7].map((semitone) => played({ seconds: 3, pitchAt: () => 261.6 * 2 ** (semitone / 12) }, ratio));
  return signal(notes[0]?.length ?? 0, 1, (frame) => notes.reduce((sum, note) => sum + (note[frame] ?? 0) / 3, 0));
};
/** Noise in bursts that fall by 60 dB in a quarter of a second, and a drum's falling tone. */
const drums = (ratio: number): Float32Array => {
  const hiss = noise(6 * RATE_HZ, 3);
  return signal(hiss.length, 1, (frame) => {
    const time = (frame / RATE_HZ) % 0.25;
    const fall = Math.exp(-time / 0.036);
    const tone = Math.sin(2 * Math.PI * ratio * (48 * time + 2.2 * (1 - Math.exp(-time / 0.02))));
    return fall * (0.4 * (hiss[frame] ?? 0) + 0.4 * tone);
  });
};

describe('the shift between an original and its result', () => {
  test.each<[string, Performance]>([
    ['a single note', NOTE],
    ['a pure tone', { ...NOTE, harmonics: 1 }],
    ['a voice with vibrato', VOICE],
    ['a glide over an octave', GLIDE],
    ['a low bass', BASS],
  ])('of %s is found within its error', (_what, performance) => {
    const { differenceCents, errorCents } = compared(played(performance), played(performance, DOWN));
    expect(errorCents).toBeLessThanOrEqual(0.1);
    expect(Math.abs(differenceCents ?? NaN)).toBeLessThanOrEqual(errorCents ?? NaN);
  });

  test('of a chord is found, also when it is three cents off', () => {
    expect(compared(chord(1), chord(DOWN)).differenceCents).toBeCloseTo(0, 1);
    expect(compared(chord(1), chord(DOWN * 2 ** (3 / 1200))).differenceCents).toBeCloseTo(3, 1);
  });

  test('that is half a semitone short is found as that: nothing was shifted', () => {
    expect(compared(played(VOICE), played(VOICE)).differenceCents).toBeCloseTo(-1200 * Math.log2(DOWN), 1);
  });

  // After a minor third the fifth harmonic is where the sixth was.
  test('is missing when a result was not shifted by a minor third, though its harmonics meet', () => {
    const { differenceCents, pitchedSeconds } = compared(played(VOICE), played(VOICE), { pitchRatio: 1.2 });
    expect(differenceCents).toBeNull();
    expect(pitchedSeconds).toBeGreaterThan(2);
  });

  test.each<[string, Float32Array, Float32Array]>([
    ['drums', drums(1), drums(DOWN)],
    ['noise', noise(4 * RATE_HZ), noise(4 * RATE_HZ)],
    ['silence', new Float32Array(4 * RATE_HZ), new Float32Array(4 * RATE_HZ)],
    ['nothing', new Float32Array(0), new Float32Array(0)],
    ['half a second of a tone', played({ ...NOTE, seconds: 0.5 }), played({ ...NOTE, seconds: 0.5 }, DOWN)],
  ])('of %s is missing: there is no pitch', (_what, original, result) => {
    expect(compared(original, result)).toMatchObject({ differenceCents: null, errorCents: null });
    expect(compared(original, result).pitchedSeconds).toBeLessThan(2);
  });

  test('is found in varispeed, where times move with the pitch', () => {
    const { differenceCents } = compared(played(VOICE), played(VOICE, DOWN, DOWN), { timeRatio: 1 / DOWN });
    expect(differenceCents).toBeCloseTo(0, 1);
  });

  test('is found when the result has another sample rate', () => {
    const { differenceCents } = compared(played(VOICE), played(VOICE, DOWN, 1, 16_000), { resultRateHz: 16_000 });
    expect(differenceCents).toBeCloseTo(0, 1);
  });

  test('is found in channels of opposite phase', () => {
    const opposite = (mono: Float32Array): Float32Array =>
      Float32Array.from({ length: 2 * mono.length }, (_, i) => (mono[i >> 1] ?? 0) * (i % 2 === 0 ? 1 : -1));
    const channels = { originalChannels: 2, resultChannels: 2 };
    expect(compared(opposite(played(NOTE)), opposite(played(NOTE, DOWN)), channels).differenceCents).toBeCloseTo(0, 1);
  });
});

describe('ShiftMeter refuses', () => {
  const valid = { originalRateHz: 44_100, originalChannels: 2, resultRateHz: 44_100, resultChannels: 2 };
  test.each([
    [{ originalRateHz: 3_999 }, 'options.originalRateHz must be a number from 4000 to 384000, but is 3999'],
    [{ resultChannels: 9 }, 'options.resultChannels must be a whole number from 1 to 8, but is 9'],
    [{ pitchRatio: NaN }, 'options.pitchRatio must be a number from 0.125 to 8, but is NaN'],
  ])('options out of range: %j', (given, message) => {
    expect(() => new ShiftMeter({ ...valid, pitchRatio: 1, timeRatio: 1, ...given })).toThrow(new RangeError(message));
  });

  test('anything but whole frames of float32', () => {
    const meter = new ShiftMeter({ ...valid, pitchRatio: 1, timeRatio: 1 });
    expect(() => meter.addOriginal(new Uint8Array(8) as never)).toThrow(TypeError);
    expect(() => meter.addResult(new Float32Array(3))).toThrow(RangeError);
  });
});
