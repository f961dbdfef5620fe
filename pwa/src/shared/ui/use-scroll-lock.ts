import { useEffect } from 'react';

let locks = 0;

/** Keeps the page behind from scrolling while `isLocked`; several may hold it at once. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    const root = document.documentElement;
    if (locks === 0) root.dataset.scrollLocked = window.innerWidth > root.clientWidth ? 'gutter' : '';
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) delete root.dataset.scrollLocked;
    };
  }, [isLocked]);
}
