import { clock, kilohertzDecimals, spokenClock } from './sound';

describe('clock', () => {
  it.each([
    [0, 0, '0:00'],
    [47.19, 1, '0:47.1'],
    [59.99, 1, '0:59.9'],
    [127.4, 1, '2:07.4'],
    [87.31, 2, '1:27.31'],
    [72.48, 2, '1:12.48'],
    [1.15, 2, '0:01.15'],
    [3727, 0, '1:02:07'],
    [-3, 0, '0:00'],
    [Number.NaN, 0, '0:00'],
  ] as const)('writes %d s with %d decimals as %s', (seconds, decimals, text) => {
    expect(clock(seconds, decimals)).toBe(text);
  });

  it.each([
    [0, '0 seconds'],
    [61, '1 minute 1 second'],
    [3600, '1 hour'],
  ])('reads %d s aloud as %s', (seconds, text) => {
    expect(spokenClock(seconds)).toBe(text);
  });
});

it.each([
  [48_000, 0],
  [44_100, 1],
  [22_050, 2],
  [11_025, 3],
])('%s Hz are written in kHz with %s decimals', (sampleRateHz, decimals) => {
  expect(kilohertzDecimals(sampleRateHz)).toBe(decimals);
});
