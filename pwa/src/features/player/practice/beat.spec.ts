import { beatOf, clickSeconds, withTap } from './beat';

describe('the beat', () => {
  it('is tapped at the tempo that is heard, and stored at the recorded one', () => {
    const taps = [0, 625, 1250, 1870, 2500].reduce<number[]>(withTap, []);
    expect(beatOf(taps, 100)).toBe(96);
    // At half the tempo 48 taps a minute are a beat of 96.
    expect(beatOf([0, 1250, 2500], 50)).toBe(96);
  });

  it('needs two taps, and begins again after a pause', () => {
    expect(beatOf(withTap([], 0), 100)).toBeNull();
    expect(withTap([0, 500], 9000)).toEqual([9000]);
    expect(beatOf([0, 20], 100)).toBeNull();
  });

  it('is 67 clicks a minute for 96 at 70 %, and one second divided by the tempo when it was not tapped', () => {
    expect(60 / clickSeconds(96, 70)).toBeCloseTo(67.2, 9);
    expect(clickSeconds(null, 50)).toBe(2);
  });
});
