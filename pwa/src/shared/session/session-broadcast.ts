import { Scope } from '../scope';

const KEY = 'attune.person-changed-at';

/** Tells the other tabs of this browser that somebody has signed in or out: they share the session. */
export function broadcastSessionChange(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage they find out when they are looked at, or at their next call.
  }
}

/** Calls back when another tab has told so; returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  const scope = new Scope();
  scope.listen(window, 'storage', ({ key }) => {
    if (key === KEY) listener();
  });
  return scope.dispose;
}
