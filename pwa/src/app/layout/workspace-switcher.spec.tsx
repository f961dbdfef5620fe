import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { chooseWorkspace, chosenWorkspace } from '../../shared/session/current-workspace';
import { aUser } from '../../../test/support/a-user';
import { renderApp } from '../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../test/support/server';

setUpServer();

const mara = aUser({ subscriptionTier: 'free' });
const OWN: WorkspaceDto = {
  id: mara.id,
  name: 'Mara’s workspace',
  role: 'owner',
  tier: 'free',
  pausedAt: null,
  keptUntil: null,
};
const TEAM: WorkspaceDto = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Low Tide Audio',
  role: 'editor',
  tier: 'studio',
  pausedAt: null,
  keptUntil: null,
};

/** The workspaces that requests for the usage named. */
let asked: (string | null)[];

beforeEach(() => {
  chooseWorkspace(null);
  asked = [];
  signInAs(mara);
  server.use(
    http.get('/api/plans', () => HttpResponse.error()),
    http.get('/api/retunes', () => HttpResponse.json([])),
    http.get('/api/usage', ({ request }) => {
      asked.push(request.headers.get('Attune-Workspace'));
      return HttpResponse.json({ retunesUsed: 3, retunesLimit: 999_999, resetsAt: '2026-12-01T00:00:00.000Z' });
    }),
  );
});

function inTeams(...teams: WorkspaceDto[]): void {
  server.use(http.get('/api/studio/workspaces', () => HttpResponse.json([OWN, ...teams])));
}

describe('the switch between workspaces', () => {
  it('is not there for users without a team', async () => {
    inTeams();
    renderApp('/');
    await screen.findByText(/Welcome back/);
    expect(screen.queryByRole('button', { name: /’s workspace/ })).not.toBeInTheDocument();
  });

  it('works in the chosen workspace from then on, and names it', async () => {
    inTeams(TEAM);
    const { user } = renderApp('/');
    // The menu itself is loaded after the page.
    const button = { name: /Mara’s workspace/, expanded: false } as const;
    await user.click(await screen.findByRole('button', button));
    await user.click(await screen.findByRole('menuitemradio', { name: /Low Tide Audio/ }));
    expect(await screen.findByText('You’re working in Low Tide Audio.')).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)).toBe(TEAM.id));
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Studio Hub')).toBeInTheDocument();
    expect(chosenWorkspace()).toMatchObject({ id: TEAM.id, userId: mara.id });
  });

  it('made in another tab shows nothing of the last workspace in this one', async () => {
    inTeams(TEAM);
    renderApp('/');
    await waitFor(() => expect(asked.at(-1)).toBeNull());
    await screen.findByText(/Welcome back/);
    localStorage.setItem('attune.workspace', JSON.stringify({ ...TEAM, userId: mara.id }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'attune.workspace' })));
    expect(await screen.findByText('You’re working in Low Tide Audio.')).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)).toBe(TEAM.id));
  });

  it('is still made after the page is opened again, but not for another user', async () => {
    chooseWorkspace({ ...TEAM, userId: mara.id });
    inTeams(TEAM);
    const { unmount } = renderApp('/');
    expect(await screen.findByText('You’re working in Low Tide Audio.')).toBeInTheDocument();
    unmount();
    chooseWorkspace({ ...TEAM, userId: 'someone-else' });
    renderApp('/');
    await screen.findByText(/Welcome back/);
    expect(screen.queryByText('You’re working in Low Tide Audio.')).not.toBeInTheDocument();
  });

  it('goes back to the user’s own when the membership has ended', async () => {
    chooseWorkspace({ ...TEAM, userId: mara.id });
    inTeams();
    server.use(
      http.get('/api/usage', ({ request }) =>
        request.headers.get('Attune-Workspace') === null
          ? HttpResponse.json({ retunesUsed: 0, retunesLimit: 0, resetsAt: '2026-12-01T00:00:00.000Z' })
          : refused(404, 'auth.workspace_not_found', 'There is no such workspace.'),
      ),
    );
    renderApp('/');
    expect(await screen.findByText('You’re no longer a member of that workspace')).toBeInTheDocument();
    expect(chosenWorkspace()).toBeNull();
  });

  it('shows a viewer why retuning is closed, and who can help', async () => {
    chooseWorkspace({ ...TEAM, role: 'viewer', userId: mara.id });
    inTeams({ ...TEAM, role: 'viewer' });
    renderApp('/retuner');
    expect(await screen.findByRole('heading', { name: 'You can’t retune in Low Tide Audio' })).toBeInTheDocument();
    expect(
      screen.getByText('Your role here is viewer. Ask an admin of Low Tide Audio for the editor role.'),
    ).toBeInTheDocument();
  });
});
