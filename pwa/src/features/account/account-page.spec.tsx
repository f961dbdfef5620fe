import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { openAs, openHandlers, panel } from '../../../test/support/account-page';
import { holdTimers } from '../../../test/support/hold-timers';
import { renderPage } from '../../../test/support/render-app';
import { refused, roundTrip, server, signInAs, setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
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
    expect(asked).toEqual(['/api/auth/logout', '/api/contact']);
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
