import {
  dayAndTime,
  dayAndTimeWithin,
  locale,
  longDay,
  longDayAndTime,
  sinceDay,
  utcDay,
  wholeNumber,
  wordList,
} from './localised';

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

  it.each([
    [local(2026, 10, 21, 9, 5), 'today, 09:05'],
    [local(2026, 10, 20, 23, 0), 'Friday'],
    [local(2026, 10, 16, 8, 0), 'Monday'],
    [local(2026, 10, 14, 8, 0), '14 November'],
  ])('%s, as the last visit, reads %s', (iso, text) => {
    expect(sinceDay(iso, new Date(2026, 10, 21, 18, 0))).toBe(text);
  });

  it('formats the day of the monthly reset in UTC', () => {
    expect(utcDay('2026-12-01T00:00:00.000Z')).toBe('1 December');
  });
});

describe('the browser’s language', () => {
  const inLanguage = <T>(language: string, read: () => T): T => {
    const before = navigator.language;
    Object.defineProperty(navigator, 'language', { configurable: true, value: language });
    try {
      return read();
    } finally {
      Object.defineProperty(navigator, 'language', { configurable: true, value: before });
    }
  };

  it.each([
    ['en-GB', 'en-GB'],
    ['en-US', 'en-US'],
    ['en', 'en'],
    ['de', 'en-GB-u-hc-h23'],
    ['es-MX', 'en-GB-u-hc-h12'],
  ])('%s gives the locale %s', (language, expected) => {
    expect(locale(language)).toBe(expected);
  });

  it('decides the order of day and month, and the hours', () => {
    const at = local(2026, 10, 18, 14, 22);
    const texts = () => [longDay(at), longDayAndTime(at), dayAndTime(at, new Date(2026, 10, 18, 18, 0)), utcDay(at)];
    // Before AM and PM is a narrow space that does not break.
    expect(inLanguage('en-US', texts).map((text) => text.replace('\u202f', ' '))).toEqual([
      'Nov 18, 2026',
      'November 18, 2026, 2:22 PM',
      'Today, 2:22 PM',
      'November 18',
    ]);
    expect(inLanguage('de', texts)).toEqual(['18 Nov 2026', '18 November 2026, 14:22', 'Today, 14:22', '18 November']);
  });

  it('groups numbers and joins words as it is done there', () => {
    expect(inLanguage('en-IN', () => wholeNumber(123_456))).toBe('1,23,456');
    expect(inLanguage('en-US', () => wordList(['Basic', 'Pro', 'Studio']))).toBe('Basic, Pro, and Studio');
    expect([wholeNumber(123_456), wordList(['Basic', 'Pro', 'Studio'])]).toEqual(['123,456', 'Basic, Pro and Studio']);
  });
});
