import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { withStudioStyles } from '../../../test/support/studio-styles';
import { aUser } from '../../../test/support/a-user';
import { renderPage } from '../../../test/support/render-app';
import { server, setUpServer, signInAs } from '../../../test/support/server';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { chooseWorkspace, chosenWorkspace } from '../../shared/session/current-workspace';
import { StudioPage } from './studio-page';

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
const LOW_TIDE: WorkspaceDto = { ...OWN, id: 'low-tide', name: 'Low Tide Audio', role: 'editor', tier: 'studio' };
const DEMO: WorkspaceDto = { ...LOW_TIDE, id: 'demo', name: 'Demo Studio’s workspace', role: 'viewer' };
const PAUSED: WorkspaceDto = { ...LOW_TIDE, id: 'paused', name: 'Old Pier', tier: 'pro', pausedAt: mara.createdAt };

let remembered: unknown[];

beforeAll(withStudioStyles);

beforeEach(() => {
  remembered = [];
  server.use(
    http.get('/api/usage', () =>
      HttpResponse.json({ retunesUsed: 3, retunesLimit: 999_999, resetsAt: mara.createdAt }),
    ),
    http.get('/api/studio/folders', () => HttpResponse.json([])),
    http.put('/api/studio/workspaces/last', async ({ request }) => {
      remembered.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

afterEach(() => chooseWorkspace(null));

function openAsMemberOf(...teams: WorkspaceDto[]) {
  signInAs(mara);
  server.use(http.get('/api/studio/workspaces', () => HttpResponse.json([OWN, ...teams])));
  return renderPage(<StudioPage />, '/studio');
}

describe('the Studio Hub, for a user who works in their own workspace without a Studio plan', () => {
  it('is that of their team, which is remembered', async () => {
    const { router } = openAsMemberOf(LOW_TIDE);
    expect(await screen.findByText('Low Tide Audio')).toBeInTheDocument();
    expect(screen.getByText('Studio Plan')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/studio');
    await waitFor(() => expect(remembered).toEqual([{ id: LOW_TIDE.id }]));
  });

  it('is asked for when they are in several teams, of which those with a plan count', async () => {
    const { user } = openAsMemberOf(LOW_TIDE, PAUSED, DEMO);
    await user.click(await screen.findByRole('button', { name: /^Demo Studio’s workspace/ }));
    expect(await screen.findByText('Studio Plan')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Old Pier/ })).toBeNull();
    expect(chosenWorkspace()).toMatchObject({ id: DEMO.id, role: 'viewer' });
  });

  it('can be read when the plan of their only team has ended', async () => {
    openAsMemberOf(PAUSED);
    expect(await screen.findByText('Studio Plan ended')).toBeInTheDocument();
  });

  it('leads to the plans without a team', async () => {
    const { router } = openAsMemberOf();
    await waitFor(() => expect(router.state.location.pathname).toBe('/pricing'));
    expect(remembered).toEqual([]);
  });
});
