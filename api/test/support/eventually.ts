import { setTimeout as pause } from 'node:timers/promises';

export { pause };

/** Polls until `probe` gives something other than undefined or false; fails after `timeoutMs`. */
export async function eventually<T>(
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = 10_000,
  what = 'what the test waits for',
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${timeoutMs} ms.`);
    await pause(25);
  }
}
