import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { holdTimers } from '../../../test/support/hold-timers';
import { renderPage } from '../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../test/support/server';
import { attuneApi } from '../../api/attune-api';
import { delay } from '../scope';
import { sessionApi } from './session-api';
import { SignedInOnly } from './signed-in-only';

setUpServer();

const page = <SignedInOnly>{({ email }) => <p>{email}</p>}</SignedInOnly>;

async function openSignedIn() {
  signInAs(aUser());
  const view = renderPage(page, '/account?tab=data');
  await screen.findByText('mara@lindqvist.test');
  server.use(http.get('/api/auth/user', () => refused(401, 'auth.not_signed_in', 'Please sign in.')));
  return view;
}

const addressOf = ({ router }: ReturnType<typeof renderPage>) => {
  const { pathname, search } = router.state.location;
  return pathname + search;
};

describe('a page for signed-in users', () => {
  it('sends visitors to sign in, and knows where they were going', async () => {
    const view = renderPage(page, '/account?tab=data');
    await waitFor(() => expect(addressOf(view)).toBe('/login?next=%2Faccount%3Ftab%3Ddata'));
  });

  it('sends those to sign in whose session has ended by itself', async () => {
    const view = await openSignedIn();
    act(() => void view.store.dispatch(sessionApi.util.invalidateTags(['User'])));
    await waitFor(() => expect(addressOf(view)).toBe('/login?next=%2Faccount%3Ftab%3Ddata'));
  });

  it('leaves those who have signed out here to be led home, also on a slow device', async () => {
    const view = await openSignedIn();
    server.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })));
    const tenSeconds = holdTimers(10_000);
    await act(async () => {
      await view.store.dispatch(attuneApi.endpoints.authLogout.initiate());
    });
    await waitFor(() => expect(screen.queryByText('mara@lindqvist.test')).not.toBeInTheDocument());
    // A slow device needs time before it navigates. Without it, the redirect would have come by now.
    await act(() => delay());
    expect(addressOf(view)).toBe('/account?tab=data');
    tenSeconds.fire();
    await waitFor(() => expect(addressOf(view)).toBe('/login?next=%2Faccount%3Ftab%3Ddata'));
  });
});
