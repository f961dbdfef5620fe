// The examples are British; order and hours follow the browser.

/**
 * How dates, hours and numbers are written: as in the browser's language when that is English, as every text here is;
 * else in British words with the hours of the browser's language.
 */
export function locale(language = navigator.language): string {
  if (/^en\b/i.test(language)) return language;
  const { hourCycle = 'h23' } = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).resolvedOptions();
  return `en-GB-u-hc-${hourCycle}`;
}

/** With the parts that `options` name. */
export function formatDate(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), options).format(date);
}

/** "1 December", in UTC: the monthly count is reset on the same day everywhere. */
export function utcDay(iso: string): string {
  return formatDate(new Date(iso), { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** "22 December 2026", in UTC, as invoices and mails have it. */
export function utcDate(iso: string): string {
  return formatDate(new Date(iso), { dateStyle: 'long', timeZone: 'UTC' });
}

/** "14 Nov 2026", local time. */
export function longDay(iso: string): string {
  return formatDate(new Date(iso), { day: 'numeric', month: 'short', year: 'numeric' });
}

/** "14 November 2026, 14:22", local time. */
export function longDayAndTime(iso: string): string {
  const date = new Date(iso);
  return `${formatDate(date, { dateStyle: 'long' })}, ${formatDate(date, { timeStyle: 'short' })}`;
}

/**
 * "Today, 14:22", "Yesterday, 20:05", "Tomorrow, 14:35", "18 Nov, 09:41", with the year unless it is the current one;
 * local time.
 */
export function dayAndTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return `${day(date, now)}, ${formatDate(date, { timeStyle: 'short' })}`;
}

/** The same within a sentence: "tomorrow, 14:35". */
export function dayAndTimeWithin(iso: string, now = new Date()): string {
  return dayAndTime(iso, now).replace(/^(?:Today|Yesterday|Tomorrow)/, (near) => near.toLowerCase());
}

const WEEK_DAYS = 6;

/** "Tuesday" within the last week, before it "18 November"; local time. */
export function sinceDay(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const isNear = date > new Date(now.getFullYear(), now.getMonth(), now.getDate() - WEEK_DAYS);
  if (date.toDateString() === now.toDateString()) return dayAndTimeWithin(iso, now);
  const format = isNear ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const);
  return formatDate(date, format);
}

const NEAR_DAYS = [
  [0, 'Today'],
  [-1, 'Yesterday'],
  [1, 'Tomorrow'],
] as const;

function day(date: Date, now: Date): string {
  for (const [days, name] of NEAR_DAYS) {
    const near = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
    if (date.toDateString() === near.toDateString()) return name;
  }
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return formatDate(date, { day: 'numeric', month: 'short', year });
}

/** "1,000" */
export function wholeNumber(count: number): string {
  return new Intl.NumberFormat(locale()).format(count);
}

/** "Basic, Pro and Studio" */
export function wordList(words: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(words);
}
