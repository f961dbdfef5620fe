const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days until then, begun ones included; 0 when it has passed. */
export function daysLeft(iso: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS));
}

/** How long something near is still open: "In 3 days". */
export const daysLeftText = (days: number): string => (days === 1 ? 'Within a day' : `In ${days} days`);

/** The moment that is so many days away, ISO 8601. */
export const daysFrom = (days: number, now = Date.now()): string => new Date(now + days * DAY_MS).toISOString();
