import type { Tier } from '@attune/catalogue/plans';
import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { holdTimers } from '../../../test/support/hold-timers';
import { renderPage, renderRoutes, withDialogs } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import { leavePage } from '../../shared/navigation/leave-page';
import { sessionApi } from '../../shared/session/session-api';
import { currentUserId } from '../../shared/session/watch-user';
import { SubscribePage } from './subscribe-page';

setUpServer();

afterEach(() => jest.restoreAllMocks());

function openAs(tier: Tier, query = '?plan=pro') {
  signInAs(aUser({ subscriptionTier: tier }));
  return renderPage(<SubscribePage />, `/subscribe${query}`);
}

describe('the subscribe page', () => {
  it.each([
    ['?plan=pro', 'Pro'],
    ['?plan=studio', 'Studio'],
    ['?plan=platinum', 'Basic'],
    ['', 'Basic'],
  ])('%s sums up %s', async (query, name) => {
    openAs('free', query);
    expect(await screen.findByRole('region', { name })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to pricing' })).toHaveAttribute('href', '/pricing');
  });

  it('opens the checkout of the chosen plan', async () => {
    const left = jest.spyOn(leavePage, 'to').mockReturnValue();
    const asked: unknown[] = [];
    server.use(
      http.post('/api/create-checkout-session', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ sessionUrl: 'https://pay.test/c' });
      }),
    );
    const { user } = openAs('free');
    await user.click(await screen.findByRole('button', { name: 'Subscribe Now' }));
    expect(await screen.findByRole('button', { name: 'Creating checkout...' })).toBeDisabled();
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/c'));
    expect(asked).toEqual([{ plan: 'pro' }]);
  });

  it('reports an error at the checkout, and offers a retry', async () => {
    server.use(
      http.post('/api/create-checkout-session', () => refused(503, 'billing.provider_away', 'Not reachable.')),
    );
    const { user } = openAs('free');
    await user.click(await screen.findByRole('button', { name: 'Subscribe Now' }));
    await toastSays('Checkout Error', 'Failed to create checkout session: Not reachable.');
    expect(screen.getByRole('button', { name: 'Subscribe Now' })).toBeEnabled();
  });

  it('detects a plan that was bought elsewhere meanwhile', async () => {
    server.use(
      http.post('/api/create-checkout-session', () =>
        refused(409, 'billing.already_subscribed', 'You have the Pro plan already.'),
      ),
    );
    const { user } = openAs('free');
    const subscribe = await screen.findByRole('button', { name: 'Subscribe Now' });
    signInAs(aUser({ subscriptionTier: 'pro' }));
    await user.click(subscribe);
    await toastSays('Checkout Error', 'Failed to create checkout session: You have the Pro plan already.');
    expect(await screen.findByRole('link', { name: 'Go to your account' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull();
  });

  it('has a message for errors without one', async () => {
    server.use(http.post('/api/create-checkout-session', () => HttpResponse.json({ sessionUrl: '' })));
    const { user } = openAs('free');
    await user.click(await screen.findByRole('button', { name: 'Subscribe Now' }));
    await toastSays('Failed to create checkout session: Unknown error');
  });

  it('reloads when the session has ended at the checkout', async () => {
    const reloaded = jest.spyOn(leavePage, 'reload').mockReturnValue();
    const { user, store } = openAs('free');
    const subscribe = await screen.findByRole('button', { name: 'Subscribe Now' });
    server.resetHandlers(); // no longer signed in
    server.use(http.post('/api/create-checkout-session', () => refused(401, 'auth.not_signed_in', 'Please sign in.')));
    const prompt = holdTimers(500);
    const reload = holdTimers(1500);
    await user.click(subscribe);
    await toastSays('Session Expired', 'Please log in again to continue with checkout.');
    await waitFor(() => expect(reload.size).toBeGreaterThan(0));
    await waitFor(() => expect(currentUserId(store)).toBeUndefined());
    // The store notifies the page with the next frame.
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    prompt.fire();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(reloaded).not.toHaveBeenCalled();
    reload.fire();
    expect(reloaded).toHaveBeenCalledTimes(1);
  });

  it('goes on to the payment of a plan that was chosen on another page, once', async () => {
    const left = jest.spyOn(leavePage, 'to').mockReturnValue();
    server.use(http.post('/api/create-checkout-session', () => HttpResponse.json({ sessionUrl: '/pay' })));
    const { router } = openAs('free', '?plan=pro&start=checkout');
    await waitFor(() => expect(left).toHaveBeenCalledWith('/pay'));
    expect(left).toHaveBeenCalledTimes(1);
    // Back from there, the plan is shown.
    expect(router.state.location.search).toBe('?plan=pro');
  });

  it('says when the user already has the plan', async () => {
    openAs('pro');
    expect(await screen.findByText(/You already have the Pro plan/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull();
  });
});

describe('for a user who is logged out', () => {
  it('the sign-in dialog opens by itself after half a second, with a message', async () => {
    const prompt = holdTimers(500);
    renderPage(<SubscribePage />, '/subscribe?plan=studio');
    expect(await screen.findByText('Please log in to continue')).toBeInTheDocument();
    await waitFor(() => expect(prompt.size).toBeGreaterThan(0));
    expect(screen.queryByRole('dialog')).toBeNull();
    prompt.fire();
    await toastSays('Unauthorized', 'You are logged out. Logging in again...');
    expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeInTheDocument();
  });

  it('is not shown when the session cannot be loaded: an error is shown instead', async () => {
    signInAs(aUser());
    server.use(http.get('/api/auth/user', () => refused(503, 'app.away', 'Back in a moment.')));
    const prompt = holdTimers(500);
    renderPage(<SubscribePage />, '/subscribe?plan=studio');
    expect(await screen.findByText('We couldn’t check whether you’re signed in')).toBeInTheDocument();
    prompt.fire();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('it stays closed while the next page is loading', async () => {
    const pages = [
      { path: '/subscribe', element: <SubscribePage /> },
      { path: '/slow', loader: () => new Promise<null>(() => undefined), element: null },
    ];
    const prompt = holdTimers(500);
    const { user, router } = renderRoutes([withDialogs(pages)], '/subscribe');
    // The dialog would close again with the router's own start.
    await screen.findByText('Please log in to continue');
    await waitFor(() => expect(prompt.size).toBeGreaterThan(0));
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    prompt.fire();
    await screen.findByRole('dialog', { name: 'Sign In' });
    await toastSays('Unauthorized');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => void router.navigate('/slow'));
    prompt.fire();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the payment begins once they are signed in: they have chosen the plan already', async () => {
    const left = jest.spyOn(leavePage, 'to').mockReturnValue();
    const asked: unknown[] = [];
    server.use(
      http.post('/api/create-checkout-session', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ sessionUrl: 'https://pay.test/c' });
      }),
    );
    const { store } = renderPage(<SubscribePage />, '/subscribe?plan=studio');
    await screen.findByText('Please log in to continue');
    signInAs(aUser());
    act(() => void store.dispatch(sessionApi.util.invalidateTags(['User'])));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/c'));
    expect(asked).toEqual([{ plan: 'studio' }]);
  });

  it('nothing is bought for who turns out to have a plan', async () => {
    const { store } = renderPage(<SubscribePage />, '/subscribe?plan=studio');
    await screen.findByText('Please log in to continue');
    signInAs(aUser({ subscriptionTier: 'pro' }));
    act(() => void store.dispatch(sessionApi.util.invalidateTags(['User'])));
    expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeEnabled();
  });

  it('the button opens it at once', async () => {
    const { user } = renderPage(<SubscribePage />, '/subscribe?plan=studio');
    await user.click(await screen.findByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeInTheDocument();
  });
});

describe('back from the payment', () => {
  it('waits for the plan, confirms it and goes home after two seconds', async () => {
    const answers: Tier[] = ['free', 'pro'];
    server.use(
      http.post('/api/sync-subscription', () =>
        HttpResponse.json({ previousTier: 'free', newTier: answers.shift() ?? 'pro' }),
      ),
    );
    // The pause before the plan is asked for again, and the time until the user is taken home.
    const twoSeconds = holdTimers(2000);
    const { router } = openAs('free', '?payment=success&plan=pro');
    expect(await screen.findByRole('heading', { name: 'Activating...' })).toBeInTheDocument();
    await waitFor(() => expect(twoSeconds.size).toBeGreaterThan(0));
    twoSeconds.fire();
    expect(await screen.findByRole('heading', { name: 'Your subscription is active' })).toBeInTheDocument();
    await toastSays('Payment Successful');
    expect(router.state.location.pathname).toBe('/subscribe');
    twoSeconds.fire();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('confirms at once when the plan is already active', async () => {
    openAs('pro', '?payment=success&plan=pro');
    expect(await screen.findByRole('heading', { name: 'Your subscription is active' })).toBeInTheDocument();
  });

  it('asks a user who is logged out by then to log in, and says that the payment is safe', async () => {
    renderPage(<SubscribePage />, '/subscribe?payment=success&plan=pro');
    expect(await screen.findByText('Please log in to continue')).toBeInTheDocument();
    expect(screen.getByText(/Any payment you made is safe/)).toBeInTheDocument();
    expect(screen.queryByText('We’ll remember the plan you chose.')).toBeNull();
  });

  it('says when the plan cannot be checked, and that the payment is safe', async () => {
    server.use(http.post('/api/sync-subscription', () => refused(403, 'auth.cross_site', 'Refused.')));
    openAs('free', '?payment=success&plan=pro');
    expect(await screen.findByText('Refused.')).toBeInTheDocument();
    expect(screen.getByText(/Any payment you made is safe/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('says that a payment was cancelled, once, and keeps the plan chosen', async () => {
    const { router } = openAs('free', '?payment=cancelled&plan=studio');
    await toastSays('Payment Cancelled', 'Your payment was cancelled. You can try again anytime.');
    expect(router.state.location.search).toBe('?plan=studio');
    expect(await screen.findByRole('region', { name: 'Studio' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeInTheDocument();
  });
});
