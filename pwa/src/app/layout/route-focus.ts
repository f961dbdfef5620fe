import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * After a change of page the focus stands on its heading, or on the one the address names, so that a screen reader reads
 * where one is. The page may still be on its way: then its heading is awaited. Not on the first page, and not for a
 * change of the query alone.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname + hash);
  useEffect(() => {
    if (last.current === pathname + hash) return;
    last.current = pathname + hash;
    const main = document.getElementById('main');
    if (!main) return;
    const focusHeading = () => {
      const heading = (hash && document.getElementById(hash.slice(1))) || main.querySelector<HTMLElement>('h1');
      if (!heading) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: kind === NavigationType.Pop });
      return true;
    };
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, hash, kind]);
}
