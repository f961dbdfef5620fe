import { knownSweetened, sweetenedOf } from './sweetened';

describe('sweetened strings', () => {
  it('leave the A string at the reference, and a violin has pure fifths', () => {
    expect(sweetenedOf({}, 'guitar', 6)[1]).toBe(0);
    const violin = sweetenedOf({}, 'violin', 4);
    expect(violin[2]).toBe(0);
    // A pure fifth is 1200 log2(3 / 2) cents, two thousandths of a cent are rounded.
    const fifths = [0, 1, 2].map((place) => 700 + (violin[place + 1] ?? NaN) - (violin[place] ?? NaN));
    for (const fifth of fifths) expect(fifth).toBeCloseTo(1200 * Math.log2(3 / 2), 2);
  });

  it('are the user’s own where there are as many as strings, else not sweetened', () => {
    expect(sweetenedOf({ bass: [1, 2, 3, 4] }, 'bass', 4)).toEqual([1, 2, 3, 4]);
    expect(sweetenedOf({ bass: [1, 2, 3, 4] }, 'bass', 5)).toEqual([0, 0, 0, 0, 0]);
  });

  it('are left out as stored where they cannot be', () => {
    expect(knownSweetened({ bass: [1, 2], cello: [400], viola: 'x' })).toEqual({ bass: [1, 2] });
    expect(knownSweetened(null)).toEqual({});
  });
});
