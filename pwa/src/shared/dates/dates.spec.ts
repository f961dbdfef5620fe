import { dayAndTime, dayAndTimeWithin, utcDay } from './dates';

const local = (...at: [number, number, number, number, number]) => new Date(...at).toISOString();

describe('dates', () => {
  it.each([
    [local(2026, 10, 21, 14, 22), 'Today, 14:22'],
    [local(2026, 10, 20, 20, 5), 'Yesterday, 20:05'],
    [local(2026, 10, 22, 0, 1), 'Tomorrow, 00:01'],
    [local(2026, 10, 18, 9, 41), '18 Nov, 09:41'],
    [local(2025, 11, 31, 23, 59), '31 Dec 2025, 23:59'],
  ])('%s reads %s', (iso, text) => {
    expect(dayAndTime(iso, new Date(2026, 10, 21, 18, 0))).toBe(text);
  });

  it('recognizes yesterday across the end of a month', () => {
    expect(dayAndTime(local(2026, 10, 30, 8, 0), new Date(2026, 11, 1, 0, 5))).toBe('Yesterday, 08:00');
  });

  it('reads in lower case within a sentence', () => {
    const now = new Date(2026, 10, 21, 18, 0);
    expect(dayAndTimeWithin(local(2026, 10, 22, 14, 35), now)).toBe('tomorrow, 14:35');
    expect(dayAndTimeWithin(local(2026, 10, 18, 9, 41), now)).toBe('18 Nov, 09:41');
  });

  it('formats the day of the monthly reset in UTC', () => {
    expect(utcDay('2026-12-01T00:00:00.000Z')).toBe('1 December');
  });
});
