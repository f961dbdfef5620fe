import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSubscription } from '../../../test/support/a-subscription';
import { aUser } from '../../../test/support/a-user';
import { HERE, openAs, openHandlers, panel } from '../../../test/support/account-page';
import { leaveWorkspace, workAs } from '../../../test/support/a-workspace';
import { renderPage } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import { NO_ANSWER } from '../../api/api-error';
import { leavePage } from '../../shared/navigation/leave-page';
import { AccountPage } from './account-page';

setUpServer();

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

describe('the usage', () => {
  it('is the user’s own, also while they work in a team', async () => {
    workAs('editor');
    server.use(
      http.get('/api/auth/sessions', () => HttpResponse.json([HERE])),
      http.get('/api/usage', ({ request }) =>
        HttpResponse.json({
          retunesUsed: request.headers.has('Attune-Workspace') ? 41 : 3,
          retunesLimit: 50,
          resetsAt: '2026-12-01T00:00:00.000Z',
        }),
      ),
    );
    signInAs(aUser({ subscriptionTier: 'pro' }));
    renderPage(<AccountPage />, '/account');
    const subscription = await panel('Subscription');
    expect(await subscription.findByRole('meter')).toHaveAttribute('aria-valuetext', '3 of 50 retunes');
    leaveWorkspace();
  });

  it('warns above 80 percent with its own text', async () => {
    openAs({ subscriptionTier: 'pro' }, { used: 41 });
    expect(
      await screen.findByText("You're approaching your monthly limit. Consider upgrading for unlimited retunes."),
    ).toBeInTheDocument();
  });

  it('says that the month is used up once it is', async () => {
    openAs({ subscriptionTier: 'basic' }, { used: 5, limit: 5 });
    expect(await screen.findByText('Monthly Limit Reached')).toBeInTheDocument();
    expect(
      screen.getByText("You've used all 5 retunes for this month. Upgrade to a higher tier for more conversions."),
    ).toBeInTheDocument();
    expect(screen.queryByText(/approaching/)).toBeNull();
  });

  it('shows an infinity sign for unlimited, without a meter, and links to the Studio Hub', async () => {
    openAs({ subscriptionTier: 'studio' }, { used: 214, limit: 999_999 });
    const subscription = await panel('Subscription');
    expect(await subscription.findByText('∞')).toBeInTheDocument();
    expect(subscription.queryByRole('meter')).toBeNull();
    expect(subscription.getByRole('link', { name: 'Access Studio Hub' })).toHaveAttribute('href', '/studio');
  });

  it('says how much of the storage for songs is used', async () => {
    const storage = { storedBytes: 12.44e9, storageLimitBytes: 50e9 };
    openAs({ subscriptionTier: 'studio' }, { limit: 999_999, storage });
    const subscription = await panel('Subscription');
    const meter = await subscription.findByRole('meter', { name: 'Storage' });
    expect(meter).toHaveAttribute('aria-valuetext', '12.4 of 50 GB');
    expect(subscription.getByText(/used by stored songs/)).toBeInTheDocument();
    expect(subscription.queryByText('Storage full')).toBeNull();
  });

  it('says that the storage is full, and what follows', async () => {
    const storage = { storedBytes: 50e9, storageLimitBytes: 50e9 };
    openAs({ subscriptionTier: 'studio' }, { limit: 999_999, storage });
    const subscription = await panel('Subscription');
    expect(await subscription.findByText('Storage full')).toBeInTheDocument();
    expect(subscription.getByText(/There’s no room for new retunes/)).toBeInTheDocument();
  });

  it('offers free users the plans, and nothing to manage while they never paid', async () => {
    openAs({}, { limit: 0 });
    const subscription = await panel('Subscription');
    expect(subscription.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing');
    expect(subscription.queryByRole('button')).toBeNull();
  });
});

describe('the subscription', () => {
  it('is synced, and the change is reported', async () => {
    server.use(http.post('/api/sync-subscription', () => HttpResponse.json({ previousTier: 'basic', newTier: 'pro' })));
    const { user } = openAs({ subscriptionTier: 'basic' });
    await user.click(await screen.findByRole('button', { name: 'Sync Subscription' }));
    await toastSays('Updated from basic to pro plan');
  });

  it('is reported as changed when only this page did not know yet', async () => {
    server.use(http.post('/api/sync-subscription', () => HttpResponse.json({ previousTier: 'free', newTier: 'free' })));
    const { user } = openAs({ subscriptionTier: 'basic' });
    await user.click(await screen.findByRole('button', { name: 'Sync Subscription' }));
    await toastSays('Updated from basic to free plan');
  });

  it('is reported as unchanged when nothing changed', async () => {
    server.use(http.post('/api/sync-subscription', () => HttpResponse.json({ previousTier: 'pro', newTier: 'pro' })));
    const { user } = openAs({ subscriptionTier: 'pro' });
    await user.click(await screen.findByRole('button', { name: 'Sync Subscription' }));
    await toastSays('Nothing has changed. You’re on the Pro plan.');
  });

  it.each([
    [refused(503, 'billing.provider_away', 'Not reachable.'), 'Not reachable.'],
    [HttpResponse.json({}, { status: 500 }), 'Internal Server Error'],
  ])('says why syncing failed', async (answer, text) => {
    server.use(http.post('/api/sync-subscription', () => answer));
    const { user } = openAs({ subscriptionTier: 'basic' });
    await user.click(await screen.findByRole('button', { name: 'Sync Subscription' }));
    await toastSays('Sync Failed', text);
  });

  it('is managed in the portal, which returns here', async () => {
    const left = jest.spyOn(leavePage, 'to').mockReturnValue();
    const asked: unknown[] = [];
    server.use(
      http.post('/api/create-portal-session', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ portalUrl: 'https://billing.test/p' });
      }),
    );
    const { user } = openAs({ subscriptionTier: 'basic' });
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://billing.test/p'));
    expect(asked).toEqual([{ returnUrl: `${window.location.origin}/account` }]);
  });

  it.each([
    [refused(409, 'billing.no_subscription', 'There is no subscription.'), 'There is no subscription.'],
    [HttpResponse.json({ portalUrl: '' }), 'Failed to open billing portal'],
  ])('says why the portal does not open', async (answer, text) => {
    server.use(http.post('/api/create-portal-session', () => answer));
    const { user } = openAs({ subscriptionTier: 'basic' });
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    await toastSays('Error', text);
  });
});

describe('the state of the plan', () => {
  const INVOICE = {
    amountCents: 999,
    currency: 'eur',
    createdAt: '2026-11-22T10:00:00.000Z',
    attempts: 1,
    nextAttemptAt: '2026-11-25T10:00:00.000Z',
  };

  it('is when it renews, while it runs', async () => {
    openAs({ subscriptionTier: 'pro', subscription: aSubscription(), hasBillingPortal: true });
    const subscription = await panel('Subscription');
    expect(subscription.getByText('Renews').nextSibling).toHaveTextContent('22 December 2026');
  });

  it('is when it ends, with one press to keep it', async () => {
    const endsAt = '2026-12-22T10:00:00.000Z';
    const { user } = openAs({
      subscriptionTier: 'pro',
      subscription: aSubscription({ endsAt }),
      hasBillingPortal: true,
    });
    const subscription = await panel('Subscription');
    expect(await subscription.findByText('Ends on 22 December')).toBeInTheDocument();
    expect(subscription.getByRole('button', { name: 'Manage Subscription' })).toBeInTheDocument();
    expect(subscription.queryByText('Renews')).toBeNull();
    server.use(
      http.post('/api/resume-subscription', () => {
        signInAs(aUser({ subscriptionTier: 'pro', subscription: aSubscription(), hasBillingPortal: true }));
        return HttpResponse.json({ previousTier: 'pro', newTier: 'pro' });
      }),
    );
    await user.click(subscription.getByRole('button', { name: 'Keep Pro' }));
    await toastSays('You keep Pro', 'It renews on 22 December.');
    expect(await subscription.findByText('Renews')).toBeInTheDocument();
  });

  it('is the payment that failed: the card page opens, and its way back charges the new card', async () => {
    const failing = aUser({
      subscriptionTier: 'pro',
      hasBillingPortal: true,
      subscription: aSubscription({ status: 'past_due', openInvoice: INVOICE }),
    });
    const left = jest.spyOn(leavePage, 'to').mockReturnValue();
    const asked: unknown[] = [];
    server.use(
      http.post('/api/create-portal-session', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ portalUrl: 'https://billing.test/card' });
      }),
    );
    const { user, unmount } = openAs(failing);
    const subscription = await panel('Subscription');
    expect(await subscription.findByText('Payment failed on 22 November')).toBeInTheDocument();
    expect(subscription.getByText('Amount due').nextSibling).toHaveTextContent('€9.99');
    await user.click(subscription.getByRole('button', { name: 'Update card' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://billing.test/card'));
    expect(asked).toEqual([{ returnUrl: `${window.location.origin}/account`, page: 'card' }]);
    unmount();

    openHandlers(failing);
    server.use(http.post('/api/pay-open-invoice', () => HttpResponse.json({ paid: false })));
    const { router } = renderPage(<AccountPage />, '/account?card=updated');
    await toastSays('Payment failed', 'The new card was declined. Try another one.');
    expect(router.state.location.search).toBe('');
  });

  it.each([
    ['the server refuses', () => refused(429, 'app.busy', 'Try again in 20 seconds.'), 'Try again in 20 seconds.'],
    ['there is no connection', () => HttpResponse.error(), NO_ANSWER],
  ])('is charged again on request when %s', async (_case, answer, reason) => {
    openHandlers(aUser({ subscriptionTier: 'pro', hasBillingPortal: true, subscription: aSubscription() }));
    server.use(http.post('/api/pay-open-invoice', answer));
    const { user } = renderPage(<AccountPage />, '/account?card=updated');
    await toastSays('Card updated, but nothing was paid', reason);
    server.use(http.post('/api/pay-open-invoice', () => HttpResponse.json({ paid: true })));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await toastSays('Card updated', 'Nothing is left to pay.');
  });

  it('is the invoice to pay, without an upgrade beside it', async () => {
    const unpaid = aSubscription({ status: 'unpaid', openInvoice: { ...INVOICE, nextAttemptAt: null } });
    openAs({ subscription: unpaid, hasBillingPortal: true }, { limit: 0 });
    const subscription = await panel('Subscription');
    expect(await subscription.findByRole('button', { name: 'Pay €9.99' })).toBeInTheDocument();
    expect(subscription.getByText('Pro ended: unpaid invoice')).toBeInTheDocument();
    expect(subscription.getByRole('button', { name: 'Manage Subscription' })).toBeInTheDocument();
    expect(subscription.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull();
  });

  it('is the last plan of someone who has none now, with the way to the invoices', async () => {
    const ended = aSubscription({ plan: 'basic', status: 'ended', endsAt: '2026-10-03T00:00:00.000Z' });
    openAs({ subscription: ended, hasBillingPortal: true }, { limit: 0 });
    const subscription = await panel('Subscription');
    expect(subscription.getByText('Last plan').nextSibling).toHaveTextContent('Basic, until 3 October 2026');
    expect(subscription.getByRole('link', { name: 'Upgrade Plan' })).toBeInTheDocument();
    expect(subscription.getByRole('button', { name: 'Manage Subscription' })).toBeInTheDocument();
  });

  it('is read again after the billing portal', async () => {
    let syncs = 0;
    server.use(
      http.post('/api/sync-subscription', () => {
        syncs += 1;
        return HttpResponse.json({ previousTier: 'pro', newTier: 'pro' });
      }),
    );
    sessionStorage.setItem('attune.user.billing-portal', 'away');
    openAs({ subscriptionTier: 'pro', hasBillingPortal: true });
    await waitFor(() => expect(syncs).toBe(1));
    expect(sessionStorage.getItem('attune.user.billing-portal')).toBeNull();
  });

  it('is what a Studio plan left behind, and until when', async () => {
    server.use(
      http.get('/api/studio/workspaces', () =>
        HttpResponse.json([
          {
            id: aUser().id,
            name: 'Mara’s workspace',
            role: 'owner',
            tier: 'pro',
            pausedAt: '2026-11-13T10:00:00.000Z',
            keptUntil: '2026-12-13T10:00:00.000Z',
          },
        ]),
      ),
    );
    openAs({ subscriptionTier: 'pro', subscription: aSubscription(), hasBillingPortal: true });
    const subscription = await panel('Subscription');
    expect(await subscription.findByText('Studio ended on 13 November')).toBeInTheDocument();
    expect(subscription.getByRole('link', { name: 'Open the history' })).toHaveAttribute('href', '/studio/history');
  });
});
