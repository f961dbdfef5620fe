import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { renderPage } from '../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../test/support/server';
import { sessionApi } from '../../shared/session/session-api';
import { AboutPage } from './about-page';

setUpServer();

afterEach(() => sessionStorage.clear());

const reachable = (email: string | null = 'help@attune.test') =>
  server.use(http.get('/api/contact', () => HttpResponse.json({ email })));

describe('the contact form', () => {
  it('sends a message, and says where the answer goes', async () => {
    reachable();
    const sent: unknown[] = [];
    server.use(
      http.post('/api/contact', async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 202 });
      }),
    );
    const { user } = renderPage(<AboutPage />, '/about');
    await user.type(await screen.findByLabelText('Email'), ' mara@lindqvist.test ');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Message sent. We’ll answer to mara@lindqvist.test.');
    expect(sent).toEqual([{ name: '', email: 'mara@lindqvist.test', message: 'Hello' }]);
  });

  it('knows a signed-in user’s name and address', async () => {
    signInAs(aUser());
    reachable();
    renderPage(<AboutPage />, '/about');
    expect(await screen.findByLabelText('Email')).toHaveValue('mara@lindqvist.test');
    expect(screen.getByLabelText('Name (optional)')).toHaveValue('Mara Lindqvist');
  });

  it('says at the field what is missing', async () => {
    reachable();
    const { user } = renderPage(<AboutPage />, '/about');
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByText('Please write a message')).toBeVisible();
  });

  it('keeps the message when it cannot be sent, also after leaving the page', async () => {
    reachable();
    server.use(http.post('/api/contact', () => refused(429, 'auth.too_many_attempts', 'Try again in 40 minutes.')));
    const { user, unmount } = renderPage(<AboutPage />, '/about');
    await user.type(await screen.findByLabelText('Email'), 'mara@lindqvist.test');
    await user.type(screen.getByLabelText('Message'), 'Do you ship?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Message not sent. Try again in 40 minutes.');
    expect(screen.getByLabelText('Message')).toHaveValue('Do you ship?');
    unmount();
    renderPage(<AboutPage />, '/about');
    expect(await screen.findByLabelText('Message')).toHaveValue('Do you ship?');
  });

  it('forgets the message when the session ends, or another user signs in', async () => {
    reachable();
    signInAs(aUser());
    const { user, store } = renderPage(<AboutPage />, '/about');
    await user.type(await screen.findByLabelText('Message'), 'My invoice is wrong.');
    signInAs(aUser({ id: 'another', email: 'idris@okoro.test' }));
    act(() => void store.dispatch(sessionApi.util.invalidateTags(['User'])));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('idris@okoro.test'));
    expect(screen.getByLabelText('Message')).toHaveValue('');
    await user.type(screen.getByLabelText('Message'), 'Mine, too.');
    server.use(http.get('/api/auth/user', () => refused(401, 'auth.not_signed_in', 'Please sign in.')));
    act(() => void store.dispatch(sessionApi.util.invalidateTags(['User'])));
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
  });

  it('keeps the message of a visitor who signs in', async () => {
    reachable();
    const { user, store } = renderPage(<AboutPage />, '/about');
    await user.type(await screen.findByLabelText('Message'), 'Do you ship?');
    signInAs(aUser());
    act(() => void store.dispatch(sessionApi.util.invalidateTags(['User'])));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('mara@lindqvist.test'));
    expect(screen.getByLabelText('Message')).toHaveValue('Do you ship?');
  });

  it('says what there is where no one can be written to', async () => {
    reachable(null);
    renderPage(<AboutPage />, '/about');
    expect(await screen.findByText(/This installation has no contact address/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Message')).toBeNull();
  });
});
