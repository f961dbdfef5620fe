import { aTuning } from '../../../test/support/tunings.js';
import { measuredShift } from './measured-shift.js';

const cents = (ratio: number): number => 1200 * Math.log2(ratio);

describe('the shift that was measured', () => {
  it.each([
    ['down a little', 440, 432, cents(432 / 440), 0],
    ['up a little', 440, 444.05, cents(444 / 440), cents(444.05 / 444)],
    // +315.6 cents: the meter finds the result three semitones lower, where 528 Hz folds to.
    ['by semitones and more', 440, 528 * 2 ** (-3 / 12), cents(528 / 440), 0],
    ['over an octave', 440, 963 * 2 ** (-14 / 12), cents(963 / 440), 0],
    ['across the edge of the semitone', 452.5, 440.2, cents(466 / 452.5), cents(440.2 / 466) + 100],
  ])('%s is told from both measurements', (_what, before, after, asked, difference) => {
    const shift = measuredShift(aTuning(before), aTuning(after), asked);
    expect(shift?.differenceCents).toBeCloseTo(difference, 6);
    expect(shift?.cents).toBeCloseTo(asked + difference, 6);
  });

  it('follows the mean of all partials where there is one, whichever of its peaks the A4 is at', () => {
    const before = aTuning(440, { histogram: peaks([0, 0.6], [12, 0.4]) });
    const after = aTuning(440, { cents: -19.8, histogram: peaks([-32, 0.5], [-20, 0.5]) });
    // Means of +4.8 and -26 cents on a line; on the circle of a semitone the nearer peak pulls a little less.
    expect(measuredShift(before, after, -30)?.cents).toBeCloseTo(-30.8, 0);
    const same = aTuning(440, { histogram: peaks([-30, 0.6], [-18, 0.4]) });
    expect(measuredShift(before, same, -31)?.differenceCents).toBeCloseTo(1, 9);
  });

  it('follows the A4s when it is larger than a semitone', () => {
    const before = aTuning(440, { histogram: peaks([0, 0.6], [12, 0.4]) });
    const after = aTuning(440 * 2 ** (2 / 1200), { histogram: peaks([0, 0.4], [12, 0.6]) });
    expect(measuredShift(before, after, 300)?.differenceCents).toBeCloseTo(2, 6);
  });

  it('is not told when one of them cannot be trusted', () => {
    expect(measuredShift(aTuning(440, { confidence: 0.1 }), aTuning(432), -31.8)).toBeNull();
    expect(measuredShift(aTuning(440), aTuning(null), -31.8)).toBeNull();
    expect(measuredShift(null, aTuning(432), -31.8)).toBeNull();
  });
});

function peaks(...at: [cents: number, share: number][]): number[] {
  const histogram = Array.from({ length: 101 }, () => 0);
  for (const [position, share] of at) histogram[position + 50] = share;
  return histogram;
}
