import { setTimeout as pause } from 'node:timers/promises';

export { pause };

/** How much longer things may take on a busy machine than on a quiet one. */
const BUSY_FACTOR = 5;

/**
 * Polls until `probe` gives something other than undefined or false.
 *
 * @param timeoutMs how long it may take on a quiet machine; the test fails after five times that
 */
export async function eventually<T>(
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = 10_000,
  what = 'what the test waits for',
): Promise<T> {
  const limitMs = timeoutMs * BUSY_FACTOR;
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${limitMs} ms.`);
    await pause(25);
  }
}
