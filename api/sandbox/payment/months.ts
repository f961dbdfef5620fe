/**
 * When the period after the one that ends at `end` is over: a whole number of months after `anchor`, on its day of the
 * month, or on the month's last day where it has no such day. All in seconds since 1970, UTC.
 */
export function nextPeriodEnd(anchor: number, end: number): number {
  const from = new Date(anchor * 1000);
  const to = new Date(end * 1000);
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(anchor, months + 1);
}

function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const time = anchor * 1000 - Date.UTC(year, from.getUTCMonth(), from.getUTCDate());
  return Math.floor((Date.UTC(year, month, day) + time) / 1000);
}
