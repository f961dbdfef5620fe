import { brandContrast, contrastRatio, failingPage, isHexColour, nearestPassing } from './brand-colour.js';

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // The best known pair at the limit of WCAG's 4.5.
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4.0],
  ])('of %s and %s is %d, whichever comes first', (one, other, expected) => {
    expect(contrastRatio(one, other)).toBeCloseTo(expected, 2);
    expect(contrastRatio(other, one)).toBeCloseTo(expected, 2);
  });

  it('is refused for what is no colour', () => {
    for (const text of ['', '#fff', 'red', '#GGGGGG', '#FFFFFF', '#ffffff0']) {
      expect(isHexColour(text)).toBe(false);
      expect(() => contrastRatio(text, '#ffffff')).toThrow(TypeError);
    }
  });
});

describe('a brand colour', () => {
  it.each([
    ['#14796d', '#ffffff', null],
    ['#4fd1bd', '#000000', 'light'],
    ['#ffffff', '#000000', 'light'],
    ['#1a1a2e', '#ffffff', 'dark'],
    ['#000000', '#ffffff', 'dark'],
  ])('%s has a label in %s and fails on the page: %s', (colour, label, page) => {
    const contrast = brandContrast(colour);
    expect(contrast.label).toBe(label);
    expect(failingPage(contrast)).toBe(page);
    expect(contrast.passes).toBe(page === null);
  });

  it('has one that passes near it, of the same hue', () => {
    const steps = ['00', '33', '66', '99', 'cc', 'ff'];
    for (const red of steps) {
      for (const green of steps) {
        for (const blue of steps) {
          const colour = `#${red}${green}${blue}`;
          const found = nearestPassing(colour);
          expect(brandContrast(found).passes).toBe(true);
          if (isVivid(colour) && isVivid(found)) expect(degreesBetween(hueOf(colour), hueOf(found))).toBeLessThan(25);
        }
      }
    }
  });

  it('that passes stays what it is', () => {
    expect(nearestPassing('#14796d')).toBe('#14796d');
  });

  it('becomes just light or dark enough, and no more', () => {
    expect(contrastRatio(nearestPassing('#4fd1bd'), '#f1f5f8')).toBeCloseTo(3, 1);
    expect(contrastRatio(nearestPassing('#1a1a2e'), '#091429')).toBeCloseTo(3, 1);
  });
});

const channels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Greys have no hue, and those near them one that rounding moves. */
const isVivid = (colour: string): boolean => Math.max(...channels(colour)) - Math.min(...channels(colour)) > 60;

/** Hue of HSL in degrees: it bends away from OKLCH's, most of all in blue. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

function degreesBetween(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}
