import { Scope } from '../scope';

const KEY = 'attune.person-changed-at';

/** Notifies the other tabs of this browser of a sign-in or sign-out: they share the session. */
export function broadcastSessionChange(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage they find out when they get the focus, or at their next call.
  }
}

/** Calls back when another tab reports a change; returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  const scope = new Scope();
  scope.listen(window, 'storage', ({ key }) => {
    if (key === KEY) listener();
  });
  return scope.dispose;
}
