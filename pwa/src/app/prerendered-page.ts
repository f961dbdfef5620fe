import { matchRoutes, type createBrowserRouter, type RouteObject } from 'react-router-dom';
import { pageScope } from '../shared/scope';

type Router = ReturnType<typeof createBrowserRouter>;

// A page that the build has drawn (vite/prerender-pages.ts) stands in #root, marked `data-drawn`, when the scripts come.

/**
 * Fetches the code of the first page, so that the router begins with it: what stands does not give way to a page on its
 * way, and stays where a visitor has scrolled it. False when it cannot be fetched, which the router then tells of.
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

/** Gives elements their own styles, which the content security policy forbids in markup. */
export function applyDeferredStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}

/** What is left to do once React has taken over. */
export function onHydrated(root: HTMLElement): void {
  // Not from within React's own work: what it has not brought to life yet, such as the inside of a Suspense, it then
  // brings to life for the press.
  pageScope.timeout(() => press(root));
  revealBelowFold(root);
}

/** Only what the build has drawn waits to be laid out: a page after it, or the same one again, stands in full at once. */
export function onFirstNavigation(root: HTMLElement, router: Router): void {
  const { key } = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.key === key) return;
    unsubscribe();
    delete root.dataset.drawn;
  });
}

/** A button that was pressed before anything listened (public/early.js) is pressed now. */
function press(root: HTMLElement): void {
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  delete pressed?.dataset.pressed;
  pressed?.click();
}

/** One section after the other, each when nothing else is to be done: all at once would hold up a slow phone. */
function revealBelowFold(root: HTMLElement): void {
  const [next] = root.querySelectorAll<HTMLElement>('[data-drawn] .below-fold:not([data-laid-out])');
  if (next === undefined) {
    delete root.dataset.drawn;
    return;
  }
  next.dataset.laidOut = '';
  whenIdle(() => revealBelowFold(root));
}

/** Safari has no notion of idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else pageScope.timeout(work, 100);
}
