import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Scope } from '../../shared/scope';
import { usePendingLocationKey } from './navigation-progress';

/**
 * After navigation, focuses the page's heading or the one named in the address, so that a screen reader announces the
 * page. If the page is still loading, waits for its heading. Skipped when only the query changes, when the user has
 * meanwhile moved the focus elsewhere, such as into a form, and on the first page unless its address names a heading.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const arriving = usePendingLocationKey();
  const isFirst = useRef(true);
  const last = useRef(hash === '' ? pathname : null);
  /** Where the focus was when the page that is loading was chosen. */
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const isFirstPage = isFirst.current;
    isFirst.current = false;
    if (last.current === pathname + hash) return;
    last.current = pathname + hash;
    const main = document.getElementById('main');
    if (!main) return;
    const chosenFrom = before.current ?? document.activeElement;
    // Going back and reloading restore the scroll position.
    const keepsScroll = isFirstPage ? window.scrollY > 0 : kind === NavigationType.Pop;
    const isDone = () => focusHeading(main, hash, chosenFrom, keepsScroll);
    if (isDone()) return;
    const scope = new Scope();
    const observer = scope.own(
      new MutationObserver(() => {
        if (isDone()) scope.dispose();
      }),
    );
    observer.observe(main, { childList: true, subtree: true });
    return scope.dispose;
  }, [pathname, hash, kind]);
  // After the code above, which still compares with the page that has loaded.
  useEffect(() => {
    before.current = arriving === null ? null : document.activeElement;
  }, [arriving]);
}

/** @returns false while there is no heading yet */
function focusHeading(main: HTMLElement, hash: string, from: Element | null, preventScroll: boolean): boolean {
  const heading = (hash && document.getElementById(hash.slice(1))) || main.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  if (hasGoneElsewhere(main, from)) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll });
  return true;
}

function hasGoneElsewhere(main: HTMLElement, from: Element | null): boolean {
  const at = document.activeElement;
  return at !== null && at !== document.body && at !== from && !main.contains(at);
}
