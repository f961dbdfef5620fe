import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The ids of this process's threads. Linux only. */
export function threadIds(): string[] {
  return readdirSync('/proc/self/task');
}

/** Resolves once these threads are gone: the kernel still lists a thread for a moment after it was joined. */
export async function untilEnded(ids: readonly string[]): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (threadIds().some((id) => ids.includes(id))) {
    if (performance.now() > deadline) throw new Error('The threads still exist after 5 s.');
    await sleep(1);
  }
}
