import { aTuning, profileOf } from '../../../test/support/tunings.js';
import { measuredShift } from './measured-shift.js';

const cents = (ratio: number): number => 1200 * Math.log2(ratio);

describe('the shift that was measured', () => {
  it.each([
    ['down a little', 440, 432, cents(432 / 440), 0],
    ['up a little', 440, 444.05, cents(444 / 440), cents(444.05 / 444)],
    ['not at all', 440, 440, cents(432 / 440), cents(440 / 432)],
    ['by semitones and more', 440, 528, cents(528 / 440), 0],
    ['over an octave', 440, 963, cents(963 / 440), 0],
    ['down by most of an octave', 440, 250, cents(250 / 440), 0],
  ])('%s is found from both profiles', (_what, before, after, asked, difference) => {
    const shift = measuredShift(aTuning(before), aTuning(after), asked);
    expect(shift?.differenceCents).toBeCloseTo(difference, 1);
    expect(shift?.cents).toBeCloseTo(asked + difference, 1);
  });

  it('is that of every note, also when others than before are heard best', () => {
    const before = aTuning(440, { profile: profileOf(440, [-12, -5, 0, 4, 7]) });
    const after = aTuning(432, {
      profile: profileOf(432, [-12, -5, 0, 4, 7]).map((share, i) => (i < 16_000 ? share / 50 : share)),
    });
    expect(measuredShift(before, after, cents(432 / 440))?.differenceCents).toBeCloseTo(0, 1);
  });

  it('has a small error when all notes agree, and one of cents when they do not', () => {
    const semitones = [-12, -5, 0, 4, 7];
    const after = profileOf(432, [-12, -5, 0]);
    profileOf(432 * 2 ** (3 / 1200), [4, 7]).forEach((share, i) => (after[i] = (after[i] ?? 0) + share));
    const before = aTuning(440, { profile: profileOf(440, semitones) });
    const agreeing = measuredShift(before, aTuning(432, { profile: profileOf(432, semitones) }), cents(432 / 440));
    expect(agreeing?.errorCents).toBeLessThan(0.2);
    const apart = measuredShift(before, aTuning(432, { profile: after }), cents(432 / 440));
    expect(apart?.errorCents).toBeGreaterThan(0.8);
    expect(Math.abs(apart?.differenceCents ?? NaN)).toBeLessThan(apart?.errorCents ?? NaN);
  });

  it('is found when only the reading of the result is uncertain, since the comparison has an error of its own', () => {
    const shift = measuredShift(aTuning(440), aTuning(432, { confidence: 0.15 }), cents(432 / 440));
    expect(shift?.differenceCents).toBeCloseTo(0, 1);
  });

  it('is not found when the original cannot be trusted, or the result has no pitch', () => {
    expect(measuredShift(aTuning(440, { confidence: 0.1 }), aTuning(432), -31.8)).toBeNull();
    expect(measuredShift(aTuning(440), aTuning(null), -31.8)).toBeNull();
    expect(measuredShift(null, aTuning(432), -31.8)).toBeNull();
  });

  it('is not found, rather than at the end of the search range, when they have nothing in common', () => {
    const low = aTuning(440, { profile: profileOf(440, [-24]) });
    const high = aTuning(440, { profile: profileOf(440, [24]) });
    expect(measuredShift(low, high, 0)).toBeNull();
  });
});
