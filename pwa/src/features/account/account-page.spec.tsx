import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { openAs, openHandlers, panel } from '../../../test/support/account-page';
import { holdTimers } from '../../../test/support/hold-timers';
import { renderPage } from '../../../test/support/render-app';
import { refused, roundTrip, server, signInAs, setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import type { EmailChangeDto } from '../../api/generated/attune-client';
import { AccountPage } from './account-page';

setUpServer();

describe('the account page', () => {
  it('sends visitors to the sign-in page, which returns here', async () => {
    const { router } = renderPage(<AccountPage />, '/account#password');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toBe('?next=%2Faccount%23password');
  });

  it('does not mistake an unavailable server for a session that has ended', async () => {
    signInAs(aUser());
    server.use(http.get('/api/auth/user', () => refused(503, 'app.away', 'Back in a moment.')));
    const { router, user } = renderPage(<AccountPage />, '/account');
    expect(await screen.findByText('We couldn’t check whether you’re signed in')).toBeInTheDocument();
    openHandlers(aUser());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Mara Lindqvist')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/account');
  });

  it('shows name, address and plan', async () => {
    openAs({ subscriptionTier: 'pro' }, { used: 18 });
    const profile = await panel('Profile');
    expect(profile.getByText('Mara Lindqvist')).toBeInTheDocument();
    expect(profile.getByText('mara@lindqvist.test')).toBeInTheDocument();
    const subscription = await panel('Subscription');
    expect(subscription.getByText('Pro')).toBeInTheDocument();
    expect(await subscription.findByRole('meter')).toHaveAttribute('aria-valuetext', '18 of 50 retunes');
    expect(subscription.getByText('$9.99 per month')).toBeInTheDocument();
    expect(subscription.getByRole('link', { name: 'View All Plans' })).toHaveAttribute('href', '/pricing');
    expect(subscription.queryByRole('link', { name: 'Access Studio Hub' })).toBeNull();
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
    const forgetting = holdTimers(100);
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await toastSays('Signed out');
    await waitFor(() => expect(forgetting.size).toBeGreaterThan(0));
    forgetting.fire();
    await act(roundTrip);
    server.events.removeAllListeners();
    expect(asked.slice(asked.indexOf('/api/auth/logout'))).toEqual(['/api/auth/logout', '/api/contact']);
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
      http.post('/api/auth/resend-verification', () =>
        HttpResponse.json({ message: 'We’ve sent you a new confirmation link.' }),
      ),
    );
    const { user } = openAs({ emailVerified: false });
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    await toastSays('Check Your Email', 'We’ve sent you a new confirmation link.');
    const sent = screen.getByRole('button', { name: 'Link sent' });
    expect(sent).toHaveAttribute('aria-disabled', 'true');
    expect(sent).toHaveFocus();
  });

  it('is marked once it is confirmed', async () => {
    openAs({ emailVerified: true });
    expect(await screen.findByText('Address confirmed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });
});

describe('the profile', () => {
  const save = (user: ReturnType<typeof openAs>['user']) => user.click(screen.getByRole('button', { name: 'Save' }));

  it('gets another name, which the server checks', async () => {
    const bodies: unknown[] = [];
    const { user } = openAs({});
    server.use(
      http.patch('/api/auth/user', async ({ request }) => {
        bodies.push(await request.json());
        signInAs(aUser({ firstName: 'Ana', lastName: 'Berger' }));
        return HttpResponse.json(aUser({ firstName: 'Ana', lastName: 'Berger' }));
      }),
    );
    const first = await screen.findByLabelText('First name');
    await user.clear(first);
    await save(user);
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    await user.type(first, 'Ana');
    await user.clear(screen.getByLabelText('Last name'));
    await user.type(screen.getByLabelText('Last name'), 'Berger');
    await save(user);
    await toastSays('Name Saved');
    expect(bodies).toEqual([{ firstName: 'Ana', lastName: 'Berger' }]);
    expect(await screen.findByText('Ana Berger')).toBeInTheDocument();
  });

  it('gets another address once the password is right and the link in the mail was used', async () => {
    const { user } = openAs({});
    const bodies: unknown[] = [];
    server.use(
      http.post('/api/auth/email-change', async ({ request }) => {
        bodies.push(await request.json());
        if (bodies.length === 1) {
          const text = 'This is not your current password.';
          return refused(400, 'auth.wrong_password', text, { password: text });
        }
        return HttpResponse.json(waitingFor('mara@new.test'));
      }),
    );
    const email = await screen.findByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'mara@new.test');
    await save(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change your address to mara@new.test?' }));
    await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
    expect(await dialog.findByText('This is not your current password.')).toBeInTheDocument();
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'right-password');
    await user.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('mara@new.test is waiting for confirmation')).toBeInTheDocument();
    expect(screen.getByText(/Until then you sign in with mara@lindqvist\.test\.$/)).toBeInTheDocument();
    expect(bodies.at(-1)).toEqual({ email: 'mara@new.test', password: 'right-password' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveValue('mara@lindqvist.test');
  });

  it('sends the link to a new address again, or keeps the old one', async () => {
    const { user } = openAs({});
    waitingFor('mara@new.test');
    server.use(
      http.post('/api/auth/email-change/resend', () => HttpResponse.json(waitingFor('mara@new.test'))),
      http.delete('/api/auth/email-change', () => {
        server.use(http.get('/api/auth/email-change', () => HttpResponse.json({ pending: null })));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await toastSays('Link sent');
    await user.click(screen.getByRole('button', { name: 'Keep the old address' }));
    await toastSays('Your address stays as it is');
    await waitFor(() => expect(screen.queryByText(/is waiting for confirmation/)).toBeNull());
  });

  /** From now on the server knows an address that waits for its confirmation. */
  function waitingFor(email: string): EmailChangeDto {
    const sentAt = new Date();
    const expiresAt = new Date(sentAt.getTime() + 24 * 3_600_000);
    const change = { pending: { email, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() } };
    server.use(http.get('/api/auth/email-change', () => HttpResponse.json(change)));
    return change;
  }
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
