import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves when every timer of this duration that was set before has run, in this process. Node runs the timers of one
 * duration in the order in which they were set, however late it is.
 */
export function earlierTimers(durationMs: number): Promise<void> {
  return sleep(durationMs);
}
