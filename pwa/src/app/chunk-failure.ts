const KEY = 'attune.reloaded-at';
/** A second failure within this time is not cured by loading again. */
const PAUSE_MS = 30_000;

let decision: boolean | null = null;

/** Whether a part of the app could not be fetched, in the words of Chromium, Firefox and Safari. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/** Whether loading the page again is worth a try: not when that was just done. Keeps its answer until then. */
export function mayReload(now = Date.now()): boolean {
  decision ??= decide(now);
  return decision;
}

function decide(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (now - last < PAUSE_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
