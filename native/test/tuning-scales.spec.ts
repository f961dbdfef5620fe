import { describe, expect, test } from '@jest/globals';

import { cents } from './support/signals.js';
import { interleaved, measured, music, PLUCKED } from './support/tuning.js';
import { type Recipe, synthesise, type Voice } from './vectors/synthesis.js';

const RATE_HZ = 22_050;
/** I, IV, V, vi and ii of D major: seven notes. */
const CHORDS = [
  [50, 57, 62, 66],
  [55, 59, 62, 67],
  [57, 61, 64, 69],
  [59, 62, 66, 71],
  [52, 55, 59, 64],
];
/** How far notes are above equal temperament with the same A, cents, C first. */
const SCALES = {
  // 5-limit on D: 1/1 9/8 5/4 4/3 3/2 5/3 15/8, and the ratios between them.
  just: [15.6, -13.7, -2, 9.8, 2, 13.7, -15.6, -3.9, -11.7, 0, 11.7, -17.6],
  meantone: [10.3, -13.7, 3.4, 20.5, -3.4, 13.7, -10.3, 6.8, -17.1, 0, 17.1, -6.8],
  vallotti: [5.9, 0, 2, 3.9, -2, 7.8, -2, 3.9, 2, 0, 5.9, -3.9],
  equal: new Array<number>(12).fill(0),
};

function inScale(offsets: readonly number[], a4Hz: number): Recipe {
  const chords = CHORDS.map((keys) => keys.map((key) => key + (offsets[key % 12] ?? 0) / 100));
  const voices = [{ ...PLUCKED, chords }];
  return music(a4Hz, { sampleRateHz: RATE_HZ, seconds: 6, voices });
}

function measuredInScale(scale: keyof typeof SCALES, a4Hz: number, hintHz = a4Hz) {
  const samples = interleaved(synthesise(inScale(SCALES[scale], a4Hz)));
  return measured(samples, { sampleRateHz: RATE_HZ, channels: 1, hintHz });
}

describe('a scale that is no equal temperament', () => {
  test('is named, with its tonic, and its own A is the pitch: just intonation', async () => {
    const { a4Hz, errorCents, confidence, temperament } = await measuredInScale('just', 441.2);
    // The A is nine cents above that of the equal temperament that fits best.
    expect(Math.abs(cents(a4Hz ?? NaN, 441.2))).toBeLessThan(Math.min(0.5, errorCents ?? 0));
    expect(confidence).toBeGreaterThan(0.9);
    expect(temperament).toMatchObject({ name: 'just-intonation', tonic: 'D' });
    expect(temperament?.spreadCents).toBeLessThan(1.5);
    expect(temperament?.equalSpreadCents).toBeGreaterThan(4);
  });

  test('is named, and its own A is the pitch: quarter-comma meantone', async () => {
    const { a4Hz, errorCents, temperament } = await measuredInScale('meantone', 430.3);
    expect(Math.abs(cents(a4Hz ?? NaN, 430.3))).toBeLessThan(Math.min(0.5, errorCents ?? 0));
    expect(temperament).toMatchObject({ name: 'quarter-comma-meantone', tonic: null });
  });

  test('has another tonic when the A is read a semitone away', async () => {
    // 415 Hz, read as about 440: what was its A flat is the A.
    const { temperament } = await measuredInScale('just', 415.3, 440);
    expect(temperament).toMatchObject({ name: 'just-intonation', tonic: 'C#' });
  });

  test('is not named when it is neither, but the stated error contains the A that sounds', async () => {
    const [other, equal] = [await measuredInScale('vallotti', 438), await measuredInScale('equal', 438)];
    expect([other.temperament, equal.temperament]).toEqual([null, null]);
    expect(Math.abs(cents(other.a4Hz ?? NaN, 438))).toBeLessThan(other.errorCents ?? 0);
    expect(other.errorCents).toBeGreaterThan(2 * (equal.errorCents ?? NaN));
  });

  test('is not named from a few notes, whose thirds may be pure by chance', async () => {
    const voice = { ...PLUCKED, chords: [[57, 61 - 0.137, 64 + 0.02, 69]] };
    const samples = interleaved(synthesise(music(440, { sampleRateHz: RATE_HZ, voices: [voice] })));
    const { temperament } = await measured(samples, { sampleRateHz: RATE_HZ, channels: 1 });
    expect(temperament).toBeNull();
  });
});

describe('voices in unison, detuned and panned', () => {
  const DETUNE_CENTS = [-14, -7, 0, 7, 14];

  // A voice is as loud as its share of both channels; a recipe's voice is in all it names at the same level.
  const panned = (shareOfRight: (place: number) => number): Voice[] =>
    DETUNE_CENTS.flatMap((detune, i) => {
      const right = shareOfRight(i / (DETUNE_CENTS.length - 1));
      const chords = PLUCKED.chords.map((keys) => keys.map((key) => key + detune / 100));
      return [1 - right, right].flatMap((share, channel) =>
        share === 0 ? [] : [{ ...PLUCKED, chords, decayPerSecond: 0, level: 0.03 * share, channels: [channel] }],
      );
    });

  test.each([
    ['from left to right', (place: number) => place],
    ['from right to left', (place: number) => 1 - place],
  ])('%s are read at their middle', async (_name, shareOfRight) => {
    const recipe = music(443.1, { channels: 2, sampleRateHz: RATE_HZ, seconds: 8, voices: panned(shareOfRight) });
    const { a4Hz, errorCents, temperament } = await measured(interleaved(synthesise(recipe)), {
      sampleRateHz: RATE_HZ,
      channels: 2,
    });
    // A mix of both channels that is louder on one side reads more than two cents off here.
    expect(Math.abs(cents(a4Hz ?? NaN, 443.1))).toBeLessThan(Math.min(1.2, errorCents ?? 0));
    expect(temperament).toBeNull();
  });
});
