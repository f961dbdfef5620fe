/** How far back analytics reach: a number of days, today included, or everything. */
export const PERIODS = ['30', '90', '365', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export type Interval = 'day' | 'week';

/** Periods longer than this are drawn by week, days. */
const MAX_DAYS_BY_DAY = 92;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether it names a time zone: `Europe/Berlin`, `UTC`. Not offsets, whose sign Postgres reads the other way round. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || !/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The day that it is there, as `2026-11-22`. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}

/** The first day of a period; null: no limit. @param today as `2026-11-22`, like all days here */
export function firstDayOf(period: Period, today: string): string | null {
  return period === 'all' ? null : addDays(today, 1 - Number(period));
}

/** @param first the first day with retunes, or of the period */
export function intervalFor(first: string, today: string): Interval {
  const days = (Date.parse(today) - Date.parse(first)) / DAY_MS + 1;
  return days > MAX_DAYS_BY_DAY ? 'week' : 'day';
}

/** The start of every interval from `first` until today, in order; weeks begin on Monday. */
export function intervalStarts(first: string, interval: Interval, today: string): string[] {
  const starts: string[] = [];
  for (let start = startOf(first, interval); start <= today; start = addDays(start, interval === 'week' ? 7 : 1)) {
    starts.push(start);
  }
  return starts;
}

/** The day, or the Monday of its week. */
export function startOf(day: string, interval: Interval): string {
  if (interval === 'day') return day;
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** A day has no time zone: it is counted as that of UTC. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
