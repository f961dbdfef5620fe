import { describe, expect, test } from '@jest/globals';

import { cents, noise } from './support/signals.js';
import { interleaved, measured, measuredRecipe, music, PLUCKED } from './support/tuning.js';
import { synthesise } from './vectors/synthesis.js';

const MONO = { sampleRateHz: 44_100, channels: 1 };

async function errorCents(recipe: ReturnType<typeof music>, hintHz?: number): Promise<number> {
  const { a4Hz, confidence } = await measuredRecipe(recipe, hintHz);
  expect(confidence).toBeGreaterThan(0.8);
  return Math.abs(cents(a4Hz ?? NaN, recipe.a4Hz));
}

describe('the tuning of chords', () => {
  // Their third harmonics are 2 cents above the scale, and their leakage shifts the result a little: hence 0.3 cent.
  // Among the pitches are 440 itself and half a semitone to either side of it, where readings fold.
  test.each([415.31, 427.49, 436.66, 440, 452.71, 466.21])(
    'at %d Hz is found within 0.3 cent, hinted at from 20 cents away',
    async (a4Hz) => {
      expect(await errorCents(music(a4Hz), a4Hz * 2 ** (20 / 1200))).toBeLessThan(0.3);
    },
  );

  // Decimated by 1 (the first three), 3, 4, 8 and 17; chords at 44.1 kHz are by 4, at 24 kHz by 2.
  test.each([8000, 11_025, 16_000, 32_000, 48_000, 88_200, 192_000])(
    'is found at %d Hz of sample rate',
    async (sampleRateHz) => {
      expect(await errorCents(music(438.21, { sampleRateHz, seconds: 4 }))).toBeLessThan(0.3);
    },
  );

  test.each([2, 5, 8])('is found in %d channels', async (channels) => {
    expect(await errorCents(music(438.21, { channels, sampleRateHz: 24_000 }))).toBeLessThan(0.3);
  });

  test('is found in one channel of eight, the others silent', async () => {
    const recipe = music(438.21, { channels: 8, sampleRateHz: 24_000, voices: [{ ...PLUCKED, channels: [5] }] });
    expect(await errorCents(recipe)).toBeLessThan(0.3);
  });

  test('is found when both channels have it in opposite phase', async () => {
    const recipe = music(433.4, { channels: 2, voices: [{ ...PLUCKED, oddChannelGain: -1 }] });
    expect(await errorCents(recipe)).toBeLessThan(0.3);
  });

  test('does not depend on the level', async () => {
    const samples = interleaved(synthesise(music(441.7)));
    const reference = await measured(samples, MONO);
    for (const gain of [1e-3, 30]) {
      const louder = await measured(
        samples.map((x) => gain * x),
        MONO,
      );
      expect(louder.cents).toBeCloseTo(reference.cents ?? NaN, 2);
      expect(louder.confidence).toBeCloseTo(reference.confidence, 2);
    }
  });

  test('is found beside noise as loud as they are', async () => {
    const recipe = music(434.9, { seconds: 10, noiseLevel: 0.15 });
    expect(await errorCents(recipe)).toBeLessThan(1);
  });

  test('is found below a drum that is louder', async () => {
    const recipe = music(446.6, { seconds: 10, strokes: { everySeconds: 0.3, level: 0.9 } });
    expect(await errorCents(recipe)).toBeLessThan(1);
  });

  test('is the middle of a vibrato of 20 cents either way, and steady', async () => {
    const voices = [{ ...PLUCKED, vibratoCents: 20, decayPerSecond: 0, chordSeconds: 1.2 }];
    const { a4Hz, errorCents: stated, movement } = await measuredRecipe(music(442.4, { seconds: 10, voices }));
    expect(Math.abs(cents(a4Hz ?? NaN, 442.4))).toBeLessThan(Math.min(2, stated ?? 0));
    expect(movement).toBeNull();
  });
});

describe('the reading', () => {
  const flat = interleaved(synthesise(music(427.7)));

  test.each([
    [427.5, 427.7],
    [440, 427.7],
    [455, 453.13],
    [405, 403.69],
    [856, 855.4],
  ])('nearest to the hint of %d Hz is %d', async (hintHz, expected) => {
    const { a4Hz } = await measured(flat, { ...MONO, hintHz });
    expect(Math.abs(cents(a4Hz ?? NaN, expected))).toBeLessThan(0.3);
  });

  test('comes with all others from 400 to 480 Hz, a semitone apart, itself first', async () => {
    const { a4Hz, candidatesHz } = await measured(flat, MONO);
    expect(candidatesHz[0]).toBe(a4Hz);
    expect([...candidatesHz].sort((a, b) => a - b).map(Math.round)).toEqual([404, 428, 453]);
  });

  test('is given to a hundredth of a hertz, with its cents and a spread', async () => {
    const { a4Hz, cents: fromA440, spreadHz } = await measured(flat, MONO);
    expect(a4Hz).toBe(Math.round((a4Hz ?? NaN) * 100) / 100);
    expect(fromA440).toBeCloseTo(cents(427.7, 440), 0);
    expect(spreadHz).toBeGreaterThan(0);
    expect(spreadHz).toBeLessThan(2);
  });
});

test('drift is followed every ten seconds', async () => {
  const voices = [{ ...PLUCKED, partials: 2 }];
  const recipe = music(440, { sampleRateHz: 11_025, seconds: 40, driftCentsPerSecond: 0.5, voices });
  const { drift } = await measuredRecipe(recipe);
  expect(drift.length).toBeGreaterThanOrEqual(4);
  for (const { atSeconds, a4Hz } of drift.slice(0, 4)) {
    // The middle of its ten seconds.
    expect(Math.abs(cents(a4Hz ?? NaN, 440) - 0.5 * (atSeconds + 5))).toBeLessThan(0.5);
  }
});

test('a step is reported as a movement, and the longer part as the pitch', async () => {
  const voices = [{ ...PLUCKED, partials: 2 }];
  const part = (a4Hz: number, seconds: number) =>
    interleaved(synthesise(music(a4Hz, { sampleRateHz: 11_025, seconds, voices })));
  const samples = new Float32Array([...part(440, 30), ...part(446, 20)]);
  const { a4Hz, errorCents, confidence, movement } = await measured(samples, { sampleRateHz: 11_025, channels: 1 });
  expect(Math.abs(cents(a4Hz ?? NaN, 440))).toBeLessThan(Math.min(0.5, errorCents ?? 0));
  expect(confidence).toBeGreaterThan(0.9);
  expect(Math.abs(cents(movement?.lowHz ?? NaN, 440))).toBeLessThan(0.5);
  expect(Math.abs(cents(movement?.highHz ?? NaN, 446))).toBeLessThan(0.5);
});

test('drift goes on across the half semitone where readings fold', async () => {
  const voices = [{ ...PLUCKED, partials: 2 }];
  const recipe = music(450.5, { sampleRateHz: 11_025, seconds: 30, driftCentsPerSecond: 1, voices });
  const { drift } = await measuredRecipe(recipe);
  const readings = drift.slice(0, 3).map(({ a4Hz }) => cents(a4Hz ?? NaN, 440));
  readings.slice(1).forEach((reading, i) => expect(reading - (readings[i] ?? NaN)).toBeCloseTo(10, 0));
});

test('the histogram is that of the deviations from 440 Hz, and sums to one', async () => {
  const { histogram } = await measuredRecipe(music(445.11));
  expect(histogram).toHaveLength(101);
  expect(histogram.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
  // 445.11 Hz is 20 cents above; bin 50 is 0 cents.
  expect(histogram.indexOf(Math.max(...histogram))).toBe(70);
});

test('the spectrum gives a tone its level in its band, and its octaves theirs', async () => {
  const recipe = music(440, {
    channels: 2,
    voices: [{ ...PLUCKED, chords: [[69]], chordSeconds: 5, partials: 2, level: 0.5, decayPerSecond: 0 }],
  });
  const { spectrum } = await measuredRecipe(recipe);
  const levelAt = (hz: number) => spectrum.levelsDb[spectrum.centresHz.indexOf(hz)] ?? NaN;
  // Half of full scale, and a quarter. The band contains most of a Hann window's main lobe.
  expect(levelAt(440)).toBeCloseTo(-6.02, 0);
  expect(levelAt(880)).toBeCloseTo(-12.04, 0);
  expect(levelAt(220)).toBeLessThan(-60);
  expect(spectrum.centresHz).toHaveLength(spectrum.levelsDb.length);
});

test('white noise rises by 3 dB an octave in bands of a twelfth of an octave', async () => {
  const { spectrum } = await measured(noise(44_100 * 8), MONO);
  const levelAt = (hz: number) => spectrum.levelsDb[spectrum.centresHz.indexOf(hz)] ?? NaN;
  expect(levelAt(7040) - levelAt(440)).toBeCloseTo(12.04, -0.5);
  // In all, what its power is: -0.8..0.8 has a mean square of 0.64 / 3, a sine of full scale one of 1 / 2.
  const power = spectrum.levelsDb.reduce((sum, level) => sum + 10 ** (level / 10), 0);
  expect(10 * Math.log10(power)).toBeCloseTo(10 * Math.log10((2 * 0.64) / 3), 0);
});

test('the twelve notes have their share and their deviation from the scale that was found', async () => {
  const voices = [{ ...PLUCKED, chords: [[60, 67]], chordSeconds: 1, partials: 1 }];
  const tempered = synthesise(music(432, { voices }));
  // An E, 14 cents flat, as a pure third would be.
  const third = synthesise(
    music(432 * 2 ** (-14 / 1200), { voices: [{ ...PLUCKED, chords: [[64]], chordSeconds: 1, partials: 1 }] }),
  );
  const mixed = tempered.map((channel, c) => channel.map((x, i) => x + (third[c]?.[i] ?? 0)));
  const { pitchClasses } = await measured(interleaved(mixed), { ...MONO, hintHz: 432 });
  const named = Object.fromEntries(pitchClasses.map((one) => [one.name, one]));
  expect(pitchClasses.map(({ name }) => name).join(' ')).toBe('C C# D D# E F F# G G# A A# B');
  expect(pitchClasses.reduce((sum, { energy }) => sum + energy, 0)).toBeCloseTo(1, 4);
  for (const name of ['C', 'E', 'G']) expect(named[name]?.energy).toBeCloseTo(1 / 3, 1);
  // The E also affects the scale.
  expect(Math.abs(named['C']?.meanCents ?? NaN)).toBeLessThan(2);
  const apart = (named['E']?.meanCents ?? NaN) - (named['C']?.meanCents ?? NaN);
  // Every stroke begins in another phase, which bends the frequencies of stretches across it by a fraction of a cent.
  expect(Math.abs(apart + 14)).toBeLessThan(1);
  expect(named['A']?.meanCents).toBeNull();
});
