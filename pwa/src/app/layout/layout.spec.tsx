import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { withStudioStyles } from '../../../test/support/studio-styles';
import { aUser } from '../../../test/support/a-user';
import { renderApp } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { attuneClient } from '../../api/generated/attune-client';
import { SESSION_ENDED } from '../../api/base-api';
import { reportOfflineReady } from '../../shared/hooks/use-offline-ready';

setUpServer();

const main = () => within(screen.getByRole('main'));

function noOneIsSignedIn() {
  document.cookie = 'attune-signed-in=; path=/; max-age=0';
  server.use(http.get('/api/auth/user', () => refused(401, 'auth.not_signed_in', 'Please sign in.')));
}

function goOffline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

describe('around every page', () => {
  it('an unknown address says so in the words of the product', async () => {
    renderApp('/nowhere');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
    expect(screen.getAllByText(/404/)).toHaveLength(1);
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('404 Page Not Found · Attune'));
    const ways = within(main().getByRole('navigation', { name: 'Go to' })).getAllByRole('link');
    expect(ways.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/', '/tuner', '/retuner', '/player', '/education', '/pricing']),
    );
  });

  it('the footer says quietly that everything opens offline, once it does', () => {
    renderApp('/nowhere');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.queryByText('Ready offline')).toBeNull();
    act(reportOfflineReady);
    expect(footer.getByText('Ready offline')).toBeVisible();
    expect(screen.queryByRole('listitem', { name: /Ready offline/ })).toBeNull();
  });

  it('the focus moves to the heading of the page that was chosen', async () => {
    const { user } = renderApp('/nowhere');
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'About' }));
    expect(await main().findByRole('heading', { level: 1, name: 'About' })).toHaveFocus();
    await waitFor(() => expect(document.title).toBe('About · Attune'));
  });

  it('the focus moves to the section that the address names', async () => {
    const { user } = renderApp('/nowhere');
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy' }));
    expect(await main().findByRole('heading', { level: 2, name: 'Privacy' })).toHaveFocus();
  });

  it('the first stop of the keyboard skips to the content', async () => {
    const { user } = renderApp('/nowhere');
    await user.tab();
    expect(screen.getByText('Skip to content')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('going back to another address closes a dialog', async () => {
    const { user, router } = renderApp('/nowhere');
    await act(() => router.navigate('/nowhere-else'));
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    await screen.findByRole('dialog', { name: 'Sign In' });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/nowhere');
  });

  it('a banner says what works while there is no connection', () => {
    renderApp('/nowhere');
    goOffline(false);
    expect(screen.getByText('You’re offline.')).toBeVisible();
    goOffline(true);
    expect(screen.queryByText('You’re offline.')).toBeNull();
  });

  it('a session that has ended on the server is noticed and reported', async () => {
    signInAs(aUser());
    const { store } = renderApp('/nowhere');
    await screen.findByText('mara@lindqvist.test');
    server.use(
      http.get('/api/auth/user', () => refused(401, 'auth.not_signed_in', 'Please sign in.')),
      http.get('/api/usage', () => refused(401, 'auth.not_signed_in', 'Please sign in.')),
    );
    await act(() => store.dispatch(attuneClient.endpoints.usageRead.initiate()));
    expect((await screen.findAllByText('Your session has ended'))[0]).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Get Started' })).toBeInTheDocument();
  });

  it('signing out in another tab is noticed here', async () => {
    signInAs(aUser());
    renderApp('/nowhere');
    await screen.findByText('mara@lindqvist.test');
    noOneIsSignedIn();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'attune.person-changed-at' })));
    expect(await screen.findByRole('button', { name: 'Get Started' })).toBeInTheDocument();
  });

  it('another user who signs in in another tab is signed in here, too', async () => {
    signInAs(aUser());
    renderApp('/nowhere');
    await screen.findByText('mara@lindqvist.test');
    signInAs(aUser({ id: 'another', email: 'idris@okoro.test' }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'attune.person-changed-at' })));
    expect(await screen.findByText('idris@okoro.test')).toBeInTheDocument();
    expect(screen.queryByText('mara@lindqvist.test')).toBeNull();
  });

  it('a page that gets the focus again, or comes back from the back/forward cache, asks who is signed in', async () => {
    signInAs(aUser());
    renderApp('/nowhere');
    await screen.findByText('mara@lindqvist.test');
    noOneIsSignedIn();
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('button', { name: 'Get Started' })).toBeInTheDocument();
    signInAs(aUser());
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await screen.findByText('mara@lindqvist.test')).toBeInTheDocument();
  });

  it('a page that gets the focus again asks who is signed in when the last answer is older than 15 minutes', async () => {
    signInAs(aUser());
    renderApp('/nowhere');
    await screen.findByText('mara@lindqvist.test');
    signInAs(aUser({ email: 'mara@new.test' }));
    const lookAgain = (afterMinutes: number) => {
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + afterMinutes * 60_000);
      act(() => void window.dispatchEvent(new Event('focus')));
      now.mockRestore();
    };
    lookAgain(14);
    await expect(screen.findByText('mara@new.test', {}, { timeout: 300 })).rejects.toThrow();
    lookAgain(16);
    expect(await screen.findByText('mara@new.test')).toBeInTheDocument();
  });

  it('visitors see no message about a session that ended', async () => {
    noOneIsSignedIn();
    renderApp('/nowhere');
    await screen.findByRole('button', { name: 'Get Started' });
    act(() => void window.dispatchEvent(new Event(SESSION_ENDED)));
    // The toast appears a moment later.
    await expect(screen.findAllByText('Your session has ended', {}, { timeout: 300 })).rejects.toThrow();
  });
});

describe('the Studio Hub', () => {
  it('sends visitors to the sign-in page and back afterwards', async () => {
    const { router } = renderApp('/studio');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toBe('?next=%2Fstudio');
  });

  it('titles each tab with its own name', async () => {
    signInAs(aUser({ subscriptionTier: 'studio' }));
    withStudioStyles();
    const { router } = renderApp('/studio/brand');
    await waitFor(() => expect(document.title).toBe('Brand · Studio Hub · Attune'));
    await act(() => router.navigate('/studio/team'));
    await waitFor(() => expect(document.title).toBe('Team · Studio Hub · Attune'));
    await act(() => router.navigate('/about'));
    await waitFor(() => expect(document.title).toBe('About · Attune'));
  });

  it('sends other tiers to the plans', async () => {
    signInAs(aUser({ subscriptionTier: 'pro' }));
    server.use(http.get('/api/plans', () => HttpResponse.error()));
    const { router } = renderApp('/studio');
    await waitFor(() => expect(router.state.location.pathname).toBe('/pricing'));
  });
});
