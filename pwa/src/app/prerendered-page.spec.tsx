import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { delay } from '../shared/scope';
import { onHydrated, onFirstNavigation, loadFirstPage, applyDeferredStyles } from './prerendered-page';

function prerendered(markup: string): HTMLElement {
  document.body.innerHTML = `<div id="root" data-prerendered>${markup}</div>`;
  return document.body.firstElementChild as HTMLElement;
}

describe('a prerendered page', () => {
  it('gets its inline styles from a script, which the policy allows', () => {
    const root = prerendered('<i data-style="left:20%;--step:7px"></i>');
    applyDeferredStyles(root);
    const element = root.firstElementChild as HTMLElement;
    expect(element.style.left).toBe('20%');
    expect(element.style.getPropertyValue('--step')).toBe('7px');
    expect(element.hasAttribute('data-style')).toBe(false);
  });

  it('has its code before the router starts, so that the router shows no page as loading', async () => {
    const Page = () => null;
    const routes = [{ children: [{ index: true, lazy: () => Promise.resolve({ Component: Page }) }] }];
    expect(await loadFirstPage(routes)).toBe(true);
    const router = createMemoryRouter(routes, { hydrationData: {} });
    expect(router.state).toMatchObject({ initialized: true, restoreScrollPosition: false });
    expect(router.state.matches.at(-1)?.route).toMatchObject({ element: { type: Page } });
  });

  it('is given up when its code cannot be loaded, and the router reports the error', async () => {
    const lazy = () => Promise.reject(new TypeError('Failed to fetch'));
    const routes = [{ index: true, lazy }];
    expect(await loadFirstPage(routes)).toBe(false);
    expect(routes).toEqual([{ index: true, lazy }]);
  });

  it('repeats a click that came before hydration, once', async () => {
    const root = prerendered('<button>Other</button><button data-pressed>Get Started</button>');
    const pressed: string[] = [];
    root.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).innerHTML));
    onHydrated(root);
    onHydrated(root);
    // During React's own work a click would be lost.
    expect(pressed).toEqual([]);
    await delay();
    expect(pressed).toEqual(['Get Started']);
  });

  it('reveals the part below the fold section by section, and is then a page like any other', async () => {
    const root = prerendered('<i class="below-fold"></i><b></b><i class="below-fold"></i>');
    onHydrated(root);
    expect(root.querySelectorAll('[data-laid-out]')).toHaveLength(1);
    await waitFor(() => expect(root.hasAttribute('data-prerendered')).toBe(false));
    expect(root.querySelectorAll('[data-laid-out]')).toHaveLength(2);
  });

  it('is one until another page is opened, which is shown in full at once', async () => {
    const root = prerendered('<i class="below-fold"></i>');
    const router = createMemoryRouter([{ path: '*', element: null }]);
    onFirstNavigation(root, router);
    await router.revalidate();
    expect(root.hasAttribute('data-prerendered')).toBe(true);
    await router.navigate('/about');
    expect(root.hasAttribute('data-prerendered')).toBe(false);
  });
});
