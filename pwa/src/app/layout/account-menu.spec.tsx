import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { chooseWorkspace, chosenWorkspace } from '../../shared/session/current-workspace';
import { openAccountMenu } from '../../../test/support/account-menu';
import { aUser } from '../../../test/support/a-user';
import { renderApp } from '../../../test/support/render-app';
import { refused, roundTrip, server, setUpServer, signInAs } from '../../../test/support/server';
import { sessionApi } from '../../shared/session/session-api';

setUpServer();

const mara = aUser();
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

const HERE = 'You’re in Low Tide Audio’s workspace';
/** Mara, who worked in it last. */
const maraInTeam = aUser({ lastWorkspace: { id: TEAM.id, name: TEAM.name, role: 'editor' } });

/** The workspaces that requests for the usage named. */
let asked: (string | null)[];
/** What the server was to remember. */
let remembered: unknown[];

beforeEach(() => {
  chooseWorkspace(null);
  asked = [];
  remembered = [];
  signInAs(mara);
  server.use(
    http.put('/api/studio/workspaces/last', async ({ request }) => {
      remembered.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
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

describe('the account menu', () => {
  beforeEach(() => {
    inTeams();
    localStorage.clear();
  });

  it('says who is signed in, and leads to the account and the plan', async () => {
    const { user, router } = renderApp('/nowhere');
    const menu = within(await openAccountMenu(user));
    expect(menu.getByText('Mara Lindqvist')).toBeInTheDocument();
    expect(menu.getByText('mara@lindqvist.test')).toBeInTheDocument();
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Account',
      'PlanFree',
      'Sign Out',
    ]);
    expect(menu.getByRole('menuitem', { name: /^Plan/ })).toHaveAttribute('href', '/pricing');
    await user.click(menu.getByRole('menuitem', { name: 'Account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  });

  it('leads paying users to their subscription', async () => {
    signInAs(aUser({ subscriptionTier: 'pro' }));
    const { user } = renderApp('/nowhere');
    await openAccountMenu(user);
    expect(screen.getByRole('menuitem', { name: /^Plan/ })).toHaveAttribute('href', '/account#plan');
  });

  it('changes the theme, stays open for that, and follows the system again', async () => {
    const { user } = renderApp('/nowhere');
    const themes = within(within(await openAccountMenu(user)).getByRole('group', { name: 'Theme' }));
    expect(themes.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
    await user.click(themes.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(themes.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    await user.click(themes.getByRole('menuitemradio', { name: 'System' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('attune.theme')).toBeNull();
  });

  it.each(['{Escape}', '{Tab}'])('closes with %s, which leads back to its button', async (key) => {
    const { user } = renderApp('/nowhere');
    await openAccountMenu(user);
    await user.keyboard(`{ArrowDown}${key}`);
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /^Account menu/ })).toHaveFocus();
  });

  it('is in the phone’s menu, too', async () => {
    const { user } = renderApp('/nowhere');
    await screen.findByRole('button', { name: /^Account menu/ });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const rows = within(await screen.findByRole('region', { name: 'Account' }));
    expect(rows.getByText('mara@lindqvist.test')).toBeInTheDocument();
    expect(rows.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
    expect(rows.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
    await user.click(rows.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.click(rows.getByRole('radio', { name: 'System' }));
  });
});

describe('the switch between workspaces', () => {
  it('is not there for users without a team', async () => {
    inTeams();
    const { user } = renderApp('/');
    await screen.findByText(/Welcome back/);
    await openAccountMenu(user);
    expect(screen.queryByRole('group', { name: 'Workspace' })).not.toBeInTheDocument();
  });

  it('works in the chosen workspace from then on, and names it', async () => {
    inTeams(TEAM);
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: /Mara’s workspace/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Low Tide Audio/ }));
    expect(await screen.findByRole('heading', { name: HERE })).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)).toBe(TEAM.id));
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Studio Hub')).toBeInTheDocument();
    expect(chosenWorkspace()).toMatchObject({ id: TEAM.id, userId: mara.id });
    await waitFor(() => expect(remembered).toEqual([{ id: TEAM.id }]));
  });

  it('made in another tab shows nothing of the last workspace in this one', async () => {
    inTeams(TEAM);
    renderApp('/');
    await waitFor(() => expect(asked.at(-1)).toBeNull());
    await screen.findByText(/Welcome back/);
    localStorage.setItem('attune.workspace', JSON.stringify({ ...TEAM, userId: mara.id }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'attune.workspace' })));
    expect(await screen.findByRole('heading', { name: HERE })).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)).toBe(TEAM.id));
  });

  it('is still made in a browser that the user has never used, from the first request on', async () => {
    signInAs(maraInTeam);
    inTeams(TEAM);
    renderApp('/');
    expect(await screen.findByRole('heading', { name: HERE })).toBeInTheDocument();
    await waitFor(() => expect(asked).toContain(TEAM.id));
    expect(asked).not.toContain(null);
  });

  it('is that of the user, not of another one in the same browser', async () => {
    chooseWorkspace({ ...TEAM, userId: 'someone-else' });
    renderApp('/');
    await screen.findByText(/Welcome back/);
    expect(screen.queryByRole('heading', { name: HERE })).not.toBeInTheDocument();
    expect(chosenWorkspace()).toBeNull();
  });

  it('is undone without a word when the server no longer knows of it: the membership or its plan has ended', async () => {
    chooseWorkspace({ ...TEAM, userId: mara.id });
    renderApp('/');
    await screen.findByText(/Welcome back/);
    await waitFor(() => expect(asked).toContain(null));
    expect(new Set(asked)).toEqual(new Set([null]));
    expect(screen.queryByText('You’re no longer a member of that workspace')).not.toBeInTheDocument();
  });

  it('made elsewhere meanwhile leaves an open page as it is', async () => {
    inTeams(TEAM);
    const { store } = renderApp('/');
    await screen.findByText(/Welcome back/);
    let answers = 0;
    server.use(
      http.get('/api/auth/user', () => {
        answers += 1;
        return HttpResponse.json(maraInTeam);
      }),
    );
    act(() => void store.dispatch(sessionApi.util.invalidateTags(['User'])));
    await waitFor(() => expect(answers).toBe(1));
    await roundTrip();
    expect(chosenWorkspace()).toBeNull();
  });

  it('goes back to the user’s own when the membership ends meanwhile', async () => {
    signInAs(maraInTeam);
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
    signInAs({ ...maraInTeam, lastWorkspace: { id: TEAM.id, name: TEAM.name, role: 'viewer' } });
    inTeams({ ...TEAM, role: 'viewer' });
    renderApp('/retuner');
    expect(await screen.findByRole('heading', { name: 'You can’t retune in Low Tide Audio' })).toBeInTheDocument();
    expect(
      screen.getByText('Your role here is viewer. Ask an admin of Low Tide Audio for the editor role.'),
    ).toBeInTheDocument();
  });
});
