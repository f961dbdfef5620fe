/** Pauses before a download that broke off is tried again, ms; when none of the tries brings a byte, it has failed. */
export const RETRY_DELAYS_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];
