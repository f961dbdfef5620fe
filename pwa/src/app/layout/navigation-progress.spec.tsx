import { act, screen, waitFor } from '@testing-library/react';
import { renderRoutes } from '../../../test/support/render-app';
import { setUpServer } from '../../../test/support/server';
import { Layout } from './layout';

setUpServer();

/** Three pages: one is loaded, two load when the spec releases them. */
function renderPages() {
  const lets: Record<string, () => void> = {};
  const slow = (path: string) => ({
    path,
    lazy: () =>
      new Promise<{ Component: () => React.ReactNode }>((resolve) => {
        lets[path] = () => resolve({ Component: () => <h1>{path}</h1> });
      }),
  });
  const view = renderRoutes(
    [{ Component: Layout, children: [{ index: true, element: <h1>Here</h1> }, slow('pricing'), slow('about')] }],
    '/',
  );
  const arrive = (path: string) => act(() => Promise.resolve(lets[path]?.()));
  const choose = (name: string) => view.user.click(screen.getAllByRole('link', { name }).at(-1) ?? document.body);
  return { ...view, arrive, choose };
}

const line = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

describe('a page that is loading', () => {
  it('shows progress until it is loaded, and then has the focus', async () => {
    const { choose, arrive } = renderPages();
    expect(line()).toBeNull();
    await choose('Pricing');
    expect(line()).toBeInTheDocument();
    await arrive('pricing');
    expect(await screen.findByRole('heading', { level: 1, name: 'pricing' })).toHaveFocus();
    expect(line()).toBeNull();
  });

  it('gives way to another page that is chosen meanwhile', async () => {
    const { choose, arrive, router } = renderPages();
    await choose('Pricing');
    await choose('About');
    await arrive('pricing');
    expect(router.state.location.pathname).toBe('/');
    expect(line()).toBeInTheDocument();
    await arrive('about');
    expect(await screen.findByRole('heading', { level: 1, name: 'about' })).toHaveFocus();
  });

  it('does not close a form that was opened meanwhile, nor take the focus from it', async () => {
    const { user, choose, arrive } = renderPages();
    await choose('Pricing');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    const email = await screen.findByLabelText('Email');
    await user.type(email, 'mara@');
    await arrive('pricing');
    await screen.findByText('pricing', { selector: 'h1' });
    expect(email).toBeInTheDocument();
    expect(email).toHaveFocus();
  });

  it('does not close a menu that was opened meanwhile, nor take the focus from it', async () => {
    const { user, choose, arrive, router } = renderPages();
    await choose('Pricing');
    const menu = screen.getByRole('button', { name: 'Menu' });
    await user.click(menu);
    await arrive('pricing');
    await screen.findByRole('heading', { level: 1, name: 'pricing' });
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    expect(menu).toHaveFocus();
    await act(() => router.navigate('/'));
    await waitFor(() => expect(menu).toHaveAttribute('aria-expanded', 'false'));
  });
});
