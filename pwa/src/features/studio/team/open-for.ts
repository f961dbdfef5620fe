const DAY_MS = 24 * 3_600_000;

/** How many days an invitation is still open, begun ones included; 0 once it has expired. */
export function openForDays(expiresAt: string | null, now = Date.now()): number {
  if (expiresAt === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / DAY_MS));
}
