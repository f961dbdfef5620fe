import { dayIn, firstDayOf, intervalFor, intervalStarts, isTimeZone, startOf } from './periods.js';

/** A Sunday. */
const TODAY = '2026-11-22';

describe('a time zone', () => {
  it.each([
    ['UTC', '2026-11-22'],
    ['Europe/Berlin', '2026-11-23'],
    ['Asia/Kolkata', '2026-11-23'],
    ['America/New_York', '2026-11-22'],
  ])('%s has its own day: %s', (timeZone, day) => {
    expect(isTimeZone(timeZone)).toBe(true);
    expect(dayIn(timeZone, new Date('2026-11-22T23:30:00Z'))).toBe(day);
  });

  it.each(['', 'Mars/Olympus', '+05:30', '05:30', "UTC'; --", 7, null, undefined, ['UTC']])('is not %s', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('a period', () => {
  it.each([
    ['30', '2026-10-24'],
    ['90', '2026-08-25'],
    ['365', '2025-11-23'],
    ['all', null],
  ] as const)('of %s days begins on %s', (period, first) => {
    expect(firstDayOf(period, TODAY)).toBe(first);
  });

  it.each([
    ['2026-11-22', 'day'],
    ['2026-08-25', 'day'],
    ['2025-11-23', 'week'],
  ])('that begins on %s is drawn by %s', (first, interval) => {
    expect(intervalFor(first, TODAY)).toBe(interval);
  });

  it('has an interval for every day, also for those without retunes', () => {
    expect(intervalStarts('2026-11-20', 'day', TODAY)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  });

  it('has weeks that begin on Monday', () => {
    expect(startOf('2026-11-22', 'week')).toBe('2026-11-16');
    expect(startOf('2026-11-16', 'week')).toBe('2026-11-16');
    expect(intervalStarts('2026-11-08', 'week', TODAY)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
  });
});
