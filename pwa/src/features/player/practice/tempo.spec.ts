import { clampTempo, heardTempo, stepTempo, tempoAt, tempoPlace } from './tempo';

describe('the tempo', () => {
  it('is on a scale where 25, 50, 100 and 200 are evenly apart', () => {
    expect([25, 50, 100, 200].map((percent) => tempoPlace(percent))).toEqual([0, 1 / 3, 2 / 3, 1]);
    for (const percent of [25, 33, 70, 100, 141, 200]) expect(tempoAt(tempoPlace(percent))).toBe(percent);
    expect([tempoAt(-1), tempoAt(2)]).toEqual([25, 200]);
  });

  it.each([
    [70, 5, 75],
    [70, -5, 65],
    [72, 5, 75],
    [72, -5, 70],
    [72, 1, 73],
    [200, 5, 200],
    [25, -1, 25],
  ] as const)('of %d goes by %d to %d', (from, step, to) => {
    expect(stepTempo(from, step)).toBe(to);
  });

  it('is halved while half speed is on, but not below a quarter', () => {
    expect([heardTempo(70, true), heardTempo(70, false), heardTempo(30, true)]).toEqual([35, 70, 25]);
    expect(clampTempo(512)).toBe(200);
  });
});
