import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signOut } from '../../../test/support/account-menu';
import { aUser } from '../../../test/support/a-user';
import { renderPage } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { retuneProgressed } from '../../shared/retuning/progress-slice';
import { Header } from './header';

setUpServer();

const names = (links: HTMLElement[]) => links.map((link) => link.textContent);
const routesInHeader = () => {
  const [inHeader = document.body] = screen.getAllByRole('navigation', { name: 'Main' });
  return names(within(inHeader).getAllByRole('link'));
};

describe('the header', () => {
  it('offers visitors the open routes, Sign In and Get Started', async () => {
    renderPage(<Header />, '/tuner');
    expect(await screen.findByRole('button', { name: 'Get Started' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(routesInHeader()).toEqual(['Home', 'Tuner', 'Retuner', 'Player', 'Learn', 'Features Guide', 'Pricing']);
    expect(screen.getByRole('link', { name: 'Tuner' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows a spinner while the session is unknown', () => {
    renderPage(<Header />);
    expect(screen.getByRole('status', { name: 'Checking whether you’re signed in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
  });

  it('offers no sign-in while the session cannot be read: the user may be signed in', async () => {
    signInAs(aUser());
    server.use(http.get('/api/auth/user', () => refused(503, 'app.away', 'Away.')));
    const { user } = renderPage(<Header />);
    await waitFor(() => expect(screen.queryByRole('status', { name: /Checking/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    for (const name of ['Sign In', 'Get Started']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows the e-mail of the signed-in user, and Studio Hub and Account to the studio tier', async () => {
    signInAs(aUser({ subscriptionTier: 'studio' }));
    renderPage(<Header />);
    expect(await screen.findByText('mara@lindqvist.test')).toBeInTheDocument();
    expect(routesInHeader()).toEqual(expect.arrayContaining(['Studio Hub', 'Account']));
  });

  it('hides Studio Hub and Account from other tiers', async () => {
    signInAs(aUser({ subscriptionTier: 'pro' }));
    renderPage(<Header />);
    await screen.findByText('mara@lindqvist.test');
    expect(routesInHeader()).not.toContain('Studio Hub');
    expect(routesInHeader()).not.toContain('Account');
  });

  it('shows how much of the running retunes is done, also in the tab’s title', async () => {
    const { store } = renderPage(<Header />, '/tuner');
    await screen.findByRole('button', { name: 'Get Started' });
    act(() => void store.dispatch(retuneProgressed({ percent: 45, upload: null })));
    expect(screen.getByRole('link', { name: 'Retuner 45 percent of the running retunes is done' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Retuner, 45 percent done' })).toHaveAttribute('href', '/retuner');
    expect(document.title).toMatch(/^45 % · /);
    act(() => void store.dispatch(retuneProgressed({ percent: null, upload: null })));
    expect(screen.queryByText(/percent/)).toBeNull();
    expect(document.title).not.toContain('%');
  });

  it('signs out, goes to the home page and confirms it', async () => {
    signInAs(aUser());
    server.use(http.post('/api/auth/logout', () => HttpResponse.json({ message: 'Signed out.' })));
    const { user, router } = renderPage(<Header />, '/pricing');
    await signOut(user);
    expect((await screen.findAllByText('Signed out'))[0]).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });

  it('says why when signing out fails, and stays signed in', async () => {
    signInAs(aUser());
    server.use(http.post('/api/auth/logout', () => refused(503, 'auth.busy', 'Try again in a moment.')));
    const { user } = renderPage(<Header />, '/pricing');
    await signOut(user);
    expect((await screen.findAllByText('Logout Failed'))[0]).toBeInTheDocument();
    expect(screen.getByText('Try again in a moment.')).toBeInTheDocument();
    expect(screen.getByText('mara@lindqvist.test')).toBeInTheDocument();
  });

  it('returns the focus to the menu button after a dialog that was opened from the menu', async () => {
    const { user } = renderPage(<Header />);
    const button = await screen.findByRole('button', { name: 'Menu' });
    await user.click(button);
    await user.click(screen.getAllByRole('button', { name: 'Sign In' }).at(-1) ?? button);
    await screen.findByRole('dialog', { name: 'Sign In' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('closes its menu when the keyboard focus moves on to the page', async () => {
    const { user } = renderPage(
      <>
        <Header />
        <a href="#on">On</a>
      </>,
    );
    const button = await screen.findByRole('button', { name: 'Menu' });
    await user.click(button);
    act(() => screen.getByRole('link', { name: 'On' }).focus());
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  });

  it('opens its menu and closes it with Escape', async () => {
    const { user } = renderPage(<Header />);
    const button = await screen.findByRole('button', { name: 'Menu' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });
});
