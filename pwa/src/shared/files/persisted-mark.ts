// Small, since every page loads it: persisted files are deleted on sign-out from any page.

/** The cache of the files. */
export const PERSISTED_CACHE = 'attune-kept-files';
const MARK_KEY = 'attune.kept-files';

/** The cache of unfinished work: the files of batches and of the retuner. */
export const UPLOADS_CACHE = 'attune-batch-uploads';

/** Marks persisted files with their expiry and owner. */
export interface PersistedMark {
  /** Milliseconds since 1970. */
  untilMs: number;
  /** Null: added by a visitor, for the user who signs in next. */
  ownerId: string | null;
}

/** Null when nothing is persisted, or it has expired. */
export function readPersistedMark(): PersistedMark | null {
  try {
    const { untilMs, ownerId } = JSON.parse(window.localStorage.getItem(MARK_KEY) ?? '{}') as Partial<PersistedMark>;
    if (typeof untilMs !== 'number' || untilMs < Date.now()) return null;
    return { untilMs, ownerId: ownerId ?? null };
  } catch {
    return null;
  }
}

/** @throws where storage is unavailable */
export function writePersistedMark(mark: PersistedMark): void {
  window.localStorage.setItem(MARK_KEY, JSON.stringify(mark));
}

/** Deletes the persisted files; never rejects. */
export async function deletePersistedFiles(): Promise<void> {
  try {
    window.localStorage.removeItem(MARK_KEY);
    await caches.delete(PERSISTED_CACHE);
  } catch {
    // Without storage nothing was persisted.
  }
}

/** Deletes all files that a user left in this browser; never rejects. */
export async function deleteUserFiles(): Promise<void> {
  await deletePersistedFiles();
  try {
    await caches.delete(UPLOADS_CACHE);
  } catch {
    // As above.
  }
}

/** Deletes them once they have expired. */
export async function deleteExpiredFiles(): Promise<void> {
  try {
    if (window.localStorage.getItem(MARK_KEY) !== null && readPersistedMark() === null) await deletePersistedFiles();
  } catch {
    // As above.
  }
}
