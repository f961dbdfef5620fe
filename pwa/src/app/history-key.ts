/**
 * Names the browser's history entry that this load begins with. The router keeps under that name how far the page is
 * scrolled; left to itself it calls every load's first entry the same, and a page would begin where another one, or the
 * same one on an earlier visit, was left. Loaded anew or come back to, the entry still has its name.
 */
export function seedHistoryKey(): void {
  const state = history.state as { key?: string } | null;
  if (state?.key !== undefined) return;
  history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
