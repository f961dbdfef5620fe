import { Scope } from '../scope';

const KEY = 'attune.person-changed-at';

/**
 * Notifies the other tabs, which share the session, of a sign-in or sign-out, or of a workspace that was joined or
 * left.
 */
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
