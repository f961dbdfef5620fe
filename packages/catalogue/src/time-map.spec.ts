import { TimeMap } from './time-map.js';

const SAG = [
  { seconds: 0, cents: 30 },
  { seconds: 60, cents: -20 },
  { seconds: 90, cents: -20 },
];

describe('the time map of a straightened song', () => {
  it('reads a part that is sharp more slowly, by its cents', () => {
    const map = new TimeMap(SAG, 0);
    expect(map.speedAt(0)).toBeCloseTo(2 ** (-30 / 1200), 12);
    expect(map.speedAt(75)).toBeCloseTo(2 ** (20 / 1200), 12);
    expect(map.centsAt(30)).toBeCloseTo(5, 12);
  });

  it('is the integral of the speed', () => {
    const map = new TimeMap(SAG, 3);
    let outputSeconds = 0;
    const SLICES = 90_000;
    for (let i = 0; i < SLICES; i += 1) outputSeconds += 90 / SLICES / map.speedAt(((i + 0.5) * 90) / SLICES);
    expect(map.outputSecondsAt(90)).toBeCloseTo(outputSeconds, 8);
  });

  it.each([0, 0.001, 12.3, 59.999, 60, 75, 90, 200])('goes there and back from second %p', (seconds) => {
    const map = new TimeMap(SAG, 5);
    expect(map.inputSecondsAt(map.outputSecondsAt(seconds))).toBeCloseTo(seconds, 9);
  });

  it('keeps all times of a song that stands still at its centre', () => {
    const still = new TimeMap([], 0);
    expect([still.outputSecondsAt(17), still.inputSecondsAt(17), still.speedAt(17)]).toEqual([17, 17, 1]);
    const flat = new TimeMap([{ seconds: 0, cents: 12 }], 12);
    expect([flat.outputSecondsAt(17), flat.inputSecondsAt(17), flat.speedAt(17)]).toEqual([17, 17, 1]);
  });

  it('changes its speed at a step, and neither repeats nor skips anything there', () => {
    const points = [
      { seconds: 0, cents: 0 },
      { seconds: 10, cents: 0 },
      { seconds: 10, cents: 31 },
      { seconds: 20, cents: 31 },
    ];
    const map = new TimeMap(points, 0);
    expect(map.outputSecondsAt(10)).toBe(10);
    expect([map.speedAt(9.999), map.speedAt(10)]).toEqual([1, 2 ** (-31 / 1200)]);
    expect(map.outputSecondsAt(20)).toBeCloseTo(10 + 10 * 2 ** (31 / 1200), 12);
    expect(map.inputSecondsAt(10)).toBe(10);
  });

  it('goes on at the speed of its ends outside of them', () => {
    const map = new TimeMap(
      [
        { seconds: 5, cents: 100 },
        { seconds: 6, cents: 0 },
      ],
      0,
    );
    expect(map.outputSecondsAt(1)).toBeCloseTo(2 ** (100 / 1200), 12);
    expect(map.outputSecondsAt(9) - map.outputSecondsAt(8)).toBeCloseTo(1, 12);
  });

  it('says how much faster and slower it plays at most', () => {
    const { slowest, fastest } = new TimeMap(SAG, 0).speedRangePercent;
    expect([slowest, fastest].map((percent) => percent.toFixed(2))).toEqual(['-1.72', '1.16']);
    expect(new TimeMap([], 0).speedRangePercent).toEqual({ slowest: 0, fastest: 0 });
  });
});
