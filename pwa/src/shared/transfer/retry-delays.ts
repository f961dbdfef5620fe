/** Delays before a broken transfer is tried again, ms; it fails when none of these attempts gets any further. */
export const RETRY_DELAYS_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
