import { stripScale, stripWords } from './strip-scale';

describe('the scale of an album', () => {
  it('reaches 20 cents, or as far as the song furthest away', () => {
    expect(stripScale([0.2, -14.4]).labels).toEqual([-20, -10, 0, 10, 20]);
    expect(stripScale([]).reachCents).toBe(20);
    expect(stripScale([1200]).labels).toEqual([-1200, -600, 0, 600, 1200]);
    expect(stripScale([-21]).labels).toEqual([-40, -20, 0, 20, 40]);
  });

  it.each([
    [0, 50],
    [-20, 0],
    [20, 100],
    [10, 75],
  ])('places %d cents at %d percent', (cents, percent) => {
    expect(stripScale([20]).place(cents)).toBe(percent);
  });
});

describe('the scale in words', () => {
  it('says how close the songs are, and which are apart', () => {
    expect(stripWords([0.2, -0.46], [-14.4, 16.2])).toBe(
      '2 songs are within 0.5 cents of the pooled pitch. 2 are apart: minus 14.4, plus 16.2 cents.',
    );
    expect(stripWords([0.2], [])).toBe('1 song is within 0.2 cents of the pooled pitch.');
  });
});
