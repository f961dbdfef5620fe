import { marksPath, percentOnTarget, retunesPerMark } from './figures';

describe('the marks of a frequency', () => {
  it.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [200, 2],
    [612, 8],
    [900, 10],
    [61_200, 800],
  ])('stand for so many retunes each that %s need no more than a hundred: %s', (max, each) => {
    expect(retunesPerMark(max, 100)).toBe(each);
  });

  it('are one stroke each', () => {
    expect(marksPath(2)).toBe('M0.5 0V1M1.5 0V1');
    expect(marksPath(0)).toBe('');
  });
});

describe('the share on target', () => {
  it.each([
    [0, 0, null],
    [3, 3, 100],
    [2999, 3000, 99.9],
    [1, 3, 33.3],
  ])('of %s in %s measured songs is %s percent', (onTarget, measured, percent) => {
    expect(percentOnTarget({ onTarget, measured })).toBe(percent);
  });
});
