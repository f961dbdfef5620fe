import { expect, it } from '@jest/globals';
import { logPercent } from '../../shared/ui/graduations';
import { CHORD, KEYBOARD, keyPlace, SPECTRUM_HZ } from './shift-geometry';

it('puts A4 in the middle of its key, and a semitone up in the middle of the next', () => {
  const width = 100 / KEYBOARD.length;
  const a4 = KEYBOARD.findIndex(({ midi }) => midi === 69);
  expect(keyPlace(0)).toBeCloseTo((a4 + 0.5) * width);
  expect(keyPlace(100) - keyPlace(0)).toBeCloseTo(width);
});

it('keeps every catalogue target on the keyboard and every moved partial in the spectrum', () => {
  for (const cents of [-182.4, 1356]) {
    expect(keyPlace(cents)).toBeGreaterThan(0);
    expect(keyPlace(cents)).toBeLessThan(100);
    for (const { frequencyHz } of CHORD) {
      expect(logPercent(frequencyHz * 2 ** (cents / 1200), SPECTRUM_HZ)).toBeGreaterThan(0);
      expect(logPercent(frequencyHz * 2 ** (cents / 1200), SPECTRUM_HZ)).toBeLessThan(100);
    }
  }
});

it('moves every partial by the same distance', () => {
  const moves = CHORD.map(
    ({ frequencyHz }) => logPercent(frequencyHz * 1.2, SPECTRUM_HZ) - logPercent(frequencyHz, SPECTRUM_HZ),
  );
  for (const move of moves) expect(move).toBeCloseTo(moves[0] ?? 0);
});
