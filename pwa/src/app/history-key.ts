/**
 * Gives the first history entry of this page load a unique key. The router stores scroll positions under that key. By
 * default every load's first entry has the same key, so a page would open at the scroll position of another page, or of
 * an earlier visit. The entry keeps its key on reload and when the user comes back to it.
 */
export function seedHistoryKey(): void {
  const state = history.state as { key?: string } | null;
  if (state?.key !== undefined) return;
  history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
