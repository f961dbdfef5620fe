import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { fill, fillAndSend } from '../../../test/support/fill';
import { holdTimers } from '../../../test/support/hold-timers';
import { renderApp, renderPage } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { sessionApi } from '../../shared/session/session-api';
import { currentUserId } from '../../shared/session/watch-user';
import { LoginPage } from './login-page';
import { ResetPasswordPage } from './reset-password-page';
import { SignupPage } from './signup-page';
import { VerifyEmailPage } from './verify-email-page';

setUpServer();

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
        return HttpResponse.json({ message: 'Done.' });
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

  it('signs out this device, too', async () => {
    signInAs(aUser());
    const { store, user } = renderPage(<ResetPasswordPage />, '/reset-password?token=abc');
    const who = () => sessionApi.endpoints.currentUser.select(undefined)(store.getState()).data;
    void store.dispatch(sessionApi.endpoints.currentUser.initiate(undefined));
    await waitFor(() => expect(who()).not.toBeUndefined());
    server.use(
      http.post('/api/auth/reset-password', () => HttpResponse.json({ message: 'Done.' })),
      http.get('/api/auth/user', () => refused(401, 'auth.not_signed_in', 'Please sign in.')),
    );
    fill(screen.getByLabelText('New password'), 'eight888');
    await fillAndSend(user, screen.getByLabelText('Confirm password'), 'eight888');
    await waitFor(() => expect(who()).toBeNull());
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
