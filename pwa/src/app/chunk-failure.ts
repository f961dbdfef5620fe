const KEY = 'attune.reloaded-at';
/** After a second failure within this time, reloading does not help. */
const PAUSE_MS = 30_000;

let decision: boolean | null = null;

/** Whether the error is a failed chunk load, by the messages of Chromium, Firefox and Safari. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/** Whether to reload the page: not right after a reload. The result stays the same until then. */
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
