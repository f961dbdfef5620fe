/** How far back analytics reach: a number of days in UTC, today included, or everything. */
export const PERIODS = ['30', '90', '365', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export type Interval = 'day' | 'week';

/** Periods longer than this are drawn by week, days. */
const MAX_DAYS_BY_DAY = 92;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The first day of a period, as `2026-11-22`; null: no limit. */
export function firstDayOf(period: Period, now: Date): string | null {
  if (period === 'all') return null;
  return toDay(new Date(now.getTime() - (Number(period) - 1) * DAY_MS));
}

/** @param first the first day with retunes, or of the period */
export function intervalFor(first: string, now: Date): Interval {
  const days = (Date.parse(toDay(now)) - Date.parse(first)) / DAY_MS + 1;
  return days > MAX_DAYS_BY_DAY ? 'week' : 'day';
}

/**
 * The start of every interval from `first` until `now`, in order; weeks begin on Monday.
 *
 * @param first a day as `2026-11-22`
 */
export function intervalStarts(first: string, interval: Interval, now: Date): string[] {
  const step = interval === 'week' ? 7 * DAY_MS : DAY_MS;
  const starts: string[] = [];
  for (let at = Date.parse(startOf(first, interval)); at <= now.getTime(); at += step) starts.push(toDay(new Date(at)));
  return starts;
}

/** The day, or the Monday of its week. */
export function startOf(day: string, interval: Interval): string {
  if (interval === 'day') return day;
  const date = new Date(day);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return toDay(new Date(date.getTime() - daysSinceMonday * DAY_MS));
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
