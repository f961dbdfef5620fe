// Small, since every page carries it: files that are kept must go from wherever somebody signs out.

/** Where the files lie. */
export const KEPT_CACHE = 'attune-kept-files';
const MARK = 'attune.kept-files';

/** Says that files are kept, how long, and for whom. */
export interface KeptMark {
  /** Milliseconds since 1970. */
  untilMs: number;
  /** Null: given by a visitor, for whoever signs in next here. */
  ownerId: string | null;
}

/** Null when nothing is kept, or not any more. */
export function keptMark(): KeptMark | null {
  try {
    const { untilMs, ownerId } = JSON.parse(window.localStorage.getItem(MARK) ?? '{}') as Partial<KeptMark>;
    if (typeof untilMs !== 'number' || untilMs < Date.now()) return null;
    return { untilMs, ownerId: ownerId ?? null };
  } catch {
    return null;
  }
}

/** @throws where a browser keeps nothing */
export function markKept(mark: KeptMark): void {
  window.localStorage.setItem(MARK, JSON.stringify(mark));
}

/** Removes the files that are kept; never rejects. */
export async function forgetKept(): Promise<void> {
  try {
    window.localStorage.removeItem(MARK);
    await caches.delete(KEPT_CACHE);
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** Removes them when their time is over. */
export async function forgetOutdated(): Promise<void> {
  try {
    if (window.localStorage.getItem(MARK) !== null && keptMark() === null) await forgetKept();
  } catch {
    // As above.
  }
}
