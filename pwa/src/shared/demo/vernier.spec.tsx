import { graduations, VERNIER } from './vernier';

const positions = (path: string) => [...path.matchAll(/M([-\d.]+) /g)].map(([, x]) => Number(x));

describe('the vernier', () => {
  it('draws both scales true to their pitches', () => {
    const was = graduations(440, 0, 222);
    const now = graduations(432, 78, 300);
    expect(was.stepPx / now.stepPx).toBeCloseTo(432 / 440, 12);
  });

  it('covers the picture, and one step more for the scale that moves', () => {
    const { path, stepPx } = graduations(432, 0, 300);
    const xs = positions(path);
    expect(Math.min(...xs)).toBeLessThanOrEqual(0);
    expect(Math.max(...xs)).toBeGreaterThanOrEqual(VERNIER.widthPx + stepPx - 0.01);
  });

  it('aligns both in the middle, and again 55 lines further', () => {
    const was = positions(graduations(440, 0, 222).path);
    const now = positions(graduations(432, 0, 222).path);
    const middle = VERNIER.widthPx / 2;
    expect(was).toContain(middle);
    expect(now).toContain(middle);
    const inStep = was.find((x) => x > middle && now.some((other) => Math.abs(other - x) < 0.02)) ?? 0;
    expect(was.indexOf(inStep) - was.indexOf(middle)).toBe(55); // 440 / 8
  });
});
