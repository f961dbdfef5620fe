/** A function that releases a lock, once this tab has it. */
export type TabLock = Promise<() => void>;

/**
 * Locks a piece of work for this tab, as soon as no other tab has it. A tab that is closed releases its locks. Where the
 * browser has no locks, every tab gets one.
 */
export function lockForTab(name: string): TabLock {
  const noLock = () => undefined;
  if (!('locks' in navigator)) return Promise.resolve(noLock);
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, hold).catch(() => resolve(noLock));
  });
}
