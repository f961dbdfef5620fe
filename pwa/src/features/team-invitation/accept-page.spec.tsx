import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { renderApp, renderPage } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import type { InvitationDto } from '../../api/generated/attune-client';
import { chooseWorkspace, chosenWorkspace } from '../../shared/session/current-workspace';
import { AcceptPage } from './accept-page';

setUpServer();

afterEach(() => chooseWorkspace(null));

const INVITATION: InvitationDto = {
  workspaceName: 'Low Tide Audio',
  inviterName: 'Ann Lee',
  role: 'editor',
  email: 'mara@lindqvist.test',
};
const WORKSPACE = {
  id: '7f0d5a1e-0f52-4b77-b25d-2d0c8e1b6a11',
  name: 'Low Tide Audio',
  role: 'editor',
  tier: 'studio',
  pausedAt: null,
  keptUntil: null,
};

function open(address = '/team/accept?token=abc') {
  server.use(
    http.get('/api/team/invitations', ({ request }) =>
      new URL(request.url).searchParams.get('token') === 'abc'
        ? HttpResponse.json(INVITATION)
        : refused(410, 'team.invitation_gone', 'This invitation is no longer open.'),
    ),
  );
  return renderPage(<AcceptPage />, address);
}

describe('the page of an invitation', () => {
  it('shows who invites to what, and visitors the way in, with the invited address filled in', async () => {
    const { user } = open();
    expect(await screen.findByText(/invites you to/)).toHaveTextContent(
      'Ann Lee invites you to Low Tide Audio as an editor.',
    );
    await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(INVITATION.email);
  });

  it('joins, switches to the workspace and goes there', async () => {
    localStorage.removeItem('attune.person-changed-at');
    const user = aUser();
    signInAs(user);
    const sent: unknown[] = [];
    server.use(
      http.post('/api/team/invitations/accept', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(WORKSPACE);
      }),
    );
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    await toastSays('You work in Low Tide Audio now', 'You are an editor there.');
    expect(sent).toEqual([{ token: 'abc' }]);
    expect(view.router.state.location.pathname).toBe('/studio');
    expect(view.router.state.historyAction).toBe('REPLACE');
    expect(chosenWorkspace()).toMatchObject({ id: WORKSPACE.id, userId: user.id, role: 'editor' });
    // This notifies the other tabs.
    expect(Number(localStorage.getItem('attune.person-changed-at'))).toBeGreaterThan(0);
  });

  it('shows no error while the workspace is loading', async () => {
    signInAs(aUser());
    let isUsed = false;
    let reads = 0;
    server.use(
      http.get('/api/team/invitations', () => {
        reads += 1;
        return isUsed
          ? refused(410, 'team.invitation_gone', 'This invitation is no longer open.')
          : HttpResponse.json(INVITATION);
      }),
      http.post('/api/team/invitations/accept', () => {
        isUsed = true;
        return HttpResponse.json(WORKSPACE);
      }),
    );
    const { user, router } = renderApp('/team/accept?token=abc');
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/studio/));
    expect(reads).toBe(1);
  });

  it('says that it is for another address, and signs out without leaving the page', async () => {
    signInAs(aUser({ email: 'other@lindqvist.test' }));
    server.use(
      http.post('/api/auth/logout', () => {
        server.use(http.get('/api/auth/user', () => refused(401, 'auth.not_signed_in', 'Please sign in.')));
        return HttpResponse.json({ message: 'Signed out' });
      }),
    );
    const { user, router } = open();
    expect(
      await screen.findByText('This invitation is for mara@lindqvist.test. You are signed in as other@lindqvist.test.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?token=abc');
  });

  it('needs no confirmed address: the link was in a mail to it', async () => {
    signInAs(aUser({ emailVerified: false }));
    server.use(http.post('/api/team/invitations/accept', () => HttpResponse.json(WORKSPACE)));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    await toastSays('You work in Low Tide Audio now');
  });

  it('says what to do about a link that no longer works', async () => {
    open('/team/accept?token=old');
    expect(await screen.findByText('This invitation is no longer open.')).toBeInTheDocument();
    expect(screen.getByText(/Ask the person who invited you/)).toBeInTheDocument();
  });

  it('says so as well when it was accepted in another tab', async () => {
    signInAs(aUser());
    server.use(http.post('/api/team/invitations/accept', () => refused(410, 'team.invitation_gone', 'Gone.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByText('This invitation is no longer open.')).toBeInTheDocument();
  });

  it('shows why joining failed, and can be tried again', async () => {
    signInAs(aUser());
    const message = 'The Studio plan of this workspace has ended, so nothing in it can be changed.';
    server.use(http.post('/api/team/invitations/accept', () => refused(403, 'auth.workspace_paused', message)));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Accept invitation' })).toBeEnabled());
  });

  it('says that a link without a token is incomplete', () => {
    open('/team/accept');
    expect(screen.getByText('This link is incomplete. Open it again from the email.')).toBeInTheDocument();
  });
});
