import { readdirSync } from 'node:fs';

import { until } from './until.js';

/** The ids of this process's threads. Linux only. */
export function threadIds(): string[] {
  return readdirSync('/proc/self/task');
}

/** Resolves once these threads are gone: the kernel still lists a thread for a moment after it was joined. */
export function untilEnded(ids: readonly string[]): Promise<void> {
  return until(() => !threadIds().some((id) => ids.includes(id)));
}
