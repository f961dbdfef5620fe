import { useEffect, useEffectEvent } from 'react';
import { Scope } from '../scope';

interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

/**
 * On Android the way back then closes what is open, instead of leaving the page behind it; where the browser has no
 * CloseWatcher it leaves. Escape is not its business: whoever listens for that keeps it from coming here.
 */
export function useCloseWatcher(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (!isOpen || !CloseWatcher) return;
    const scope = new Scope();
    const watcher = new CloseWatcher();
    scope.own(() => watcher.destroy());
    scope.listen(watcher, 'close', () => close());
    return scope.dispose;
  }, [isOpen]);
}
