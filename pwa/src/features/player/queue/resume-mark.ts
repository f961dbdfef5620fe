/** Where the last visit stopped. Its presence says that a queue is stored. */
export interface ResumeMark {
  /** Of the library; null when the current track is not in it. */
  songId: string | null;
  seconds: number;
}

const STORAGE_KEY = 'attune.player.resume';

export function readResumeMark(): ResumeMark | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<ResumeMark> | null;
    return stored && { songId: stored.songId ?? null, seconds: Number(stored.seconds) || 0 };
  } catch {
    return null;
  }
}

/** In local storage, which is written at once: a page that is being left has no time for more. */
export function writeResumeMark(mark: ResumeMark | null): void {
  try {
    if (mark === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(mark));
  } catch {
    // Private windows may refuse storage: then the queue lasts until the page is closed.
  }
}
