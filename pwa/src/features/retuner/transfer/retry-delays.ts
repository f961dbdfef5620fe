/** Delays before an interrupted download is retried, ms; it fails when none of the retries receives a byte. */
export const RETRY_DELAYS_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];
