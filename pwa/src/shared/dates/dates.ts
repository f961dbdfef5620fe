const LOCALE = 'en-GB';

/** "1 December", in UTC: the monthly count is reset on the same day everywhere. */
export function utcDay(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

/** "22 December 2026", in UTC, as invoices and mails have it. */
export function utcDate(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

/** "14 Nov 2026", local time. */
export function longDay(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso));
}

/** "Today, 14:22", "Yesterday, 20:05", "Tomorrow, 14:35", "18 Nov, 09:41", with the year unless it is the current one; local time. */
export function dayAndTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const time = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' }).format(date);
  return `${day(date, now)}, ${time}`;
}

/** The same within a sentence: "tomorrow, 14:35". */
export function dayAndTimeWithin(iso: string, now = new Date()): string {
  return dayAndTime(iso, now).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
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
  return new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year }).format(date);
}
