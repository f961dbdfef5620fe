import { useEffect, useEffectEvent } from 'react';
import { Scope } from '../scope';

interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

/**
 * On Android the back button then closes the dialog instead of leaving the page; without CloseWatcher it leaves. Escape
 * is handled elsewhere: its listeners stop it before it reaches this hook.
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
