import { matchRoutes, type createBrowserRouter, type RouteObject } from 'react-router-dom';
import { pageScope } from '../shared/scope';

type Router = ReturnType<typeof createBrowserRouter>;

// A prerendered page (vite/prerender-pages.ts) is in #root, marked `data-prerendered`, before the scripts have loaded.

/**
 * Loads the code of the first page, so that the router starts with it: the prerendered markup is not replaced by a
 * loading state and keeps its scroll position. False when it cannot be loaded; the router then reports the error.
 */
export async function loadFirstPage(routes: RouteObject[]): Promise<boolean> {
  try {
    for (const { route } of matchRoutes(routes, location) ?? []) {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }
    return true;
  } catch {
    return false;
  }
}

/** Sets inline styles by script, since the content security policy forbids them in markup. */
export function applyDeferredStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}

/** Runs what is left to do once React has hydrated the page. */
export function onHydrated(root: HTMLElement): void {
  // After React's commit: Suspense boundaries that are not yet hydrated are then hydrated with priority for this
  // click.
  pageScope.timeout(() => press(root));
  revealBelowFold(root);
}

/** Only the prerendered page defers its layout: the next page, or the same one again, is shown in full at once. */
export function onFirstNavigation(root: HTMLElement, router: Router): void {
  const { key } = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.key === key) return;
    unsubscribe();
    delete root.dataset.prerendered;
  });
}

/** Repeats a click on a button that was pressed before hydration (public/early.js). */
function press(root: HTMLElement): void {
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  delete pressed?.dataset.pressed;
  pressed?.click();
}

/** One section after the other, each when the browser is idle: all at once would block a slow phone. */
function revealBelowFold(root: HTMLElement): void {
  const [next] = root.querySelectorAll<HTMLElement>('[data-prerendered] .below-fold:not([data-laid-out])');
  if (next === undefined) {
    delete root.dataset.prerendered;
    return;
  }
  next.dataset.laidOut = '';
  whenIdle(() => revealBelowFold(root));
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else pageScope.timeout(work, 100);
}
