import { describe, expect, test } from '@jest/globals';

import type { TuningMeasurement } from '../lib/index.js';
import { noise, signal, tone } from './support/signals.js';
import { measured, measuredRecipe, music } from './support/tuning.js';
import { synthesise } from './vectors/synthesis.js';

// Tests find globals slowly, in their sandbox: once, not for each sample.
const { Math } = globalThis;

const MONO = { sampleRateHz: 44_100, channels: 1 };
const NOTHING = 0.3;

function expectNothing({ a4Hz, cents, spreadHz, candidatesHz, confidence }: TuningMeasurement): void {
  expect(confidence).toBeLessThan(NOTHING);
  expect([a4Hz, cents, spreadHz]).toEqual([null, null, null]);
  expect(candidatesHz).toEqual([]);
}

/** Gliding, buzzing vowels with pauses, like a speaking voice: 90 to 160 Hz, never on a note for long. */
function speech(seconds: number): Float32Array {
  let phase = 0;
  return signal(seconds * 44_100, 1, (frame) => {
    const t = frame / 44_100;
    const hz = 120 + 25 * Math.sin(2 * Math.PI * 0.7 * t) + 12 * Math.sin(2 * Math.PI * 1.9 * t + 1);
    phase += hz / 44_100;
    const open = Math.max(0, Math.sin(2 * Math.PI * 3.1 * t)) * (t % 2.7 < 2 ? 1 : 0);
    // A closed mouth needs no partials.
    if (open === 0) return 0;
    let value = 0;
    for (let h = 1; h <= 20; h += 1) value += Math.sin(2 * Math.PI * h * phase) / h;
    return 0.1 * open * value;
  });
}

describe('no tuning is made up for', () => {
  test.each([
    ['silence', new Float32Array(44_100 * 3)],
    ['no sound at all', new Float32Array(0)],
    ['one frame', Float32Array.of(0.5)],
    ['a click', signal(44_100 * 3, 1, (frame) => (frame === 66_000 ? 1 : 0))],
    ['a constant', signal(44_100 * 3, 1, () => 0.5)],
    ['noise', noise(44_100 * 10)],
    ['0.2 s of a tone', tone(440, 0.2, 44_100)],
    ['a siren', signal(44_100 * 10, 1, (frame) => 0.5 * Math.sin(0.03 * frame + 900 * Math.sin(frame * 2e-5)))],
    ['a voice that speaks', speech(15)],
  ])('%s', async (_name, samples) => {
    expectNothing(await measured(samples, MONO));
  });

  test('a drum', async () => {
    expectNothing(
      await measuredRecipe(music(440, { voices: [], seconds: 10, strokes: { everySeconds: 0.21, level: 0.9 } })),
    );
  });

  test('a drum with a skin that rings, tuned to nothing in particular', async () => {
    const modes = [1, 1.59, 2.14, 2.3, 2.65, 2.92].map((ratio) => (2 * Math.PI * 151 * ratio) / 44_100);
    const drum = signal(44_100 * 10, 1, (frame) => {
      const since = frame % 13_000;
      return 0.1 * Math.exp(-since / 4000) * modes.reduce((sum, step) => sum + Math.sin(step * since), 0);
    });
    expect((await measured(drum, MONO)).confidence).toBeLessThan(NOTHING);
  });
});

test('silence has a spectrum of nothing and no notes', async () => {
  const { spectrum, pitchClasses, histogram, partials } = await measured(new Float32Array(44_100), MONO);
  expect(new Set(spectrum.levelsDb)).toEqual(new Set([-200]));
  expect(pitchClasses.every(({ energy, meanCents }) => energy === 0 && meanCents === null)).toBe(true);
  expect(histogram).toEqual(new Array(101).fill(0));
  expect(partials).toBe(0);
});

test('frames and seconds are counted exactly, sound or not', async () => {
  const { frames, durationSeconds } = await measured(new Float32Array(2 * 12_345), { sampleRateHz: 8000, channels: 2 });
  expect([frames, durationSeconds]).toEqual([12_345, 12_345 / 8000]);
});

test('a lone tone is measured, with a doubt about what note it is meant to be', async () => {
  const { a4Hz, confidence } = await measured(tone(432, 5, 44_100), MONO);
  expect(a4Hz).toBe(432);
  expect(confidence).toBeGreaterThan(NOTHING);
  expect(confidence).toBeLessThan(0.8);
});

test('what is no sample counts as silence', async () => {
  const [clean = new Float32Array(0)] = synthesise(music(436.3, { seconds: 3 }));
  const spoilt = clean.slice();
  for (const [at, bad] of [
    [0, NaN],
    [50_000, Infinity],
    [70_001, -Infinity],
    [90_002, 1e30],
  ] as const) {
    spoilt[at] = bad;
    clean[at] = 0;
  }
  expect(await measured(spoilt, MONO)).toEqual(await measured(clean, MONO));
});
