import { useEffect } from 'react';

let locks = 0;

/** Keeps the page behind from scrolling while `isLocked`; several may hold it at once. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    locks += 1;
    document.documentElement.toggleAttribute('data-scroll-locked', true);
    return () => {
      locks -= 1;
      document.documentElement.toggleAttribute('data-scroll-locked', locks > 0);
    };
  }, [isLocked]);
}
