import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { fill, fillAndSend } from '../../../test/support/fill';
import { holdTimers } from '../../../test/support/hold-timers';
import { renderApp, renderPage } from '../../../test/support/render-app';
import { refused, server, setUpServer } from '../../../test/support/server';
import { delay } from '../../shared/scope';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';

setUpServer();

function Openers() {
  const { openSignIn, openSignUp } = useAuthDialogs();
  return (
    <>
      <button onClick={() => openSignIn({ next: '/subscribe?plan=pro' })}>open sign-in</button>
      <button onClick={() => openSignUp()}>open sign-up</button>
    </>
  );
}

async function open(which: 'sign-in' | 'sign-up') {
  const view = renderPage(<Openers />);
  await view.user.click(screen.getByRole('button', { name: `open ${which}` }));
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
}

describe('the sign-in dialog', () => {
  it('opens on its first field and shows the password when asked', async () => {
    const { dialog, user } = await open('sign-in');
    expect(dialog.getByLabelText('Email')).toHaveFocus();
    expect(dialog.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(dialog.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  it('shows missing values beside the fields and focuses the first', async () => {
    const { dialog, user } = await open('sign-in');
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    expect(await dialog.findByText('Please enter a valid email address')).toBeVisible();
    expect(dialog.getByText('Password is required')).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveFocus());
    expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  });

  it('welcomes the user, closes and opens the page they were headed for', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      http.post('/api/auth/login', async () => {
        await answer.promise;
        return HttpResponse.json(aUser());
      }),
    );
    const { dialog, user, router } = await open('sign-in');
    fill(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    await fillAndSend(user, dialog.getByLabelText('Password'), 'secret');
    expect(await dialog.findByRole('button', { name: 'Signing In...' })).toBeDisabled();
    answer.resolve();
    expect((await screen.findAllByText('Welcome back!'))[0]).toBeInTheDocument();
    // This notifies the other tabs.
    expect(Number(localStorage.getItem('attune.person-changed-at'))).toBeGreaterThan(0);
    expect(screen.getByText("You've been successfully logged in.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location).toMatchObject({ pathname: '/subscribe', search: '?plan=pro' });
  });

  it('leaves the focus on the page when its trigger disappears', async () => {
    server.use(http.post('/api/auth/login', () => HttpResponse.json(aUser())));
    const { user } = renderApp('/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    await fillAndSend(user, dialog.getByLabelText('Password'), 'secret');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull());
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('shows a server error in the dialog and nowhere else, and keeps the typed values', async () => {
    server.use(
      http.post('/api/auth/login', () => refused(401, 'auth.wrong_credentials', 'Invalid email or password.')),
    );
    const { dialog, user } = await open('sign-in');
    fill(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    await fillAndSend(user, dialog.getByLabelText('Password'), 'wrong');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Login Failed. Invalid email or password.');
    expect(screen.getAllByText(/Login Failed/)).toHaveLength(1);
    expect(dialog.getByLabelText('Email')).toHaveValue('mara@lindqvist.test');
    expect(dialog.getByLabelText('Password')).toHaveValue('wrong');
  });

  it('returns the focus that its button lost while it was busy', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      http.post('/api/auth/login', async () => {
        await answer.promise;
        return refused(401, 'auth.wrong_credentials', 'Invalid email or password.');
      }),
    );
    const { dialog, user } = await open('sign-in');
    fill(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    fill(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    const busy = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Signing In...' });
    // A browser takes the focus from a disabled element; jsdom leaves it there, and blurs enabled ones only.
    busy.disabled = false;
    busy.blur();
    busy.disabled = true;
    expect(document.body).toHaveFocus();
    answer.resolve();
    await dialog.findByRole('alert');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Sign In' })).toHaveFocus());
  });

  it('says so when the server cannot be reached', async () => {
    server.use(http.post('/api/auth/login', () => HttpResponse.error()));
    const { dialog, user } = await open('sign-in');
    fill(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    await fillAndSend(user, dialog.getByLabelText('Password'), 'secret');
    expect(await dialog.findByRole('alert')).toHaveTextContent('We can’t reach Attune.');
  });

  it('has a tab order from the address to the password to the links', async () => {
    const { user } = await open('sign-in');
    const passed: (string | null)[] = [];
    for (let stop = 0; stop < 4; stop += 1) {
      await user.tab();
      passed.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
    }
    expect(document.activeElement).toHaveTextContent('Sign In');
    expect(passed.slice(1)).toEqual(['Show password', 'Forgot password?', 'Sign In']);
  });

  it('passes the address on to the other dialogs', async () => {
    const { dialog, user } = await open('sign-in');
    fill(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    await user.click(dialog.getByRole('button', { name: 'Forgot password?' }));
    const reset = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    expect(reset.getByLabelText('Email')).toHaveValue('mara@lindqvist.test');
  });

  it('is closed by a press outside only while nothing was typed', async () => {
    const { dialog, user } = await open('sign-in');
    const beside = screen.getByRole('dialog').parentElement ?? document.body;
    const press = () => {
      fireEvent.pointerDown(beside);
      fireEvent.click(beside);
    };
    await user.type(dialog.getByLabelText('Email'), 'mara');
    press();
    await act(() => delay());
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.clear(dialog.getByLabelText('Email'));
    press();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('switches to sign-up and back, and to the password reset', async () => {
    const { dialog, user } = await open('sign-in');
    await user.click(dialog.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByRole('dialog', { name: 'Create Account' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(await screen.findByRole('dialog', { name: 'Reset Password' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeVisible();
  });
});

describe('the sign-up dialog', () => {
  it('shows what is wrong, with the specified texts', async () => {
    const { dialog, user } = await open('sign-up');
    fill(dialog.getByLabelText('Password'), 'short');
    fill(dialog.getByLabelText('Confirm password'), 'other');
    await user.click(dialog.getByRole('button', { name: 'Create Account' }));
    expect(await dialog.findByText('First name is required')).toBeVisible();
    for (const text of [
      'Last name is required',
      'Please enter a valid email address',
      'Password must be at least 8 characters long',
      "Passwords don't match",
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
  });

  it('creates the account without sending the repeated password', async () => {
    let body: unknown;
    server.use(
      http.post('/api/auth/register', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(aUser(), { status: 201 });
      }),
    );
    const { dialog, user } = await open('sign-up');
    await fillSignUp(dialog, user);
    expect((await screen.findAllByText('Account Created!'))[0]).toBeInTheDocument();
    expect(body).toEqual({
      email: 'mara@lindqvist.test',
      password: 'eight888',
      firstName: 'Mara',
      lastName: 'Lindqvist',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the server’s error beside its field and focuses it', async () => {
    const taken = 'An account with this email already exists.';
    server.use(http.post('/api/auth/register', () => refused(409, 'auth.email_taken', taken, { email: taken })));
    const { dialog, user } = await open('sign-up');
    await fillSignUp(dialog, user);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Registration Failed. Please check the marked field.');
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(taken));
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveFocus());
    expect(dialog.getByLabelText('First name')).toHaveValue('Mara');
    expect(dialog.getByLabelText('Confirm password')).toHaveValue('eight888');
  });
});

describe('the reset dialog', () => {
  it('says where to look, clears itself and closes two seconds later', async () => {
    server.use(http.post('/api/auth/forgot-password', () => HttpResponse.json({ message: 'Look into your mail.' })));
    const { dialog, user } = await open('sign-in');
    await user.click(dialog.getByRole('button', { name: 'Forgot password?' }));
    const reset = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    fill(reset.getByLabelText('Email'), 'mara');
    await user.click(reset.getByRole('button', { name: 'Generate Reset Link' }));
    expect(await reset.findByText('Please enter a valid email')).toBeVisible();
    const twoSeconds = holdTimers(2000);
    await fillAndSend(user, reset.getByLabelText('Email'), 'mara@lindqvist.test');
    expect((await screen.findAllByText('Check Your Email'))[0]).toBeInTheDocument();
    expect(screen.getByText('Look into your mail.')).toBeInTheDocument();
    expect(reset.getByLabelText('Email')).toHaveValue('');
    expect(screen.getByRole('dialog')).toBeVisible();
    twoSeconds.fire();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why when the request fails', async () => {
    server.use(
      http.post('/api/auth/forgot-password', () =>
        refused(429, 'auth.too_many_attempts', 'Too many attempts. Please try again in 60 seconds.'),
      ),
    );
    const { dialog, user } = await open('sign-in');
    await user.click(dialog.getByRole('button', { name: 'Forgot password?' }));
    const reset = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    await fillAndSend(user, reset.getByLabelText('Email'), 'mara@lindqvist.test');
    expect(await reset.findByRole('alert')).toHaveTextContent('Request Failed.');
    expect(reset.getByLabelText('Email')).toHaveValue('mara@lindqvist.test');
  });
});

type Opened = Awaited<ReturnType<typeof open>>;

async function fillSignUp(dialog: Opened['dialog'], user: Opened['user']) {
  fill(dialog.getByLabelText('First name'), 'Mara');
  fill(dialog.getByLabelText('Last name'), 'Lindqvist');
  fill(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
  fill(dialog.getByLabelText('Password'), 'eight888');
  await fillAndSend(user, dialog.getByLabelText('Confirm password'), 'eight888');
}
