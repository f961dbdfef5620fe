import { useSyncExternalStore } from 'react';
import { Scope } from '../scope';

/** Whether the browser reports a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  const scope = new Scope();
  scope.listen(window, 'online', onChange);
  scope.listen(window, 'offline', onChange);
  return scope.dispose;
}
