import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { fill, fillAndSend } from '../../../test/support/fill';
import { holdTimers } from '../../../test/support/hold-timers';
import { renderApp, renderPage } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import type { GrantedAccessDto, PasswordResetDto } from '../../api/generated/attune-client';
import { sessionApi } from '../../shared/session/session-api';
import { currentUserId } from '../../shared/session/watch-user';
import { AccessPage } from './access-page';
import { ConfirmEmailPage, KeepEmailPage } from './email-change-page';
import { LoginPage } from './login-page';
import { ResetPasswordPage } from './reset-password-page';
import { SignupPage } from './signup-page';
import { VerifyEmailPage } from './verify-email-page';

setUpServer();

const ACCESS: GrantedAccessDto[] = [
  { kind: 'api_key', count: 12, names: ['Mix server', 'Backup'] },
  { kind: 'member', count: 1, names: ['noor@attune.test'] },
];

const aReset = (differences: Partial<PasswordResetDto> = {}): PasswordResetDto => ({
  message: 'Done.',
  user: aUser(),
  access: [],
  isRevoked: false,
  ...differences,
});

describe('/login', () => {
  it('sends users who are already signed in to the start page', async () => {
    signInAs(aUser());
    const { router } = renderPage(<LoginPage />, '/login');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('opens the page named in the address, after signing in', async () => {
    server.use(http.post('/api/auth/login', () => HttpResponse.json(aUser())));
    const { router, user } = renderPage(<LoginPage />, '/login?next=%2Fsubscribe%3Fplan%3Dpro');
    fill(screen.getByLabelText('Email'), 'mara@lindqvist.test');
    await fillAndSend(user, screen.getByLabelText('Password'), 'secret');
    expect((await screen.findAllByText('Welcome back!'))[0]).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/subscribe', search: '?plan=pro' });
  });

  it('never leads to another site', async () => {
    signInAs(aUser());
    const { router } = renderPage(<LoginPage />, '/login?next=%2F%2Fevil.example');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('passes the chosen plan on to the sign-up page', () => {
    renderPage(<LoginPage />, '/login?plan=studio');
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/signup?next=%2Fsubscribe%3Fplan%3Dstudio',
    );
  });
});

describe('between sign-in and sign-up', () => {
  it('the typed address is passed on', async () => {
    const { user } = renderApp('/login');
    fill(await screen.findByLabelText('Email'), 'mara@lindqvist.test');
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('mara@lindqvist.test');
    await user.type(screen.getByLabelText('Email'), 's');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('mara@lindqvist.tests');
  });
});

describe('/signup', () => {
  it('reports its failure and keeps the form', async () => {
    server.use(http.post('/api/auth/register', () => refused(503, 'auth.busy', 'Please try again in a moment.')));
    const { user } = renderPage(<SignupPage />, '/signup');
    fill(screen.getByLabelText('First name'), 'Mara');
    fill(screen.getByLabelText('Last name'), 'Lindqvist');
    fill(screen.getByLabelText('Email'), 'mara@lindqvist.test');
    fill(screen.getByLabelText('Password'), 'eight888');
    await fillAndSend(user, screen.getByLabelText('Confirm password'), 'eight888');
    expect(await screen.findByRole('alert')).toHaveTextContent('Signup Failed. Please try again in a moment.');
    expect(screen.getAllByText(/Please try again in a moment/)).toHaveLength(1);
    expect(screen.getByLabelText('Email')).toHaveValue('mara@lindqvist.test');
  });
});

describe('/reset-password', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('reports a missing token, and goes home after two seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const { router } = renderPage(<ResetPasswordPage />, '/reset-password');
    await act(() => jest.advanceTimersByTimeAsync(1900));
    expect(screen.getAllByText('Invalid Reset Link')[0]).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/reset-password');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(router.state.location.pathname).toBe('/');
  });

  it('sends the token and the password, confirms, and goes home after three seconds', async () => {
    let body: unknown;
    server.use(
      http.post('/api/auth/reset-password', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(aReset());
      }),
    );
    const threeSeconds = holdTimers(3000);
    const { router, user } = renderPage(<ResetPasswordPage />, '/reset-password?token=abc');
    fill(screen.getByLabelText('New password'), 'eight888');
    await fillAndSend(user, screen.getByLabelText('Confirm password'), 'eight888');
    expect(await screen.findByText(/Your password was updated/)).toBeVisible();
    expect(body).toEqual({ token: 'abc', newPassword: 'eight888' });
    expect(router.state.location.pathname).toBe('/reset-password');
    threeSeconds.fire();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  const resetTo = async (answer: PasswordResetDto) => {
    server.use(http.post('/api/auth/reset-password', () => HttpResponse.json(answer)));
    const view = renderPage(<ResetPasswordPage />, '/reset-password?token=abc');
    fill(screen.getByLabelText('New password'), 'eight888');
    await fillAndSend(view.user, screen.getByLabelText('Confirm password'), 'eight888');
    await screen.findByText(/Your password was updated/);
    return view;
  };

  it('signs this device in, no matter who used it before', async () => {
    signInAs(aUser({ id: 'another', email: 'idris@okoro.test' }));
    const { store } = await resetTo(aReset());
    const who = () => sessionApi.endpoints.currentUser.select(undefined)(store.getState()).data?.email;
    await waitFor(() => expect(who()).toBe('mara@lindqvist.test'));
  });

  it('lists what gives others access, stays, and revokes it with one button', async () => {
    let calls = 0;
    server.use(
      http.delete('/api/auth/access', () => {
        calls += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const threeSeconds = holdTimers(3000);
    const { user, router } = await resetTo(aReset({ access: ACCESS }));
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['12 API keysMix server, Backup and 10 more', '1 team membernoor@attune.test']);
    await user.click(screen.getByRole('button', { name: 'Revoke all' }));
    expect(await screen.findByText(/^All of this was revoked/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revoke all' })).toBeNull();
    expect(screen.queryByText(/^This gives others access/)).toBeNull();
    expect([calls, threeSeconds.size, router.state.location.pathname]).toEqual([1, 0, '/reset-password']);
  });

  it('says what was revoked with the reset of an address that was not confirmed', async () => {
    await resetTo(aReset({ access: ACCESS, isRevoked: true }));
    expect(screen.getByText(/No one had confirmed this address before, so we revoked/)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Revoke all' })).toBeNull();
  });

  it('reports passwords that do not match, and the server’s errors', async () => {
    const dead = 'This password reset link is invalid or has expired. Please request a new one.';
    server.use(http.post('/api/auth/reset-password', () => refused(400, 'auth.reset_link_invalid', dead)));
    const { user } = renderPage(<ResetPasswordPage />, '/reset-password?token=old');
    fill(screen.getByLabelText('New password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible();
    expect(screen.getByText('Please confirm your password')).toBeVisible();
    fill(screen.getByLabelText('New password'), 'eight888');
    await fillAndSend(user, screen.getByLabelText('Confirm password'), 'eight888');
    expect(await screen.findByRole('alert')).toHaveTextContent('Reset Failed.');
    expect(screen.getByRole('button', { name: 'Request a new link' })).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('eight888');
  });
});

describe('/account/access', () => {
  const open = (answer: () => Response) => {
    signInAs(aUser());
    server.use(http.get('/api/auth/access', answer));
    return renderPage(<AccessPage />, '/account/access');
  };

  it('says when there is nothing to revoke', async () => {
    open(() => HttpResponse.json([]));
    expect(await screen.findByText('Only you have access to your account.')).toBeVisible();
  });

  it('can be loaded again when it failed', async () => {
    let isDown = true;
    const { user } = open(() => (isDown ? refused(503, 'app.away', 'Back soon.') : HttpResponse.json(ACCESS)));
    expect(await screen.findByText('We couldn’t load this list')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12 API keys')).toBeVisible();
  });

  it('asks to sign in again when that was too long ago, and keeps the button', async () => {
    server.use(http.delete('/api/auth/access', () => refused(403, 'auth.sign_in_again', 'Please sign in again.')));
    const { user } = open(() => HttpResponse.json(ACCESS));
    await user.click(await screen.findByRole('button', { name: 'Revoke all' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please sign in again.');
    expect(screen.getByRole('button', { name: 'Revoke all' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('mara@lindqvist.test');
  });
});

describe('/verify-email', () => {
  it('confirms when pressed, not before', async () => {
    let calls = 0;
    server.use(
      http.post('/api/auth/verify-email', () => {
        calls += 1;
        return HttpResponse.json({ message: 'Confirmed.' });
      }),
    );
    const { user } = renderPage(<VerifyEmailPage />, '/verify-email?token=abc');
    const button = screen.getByRole('button', { name: 'Confirm email' });
    expect(calls).toBe(0);
    await user.click(button);
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    expect(calls).toBe(1);
  });

  it('still confirms the address of the link while another, confirmed account is signed in', async () => {
    signInAs(aUser());
    let calls = 0;
    server.use(
      http.post('/api/auth/verify-email', () => {
        calls += 1;
        return HttpResponse.json({ message: 'Confirmed.' });
      }),
    );
    const { user, store } = renderPage(<VerifyEmailPage />, '/verify-email?token=abc');
    await waitFor(() => expect(currentUserId(store)).toBe(aUser().id));
    await user.click(screen.getByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    expect(calls).toBe(1);
  });

  it('says that it is confirmed already, without a word about the used link', async () => {
    signInAs(aUser());
    server.use(http.post('/api/auth/verify-email', () => refused(400, 'auth.link_used', 'This link is used.')));
    const { user } = renderPage(<VerifyEmailPage />, '/verify-email?token=used');
    await user.click(screen.getByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers a new link when this one is dead', async () => {
    signInAs(aUser({ emailVerified: false }));
    server.use(
      http.post('/api/auth/verify-email', () =>
        refused(400, 'auth.verification_link_invalid', 'This link is invalid.'),
      ),
      http.post('/api/auth/resend-verification', () =>
        HttpResponse.json({ message: 'We’ve sent you a new confirmation link.' }),
      ),
    );
    const { user } = renderPage(<VerifyEmailPage />, '/verify-email?token=old');
    await user.click(screen.getByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByText('This link is invalid.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('We’ve sent you a new confirmation link.')).toBeVisible();
  });
});

describe.each([
  ['confirm', ConfirmEmailPage, 'Confirm address', 'Go to your account'],
  ['stop', KeepEmailPage, 'Keep the old address', 'Choose a new password'],
] as const)('/email-change/%s', (action, Page, label, next) => {
  it('does it when pressed, not before, and says what comes next', async () => {
    const tokens: unknown[] = [];
    server.use(
      http.post(`/api/auth/email-change/${action}`, async ({ request }) => {
        tokens.push(await request.json());
        return HttpResponse.json({ message: 'It is done.' });
      }),
    );
    const { user } = renderPage(<Page />, `/email-change/${action}?token=abc`);
    expect(tokens).toEqual([]);
    await user.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByText('It is done.')).toBeVisible();
    expect(screen.getByText(next)).toBeVisible();
    expect(screen.queryByRole('button', { name: label })).toBeNull();
    expect(tokens).toEqual([{ token: 'abc' }]);
  });

  it('says why a dead link does nothing', async () => {
    server.use(
      http.post(`/api/auth/email-change/${action}`, () =>
        refused(400, 'auth.email_change_link_invalid', 'This link has expired.'),
      ),
    );
    const { user } = renderPage(<Page />, `/email-change/${action}?token=old`);
    await user.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByText('This link has expired.')).toBeVisible();
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });
});
