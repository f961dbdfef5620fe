import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves once the condition holds. Only the test's own limit ends the wait; the process does not wait for it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(1, undefined, { ref: false });
}
