import { readUsage } from './usage';

const usage = (retunesUsed: number, retunesLimit: number) =>
  readUsage({ retunesUsed, retunesLimit, resetsAt: '2026-12-01T00:00:00.000Z' });

describe('a month’s usage', () => {
  it.each([
    [4, 5, false],
    [5, 5, true],
    [40, 50, false], // exactly 80 % is not above it
    [41, 50, true],
    [900_000, 999_999, false],
    [0, 0, false],
  ])('%d of %d is near the limit: %s', (used, limit, isNear) => {
    expect(usage(used, limit).isNearLimit).toBe(isNear);
  });

  it('is used up at its limit and beyond, never without one', () => {
    expect(usage(5, 5)).toMatchObject({ isUsedUp: true, left: 0 });
    expect(usage(50, 5)).toMatchObject({ isUsedUp: true, left: 0 });
    expect(usage(0, 0).isUsedUp).toBe(false);
    expect(usage(2000, 999_999)).toMatchObject({ isUnlimited: true, isUsedUp: false, left: Infinity });
  });
});
