import { Scope } from '../scope';

/**
 * Keeps the height of a bar at the lower edge, for what stands above it: messages, a page's own bar, and what the
 * keyboard brings into view.
 */
export function measureDock(bar: HTMLElement): Scope {
  const scope = new Scope();
  const { style } = document.documentElement;
  scope.own(new ResizeObserver(() => style.setProperty('--dock-always', `${bar.offsetHeight}px`))).observe(bar);
  scope.own(() => style.removeProperty('--dock-always'));
  return scope;
}
