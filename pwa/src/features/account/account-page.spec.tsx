import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSubscription } from '../../../test/support/a-subscription';
import { aUser } from '../../../test/support/a-user';
import { renderPage } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import type { SessionDto, UserDto } from '../../api/generated/attune-client';
import { leavePage } from '../../shared/navigation/leave-page';
import { AccountPage } from './account-page';

setUpServer();

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

const HERE: SessionDto = {
  id: 'a'.repeat(64),
  device: 'Firefox on Linux',
  signedInAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  current: true,
};
const PHONE: SessionDto = { ...HERE, id: 'b'.repeat(64), device: 'Safari on iPhone', current: false };

function openAs(user: Partial<UserDto>, usage = {}) {
  openHandlers(aUser(user), usage);
  return renderPage(<AccountPage />, '/account');
}

function openHandlers(user: UserDto, { used = 0, limit = 50, storage = {} } = {}) {
  signInAs(user);
  server.use(
    http.get('/api/usage', () =>
      HttpResponse.json({ retunesUsed: used, retunesLimit: limit, resetsAt: '2026-12-01T00:00:00.000Z', ...storage }),
    ),
    http.get('/api/auth/sessions', () => HttpResponse.json([HERE, PHONE])),
  );
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the account page', () => {
  it('sends visitors to the sign-in page, which returns here', async () => {
    const { router } = renderPage(<AccountPage />, '/account');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toBe('?next=%2Faccount');
  });

  it('does not mistake an unavailable server for a session that has ended', async () => {
    signInAs(aUser());
    server.use(http.get('/api/auth/user', () => refused(503, 'app.away', 'Back in a moment.')));
    const { router, user } = renderPage(<AccountPage />, '/account');
    expect(await screen.findByText('We couldn’t check whether you’re signed in')).toBeInTheDocument();
    openHandlers(aUser());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/account');
  });

  it('shows name, address and plan', async () => {
    openAs({ subscriptionTier: 'pro' }, { used: 18 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeInTheDocument();
    expect(screen.getByText('mara@lindqvist.test')).toBeInTheDocument();
    const subscription = await panel('Subscription');
    expect(subscription.getByText('Pro')).toBeInTheDocument();
    expect(await subscription.findByRole('meter')).toHaveAttribute('aria-valuetext', '18 of 50 retunes');
    expect(subscription.getByText('$9.99 per month')).toBeInTheDocument();
    expect(subscription.getByRole('link', { name: 'View All Plans' })).toHaveAttribute('href', '/pricing');
    expect(subscription.queryByRole('link', { name: 'Access Studio Hub' })).toBeNull();
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

  it('logs out and goes to the home page', async () => {
    server.use(http.post('/api/auth/logout', () => HttpResponse.json({ message: 'Signed out.' })));
    const { user, router } = openAs({});
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await toastSays('Signed out');
    expect(router.state.location.pathname).toBe('/');
  });

  it('requests no personal data after logging out', async () => {
    const asked: string[] = [];
    const note = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname);
    server.use(http.post('/api/auth/logout', () => HttpResponse.json({ message: 'Signed out.' })));
    const { user } = openAs({ subscriptionTier: 'pro' });
    await screen.findByRole('meter');
    await screen.findByText('Safari on iPhone');
    server.events.on('request:start', note);
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await toastSays('Signed out');
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    server.events.removeAllListeners();
    expect(asked).toEqual(['/api/auth/logout']);
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
    expect(subscription.getByText('Amount due').nextSibling).toHaveTextContent('$9.99');
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

  it('is the invoice to pay, without an upgrade beside it', async () => {
    const unpaid = aSubscription({ status: 'unpaid', openInvoice: { ...INVOICE, nextAttemptAt: null } });
    openAs({ subscription: unpaid, hasBillingPortal: true }, { limit: 0 });
    const subscription = await panel('Subscription');
    expect(await subscription.findByRole('button', { name: 'Pay $9.99' })).toBeInTheDocument();
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

describe('active sessions', () => {
  it('show this device, and the others can be revoked', async () => {
    let isRevoked = false;
    const { user } = openAs({});
    server.use(
      http.get('/api/auth/sessions', () => HttpResponse.json(isRevoked ? [HERE] : [HERE, PHONE])),
      http.delete(`/api/auth/sessions/${PHONE.id}`, () => {
        isRevoked = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const sessions = await panel('Active sessions');
    const [here, phone] = await sessions.findAllByRole('listitem');
    expect(here).toHaveTextContent('This device, now');
    expect(here).toHaveTextContent('Current');
    expect(phone).toHaveTextContent('Safari on iPhone');
    await user.click(sessions.getByRole('button', { name: 'Revoke Safari on iPhone' }));
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
    expect(sessions.getByRole('list')).toHaveFocus();
    await toastSays('Session revoked');
  });

  it('keep the focus among them when one is revoked', async () => {
    const tablet = { ...PHONE, id: 'c'.repeat(64), device: 'Safari on iPad' };
    let isRevoked = false;
    const { user } = openAs({});
    server.use(
      http.get('/api/auth/sessions', () => HttpResponse.json(isRevoked ? [HERE, tablet] : [HERE, PHONE, tablet])),
      http.delete(`/api/auth/sessions/${PHONE.id}`, () => {
        isRevoked = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Revoke Safari on iPhone' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke Safari on iPad' })).toHaveFocus());
  });

  it('show five at first, and all on request', async () => {
    const { user } = openAs({});
    const many = Array.from({ length: 8 }, (_, i) => ({ ...PHONE, id: String(i).repeat(64) }));
    server.use(http.get('/api/auth/sessions', () => HttpResponse.json([HERE, ...many])));
    const sessions = await panel('Active sessions');
    expect(await sessions.findAllByRole('listitem')).toHaveLength(5);
    await user.click(sessions.getByRole('button', { name: 'Show all 9' }));
    expect(sessions.getAllByRole('listitem')).toHaveLength(9);
  });

  it('say when they cannot be loaded', async () => {
    openAs({});
    server.use(http.get('/api/auth/sessions', () => refused(500, 'app.unexpected', 'Something broke.')));
    expect(await screen.findByText('The server had a problem (500). Nothing was lost.')).toBeInTheDocument();
  });
});

describe('changing the password', () => {
  const fill = async (user: ReturnType<typeof openAs>['user'], current: string, next: string) => {
    if (current) await user.type(await screen.findByLabelText('Current password'), current);
    if (next) await user.type(await screen.findByLabelText('New password'), next);
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
  };

  it('shows a missing value beside its field', async () => {
    const { user } = openAs({});
    await fill(user, '', 'short');
    expect(await screen.findByText('Password is required')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 8 characters')).toBeInTheDocument();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });

  it('shows the server’s error beside its field, and keeps the typed values', async () => {
    server.use(
      http.post('/api/auth/change-password', () =>
        refused(400, 'auth.wrong_password', 'This is not your current password.', {
          currentPassword: 'This is not your current password.',
        }),
      ),
    );
    const { user } = openAs({});
    await fill(user, 'not it', 'a-new-password');
    expect(await screen.findByText('This is not your current password.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('a-new-password');
    await user.click(screen.getByLabelText('New password'));
    await user.tab();
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your current password.');
  });

  it('shows an error that belongs to no field above the fields', async () => {
    server.use(http.post('/api/auth/change-password', () => refused(429, 'auth.too_many', 'Try again in 60 seconds.')));
    const { user } = openAs({});
    await fill(user, 'the-old-password', 'a-new-password');
    expect(await screen.findByRole('alert')).toHaveTextContent('Change Failed. Try again in 60 seconds.');
  });

  it('clears the form on success', async () => {
    server.use(http.post('/api/auth/change-password', () => HttpResponse.json({ message: 'It is changed.' })));
    const { user } = openAs({});
    await fill(user, 'the-old-password', 'a-new-password');
    await toastSays('Password Changed', 'It is changed.');
    expect(screen.getByLabelText('New password')).toHaveValue('');
    await user.click(screen.getByRole('heading', { name: 'My data' }));
    expect(screen.getByLabelText('New password')).not.toBeInvalid();
  });
});

describe('the address', () => {
  it('can get a new link while it is not confirmed', async () => {
    server.use(
      http.post('/api/auth/resend-verification', () => HttpResponse.json({ message: 'A new link is on its way.' })),
    );
    const { user } = openAs({ emailVerified: false });
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    await toastSays('Check Your Email', 'A new link is on its way.');
    const sent = screen.getByRole('button', { name: 'Link sent' });
    expect(sent).toHaveAttribute('aria-disabled', 'true');
    expect(sent).toHaveFocus();
  });

  it('is marked once it is confirmed', async () => {
    openAs({ emailVerified: true });
    expect(await screen.findByText('Confirmed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });
});

describe('my data', () => {
  it('can be downloaded as a file', async () => {
    openAs({});
    const link = await screen.findByRole('link', { name: 'Export everything' });
    expect(link).toHaveAttribute('href', '/api/auth/export');
    expect(link).toHaveAttribute('download');
  });

  it('is deleted with the account once the password is right', async () => {
    const { user, router } = openAs({});
    server.use(
      http.delete('/api/auth/account', async ({ request }) => {
        const { password } = (await request.json()) as { password: string };
        return password === 'right-password'
          ? new HttpResponse(null, { status: 204 })
          : refused(400, 'auth.wrong_password', 'This is not your current password.', {
              password: 'This is not your current password.',
            });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete account' }));
    const password = dialog.getByLabelText('Your password');
    expect(password).toHaveFocus();

    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('Password is required')).toBeInTheDocument();
    await user.type(password, 'wrong{Enter}');
    expect(await dialog.findByText('This is not your current password.')).toBeInTheDocument();
    await user.clear(password);
    await user.type(password, 'right-password{Enter}');
    await toastSays('Account deleted');
    expect(router.state.location.pathname).toBe('/');
  });

  it('stays when the dialog is cancelled', async () => {
    const { user } = openAs({});
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
