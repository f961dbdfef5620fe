import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aTeamMember, anInvitation } from '../../../../test/support/a-team';
import { aUser } from '../../../../test/support/a-user';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { TeamMemberDto, WorkspaceDto } from '../../../api/generated/attune-client';
import { chooseWorkspace, chosenWorkspace } from '../../../shared/session/current-workspace';
import { TeamPage } from './team-page';

setUpServer();

afterEach(() => chooseWorkspace(null));

const MARA = aUser({ subscriptionTier: 'studio' });
const OWNER = aTeamMember({ id: MARA.id, email: MARA.email, role: 'owner', isYou: true });

const LOW_TIDE: WorkspaceDto = {
  id: '7f0d5a1e-0f52-4b77-b25d-2d0c8e1b6a11',
  name: 'Low Tide Audio',
  role: 'viewer',
  tier: 'studio',
  pausedAt: null,
  keptUntil: null,
};

/** The owner’s team, which the handlers of a spec may change. */
function openAsOwner(...others: TeamMemberDto[]) {
  signInAs(MARA);
  const team = [OWNER, ...others];
  server.use(http.get('/api/studio/team', () => HttpResponse.json(team)));
  return { ...renderStudioTab(<TeamPage />, '/studio/team'), team };
}

/** The team of another, in which the user has a role. */
function openAsMember(role: WorkspaceDto['role'], differences: Partial<WorkspaceDto> = {}) {
  const user = aUser();
  const workspace = { ...LOW_TIDE, ...differences, role };
  signInAs(user);
  chooseWorkspace({ ...workspace, userId: user.id });
  const you = aTeamMember({ id: 'you', email: user.email, role, isYou: true });
  const own = { ...LOW_TIDE, id: user.id, name: 'Mara’s workspace', role: 'owner', tier: 'free' };
  server.use(
    http.get('/api/studio/workspaces', () => HttpResponse.json([own, workspace])),
    http.get('/api/studio/team', () =>
      HttpResponse.json([aTeamMember({ id: 'owner', email: 'low@tide.test', role: 'owner' }), you, anInvitation()]),
    ),
  );
  return renderStudioTab(<TeamPage />, '/studio/team');
}

const table = async (name: string) => within(await screen.findByRole('table', { name }));

describe('the Team tab', () => {
  it('lists members and invitations, and what each role may do', async () => {
    openAsOwner(aTeamMember(), anInvitation());
    const members = await table('Active members');
    expect(members.getAllByRole('row')).toHaveLength(3);
    expect(members.getByRole('row', { name: /mara@lindqvist.test You owner Active/ })).toBeInTheDocument();
    expect(members.getByRole('combobox', { name: 'Role of jonas@example.test' })).toHaveValue('editor');
    const invitations = await table('Pending invitations');
    expect(
      invitations.getByRole('row', { name: /noor@example.test viewer Pending Today, .* 7 days/ }),
    ).toBeInTheDocument();
    const roles = await table('Permissions by role');
    expect(roles.getByRole('row', { name: 'Retune, upload, run batches no yes yes yes' })).toBeInTheDocument();
    expect(roles.getByRole('row', { name: 'Billing, delete the account no no no yes' })).toBeInTheDocument();
  });

  it('invites the first one from the empty state', async () => {
    const { user } = openAsOwner();
    expect(await screen.findByRole('heading', { name: 'You are the only one here' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(screen.getByRole('dialog', { name: 'Invite to Mara Lindqvist’s workspace' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /viewer/ })).toBeChecked();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('says when the team cannot be loaded, and tries again', async () => {
    signInAs(MARA);
    server.use(http.get('/api/studio/team', () => refused(503, 'app.away', 'Back in a moment.')));
    const { user } = renderStudioTab(<TeamPage />, '/studio/team');
    expect(await screen.findByText('We couldn’t load the team')).toBeInTheDocument();
    server.use(http.get('/api/studio/team', () => HttpResponse.json([OWNER])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'You are the only one here' })).toBeInTheDocument();
  });

  it('tells a viewer why they cannot invite, and leaves out what they can never do', async () => {
    const { user } = openAsMember('viewer');
    const invite = await screen.findByRole('button', { name: 'Invite' });
    expect(invite).toHaveAccessibleDescription(
      'Your role here is viewer. Ask an admin of Low Tide Audio for the admin role.',
    );
    await user.click(invite);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Remove|Resend|Cancel/ })).toBeNull();
  });

  it('locks changes while the plan is paused, but not the way out', async () => {
    openAsMember('admin', { tier: 'pro', pausedAt: '2026-11-14T00:00:00.000Z', keptUntil: '2026-12-14T00:00:00.000Z' });
    expect(await screen.findByRole('button', { name: 'Invite' })).toHaveAccessibleDescription(
      'Paused with the plan. The owner can upgrade.',
    );
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave' })).toBeEnabled();
  });
});

describe('inviting', () => {
  async function openForm() {
    const view = openAsOwner(aTeamMember());
    await view.user.click(await screen.findByRole('button', { name: 'Invite' }));
    return view;
  }

  it('sends address and role, and adds the invitation to the list', async () => {
    const { user, team } = await openForm();
    const sent: unknown[] = [];
    server.use(
      http.post('/api/studio/team', async ({ request }) => {
        sent.push(await request.json());
        team.push(anInvitation());
        return HttpResponse.json(anInvitation(), { status: 201 });
      }),
    );
    await user.type(screen.getByLabelText('Email'), ' noor@example.test ');
    await user.click(screen.getByRole('radio', { name: /editor/ }));
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    await toastSays('Invitation sent', 'noor@example.test has 7 days to accept it.');
    expect(sent).toEqual([{ email: 'noor@example.test', role: 'editor' }]);
    expect(await table('Pending invitations')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends one invitation to each of several addresses, and keeps those that could not be sent', async () => {
    const { user } = await openForm();
    const sent: unknown[] = [];
    let isOver = true;
    server.use(
      http.post('/api/studio/team', async ({ request }) => {
        const { email } = (await request.json()) as { email: string };
        if (email === 'ines@example.test' && isOver) return refused(409, 'team.full', 'The team is full.');
        sent.push(email);
        return HttpResponse.json(anInvitation({ email }), { status: 201 });
      }),
    );
    await user.type(screen.getByLabelText('Email'), 'noor@example.test, ines@example.test');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('1 sent. ines@example.test: The team is full.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('ines@example.test');
    isOver = false;
    await user.type(screen.getByLabelText('Email'), ', olga@example.test');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    await toastSays('2 invitations sent');
    expect(sent).toEqual(['noor@example.test', 'ines@example.test', 'olga@example.test']);
  });

  it('checks the address before it sends', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Email'), 'noor');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it.each([
    ['at the field', 409, { email: 'This person is already a member of the team.' }],
    ['above the form', 429, undefined],
  ])('shows a refusal %s and keeps what was typed', async (_where, status, fields) => {
    const message = fields?.email ?? 'Too many attempts. Please try again in 10 minutes.';
    const { user } = await openForm();
    server.use(http.post('/api/studio/team', () => refused(status, 'team.x', message, fields)));
    await user.type(screen.getByLabelText('Email'), 'jonas@example.test');
    await user.click(screen.getByRole('radio', { name: /admin/ }));
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(new RegExp(message))).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('jonas@example.test');
    expect(screen.getByRole('radio', { name: /admin/ })).toBeChecked();
  });
});

describe('changing a member', () => {
  it('promotes at once', async () => {
    const { user, team } = openAsOwner(aTeamMember());
    server.use(
      http.patch('/api/studio/team/:id', async ({ request, params }) => {
        const { role } = (await request.json()) as { role: 'admin' };
        expect(params.id).toBe(aTeamMember().id);
        team[1] = aTeamMember({ role });
        return HttpResponse.json(team[1]);
      }),
    );
    const select = await screen.findByRole('combobox', { name: 'Role of jonas@example.test' });
    await user.selectOptions(select, 'admin');
    await toastSays('Role changed', 'jonas@example.test is now an admin.');
    await waitFor(() => expect(select).toHaveValue('admin'));
  });

  it('asks before an admin loses their API keys, and leaves the role when that is declined', async () => {
    const { user } = openAsOwner(aTeamMember({ role: 'admin' }));
    const select = await screen.findByRole('combobox', { name: 'Role of jonas@example.test' });
    await user.selectOptions(select, 'viewer');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Make jonas@example.test a viewer?' }));
    expect(dialog.getByText(/API keys that they created here are revoked/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(select).toHaveValue('admin');
  });

  it('says why a role could not be changed, and shows the one that counts', async () => {
    const { user } = openAsOwner(aTeamMember());
    server.use(
      http.patch('/api/studio/team/:id', () => refused(403, 'auth.role_forbids', 'Your role here is viewer.')),
    );
    const select = await screen.findByRole('combobox', { name: 'Role of jonas@example.test' });
    await user.selectOptions(select, 'viewer');
    await toastSays('Role not changed', 'Your role here is viewer.');
    expect(select).toHaveValue('editor');
  });

  it('removes them after saying what that means', async () => {
    const { user, team } = openAsOwner(aTeamMember());
    server.use(
      http.delete('/api/studio/team/:id', () => {
        team.pop();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove jonas@example.test' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/lose access to Mara Lindqvist’s workspace at once/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove member' }));
    await toastSays('Member removed');
    expect(await screen.findByRole('heading', { name: 'You are the only one here' })).toBeInTheDocument();
  });
});

describe('an invitation', () => {
  it('is sent again, or cancelled', async () => {
    const { user, team } = openAsOwner(anInvitation({ isExpired: true, expiresAt: '2026-11-01T00:00:00.000Z' }));
    server.use(
      http.post('/api/studio/team/:id/resend', () => {
        team[1] = anInvitation();
        return HttpResponse.json(team[1]);
      }),
      http.delete('/api/studio/team/:id', () => {
        team.pop();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect(await screen.findByText('Expired')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resend to noor@example.test' }));
    await toastSays('Invitation sent again');
    await waitFor(() => expect(screen.queryByText('Expired')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cancel the invitation of noor@example.test' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel invitation' }));
    await toastSays('Invitation cancelled');
  });
});

describe('leaving', () => {
  it.each([
    ['goes back to the user’s own workspace', () => new HttpResponse(null, { status: 204 })],
    [
      'succeeds when an admin has removed the user meanwhile',
      () => refused(404, 'auth.workspace_not_found', 'There is no such workspace.'),
    ],
  ])('%s', async (_, answer) => {
    localStorage.removeItem('attune.person-changed-at');
    const { user, router } = openAsMember('editor');
    server.use(http.delete('/api/studio/team/me', answer));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave workspace' }));
    await toastSays('You left Low Tide Audio');
    expect(router.state.location.pathname).toBe('/');
    expect(chosenWorkspace()).toBeNull();
    // This notifies the other tabs.
    expect(Number(localStorage.getItem('attune.person-changed-at'))).toBeGreaterThan(0);
  });
});
