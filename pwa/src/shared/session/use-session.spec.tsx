import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { renderPage } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { attuneApi } from '../../api/attune-api';
import { sessionApi } from './session-api';
import { useSession } from './use-session';

setUpServer();

function Who() {
  const { user, status, tier } = useSession();
  return <p>{[status, tier, user?.email ?? 'visitor'].join(' ')}</p>;
}

const problemOf = ({ store }: ReturnType<typeof renderPage>) =>
  sessionApi.endpoints.currentUser.select(undefined)(store.getState()).error;

describe('who is signed in', () => {
  it('is unknown at first, then the user with their tier', async () => {
    signInAs(aUser({ subscriptionTier: 'pro' }));
    renderPage(<Who />);
    expect(screen.getByText('loading free visitor')).toBeVisible();
    expect(await screen.findByText('signedIn pro mara@lindqvist.test')).toBeVisible();
  });

  it('is no one after a 401, which is not an error', async () => {
    const view = renderPage(<Who />);
    expect(await screen.findByText('signedOut free visitor')).toBeVisible();
    expect(problemOf(view)).toBeUndefined();
    // Nor is the server asked at the next visit.
    expect(document.cookie).not.toContain('attune-signed-in');
  });

  it('is no one when the server fails, and the error has its status', async () => {
    server.use(http.get('/api/auth/user', () => refused(503, 'app.away', 'Back in a moment.')));
    const view = renderPage(<Who />);
    expect(await screen.findByText('signedOut free visitor')).toBeVisible();
    expect(problemOf(view)).toMatchObject({ status: 503, message: 'HTTP 503' });
  });

  it('sends no request without the cookie that hints at a session', async () => {
    document.cookie = 'attune-signed-in=; path=/; max-age=0';
    let calls = 0;
    server.use(
      http.get('/api/auth/user', () => {
        calls += 1;
        return HttpResponse.json(aUser());
      }),
    );
    renderPage(<Who />);
    expect(await screen.findByText('signedOut free visitor')).toBeVisible();
    expect(calls).toBe(0);
  });

  it('is loaded again when it may have changed', async () => {
    const { store } = renderPage(<Who />);
    await screen.findByText('signedOut free visitor');
    signInAs(aUser({ subscriptionTier: 'studio' }));
    act(() => void store.dispatch(sessionApi.util.invalidateTags(['User'])));
    expect(await screen.findByText('signedIn studio mara@lindqvist.test')).toBeVisible();
  });

  it('is the next user after they sign in, and the data of the last one is dropped', async () => {
    signInAs(aUser());
    server.use(
      http.get('/api/usage', () =>
        HttpResponse.json({ retunesUsed: 3, retunesLimit: 50, resetsAt: '2026-12-01T00:00:00.000Z' }),
      ),
      http.post('/api/auth/login', () => HttpResponse.json(aUser({ id: 'another', email: 'idris@okoro.test' }))),
    );
    const { store } = renderPage(<Who />);
    await screen.findByText('signedIn free mara@lindqvist.test');
    const { usageRead, authLogin } = attuneApi.endpoints;
    await act(() => store.dispatch(usageRead.initiate(undefined, { subscribe: false })));
    const usage = () => usageRead.select(undefined)(store.getState()).data;
    expect(usage()).toMatchObject({ retunesUsed: 3 });
    await act(() => store.dispatch(authLogin.initiate({ email: 'idris@okoro.test', password: 'secret' })));
    expect(await screen.findByText('signedIn free idris@okoro.test')).toBeVisible();
    await waitFor(() => expect(usage()).toBeUndefined());
  });
});
