/** A function that releases a lock, once this tab has it. */
export type UploadLock = Promise<() => void>;

/**
 * Locks the uploads of a batch for this tab, as soon as no other tab has them. A tab that is closed releases its locks.
 * Where the browser has no locks, every tab gets one.
 */
export function lockUploads(batchId: string): UploadLock {
  const noLock = () => undefined;
  if (!('locks' in navigator)) return Promise.resolve(noLock);
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(`batch-uploads/${batchId}`, hold).catch(() => resolve(noLock));
  });
}
