// Small, since every page carries it: files that are kept must go from wherever somebody signs out.

/** Where the files lie. */
export const PERSISTED_CACHE = 'attune-kept-files';
const MARK_KEY = 'attune.kept-files';

/** Says that files are kept, how long, and for whom. */
export interface PersistedMark {
  /** Milliseconds since 1970. */
  untilMs: number;
  /** Null: given by a visitor, for whoever signs in next here. */
  ownerId: string | null;
}

/** Null when nothing is kept, or not any more. */
export function readPersistedMark(): PersistedMark | null {
  try {
    const { untilMs, ownerId } = JSON.parse(window.localStorage.getItem(MARK_KEY) ?? '{}') as Partial<PersistedMark>;
    if (typeof untilMs !== 'number' || untilMs < Date.now()) return null;
    return { untilMs, ownerId: ownerId ?? null };
  } catch {
    return null;
  }
}

/** @throws where a browser keeps nothing */
export function writePersistedMark(mark: PersistedMark): void {
  window.localStorage.setItem(MARK_KEY, JSON.stringify(mark));
}

/** Removes the files that are kept; never rejects. */
export async function deletePersistedFiles(): Promise<void> {
  try {
    window.localStorage.removeItem(MARK_KEY);
    await caches.delete(PERSISTED_CACHE);
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** Removes them when their time is over. */
export async function deleteExpiredFiles(): Promise<void> {
  try {
    if (window.localStorage.getItem(MARK_KEY) !== null && readPersistedMark() === null) await deletePersistedFiles();
  } catch {
    // As above.
  }
}
