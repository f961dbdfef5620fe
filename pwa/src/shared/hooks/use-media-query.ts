import { useCallback, useSyncExternalStore } from 'react';
import { Scope } from '../scope';

/** Whether a media query matches, e.g. `(min-width: 62.5rem)`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const scope = new Scope();
      scope.listen(window.matchMedia(query), 'change', onChange);
      return scope.dispose;
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
