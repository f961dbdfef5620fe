import { frequencyUsage, mostUsedHz } from './frequency-usage.js';

describe('the use of frequencies', () => {
  it('has a line for each of five targets, and one for all others', () => {
    const usage = frequencyUsage([
      { targetHz: 432, retunes: 4 },
      { targetHz: 432.5, retunes: 1 },
      { targetHz: 852, retunes: 1 },
      { targetHz: 444, retunes: 2 },
    ]);
    expect(usage).toEqual([
      { targetHz: 432, retunes: 4, percent: 50 },
      { targetHz: 444, retunes: 2, percent: 25 },
      { targetHz: 528, retunes: 0, percent: 0 },
      { targetHz: 396, retunes: 0, percent: 0 },
      { targetHz: 639, retunes: 0, percent: 0 },
      { targetHz: null, retunes: 2, percent: 25 },
    ]);
  });

  it('is zero, not undefined, while there are no retunes', () => {
    expect(frequencyUsage([]).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each([
    [[], 432],
    [
      [
        { targetHz: 852, retunes: 2 },
        { targetHz: 444, retunes: 1 },
      ],
      852,
    ],
    [
      [
        { targetHz: 639, retunes: 2 },
        { targetHz: 444, retunes: 2 },
      ],
      444,
    ],
  ])('of %j is led by %s Hz', (counts, hz) => {
    expect(mostUsedHz(counts)).toBe(hz);
  });
});
