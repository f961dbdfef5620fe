const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days until then, begun ones included; 0 when it has passed. */
export function daysLeft(iso: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS));
}
