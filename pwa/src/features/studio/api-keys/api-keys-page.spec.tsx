import { jest } from '@jest/globals';
import type { Tier } from '@attune/catalogue/plans';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../test/support/a-user';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { ApiKeyDto, WorkspaceDto } from '../../../api/generated/attune-client';
import { chooseWorkspace } from '../../../shared/session/current-workspace';
import { ApiKeysPage } from './api-keys-page';

setUpServer();

afterEach(() => {
  jest.restoreAllMocks();
  chooseWorkspace(null);
});

const MIXER: ApiKeyDto = {
  id: '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e',
  name: 'Mix server',
  keyPrefix: 'att_live_Abc',
  scopes: ['retune', 'read', 'library'],
  createdAt: '2026-11-21T10:00:00.000Z',
  createdBy: { id: aUser().id, name: 'Mara Lindqvist' },
  lastUsedAt: null,
  expiresAt: null,
  isExpired: false,
};
const OLD: ApiKeyDto = {
  ...MIXER,
  id: '4f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e',
  name: 'Old plug-in',
  scopes: ['retune'],
  lastUsedAt: '2025-05-30T18:04:00.000Z',
  expiresAt: '2025-05-31T10:00:00.000Z',
  isExpired: true,
};
const SECRET = `att_live_Abc${'d'.repeat(40)}`;

function open(keys: ApiKeyDto[] = [MIXER, OLD], tier: Tier = 'studio') {
  let current = keys;
  signInAs(aUser({ subscriptionTier: tier }));
  server.use(
    http.get('/api/studio/api-keys', () => HttpResponse.json(current)),
    http.post('/api/studio/api-keys', async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      const created = { ...MIXER, id: '5f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e', name };
      current = [created, ...current];
      return HttpResponse.json({ ...created, key: SECRET }, { status: 201 });
    }),
    http.delete('/api/studio/api-keys/:id', ({ params }) => {
      current = current.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return renderStudioTab(<ApiKeysPage />, '/studio/api-keys');
}

function openAs(workspace: Partial<WorkspaceDto>) {
  const current: WorkspaceDto = {
    id: '9d6e2c1a-8a53-4c69-9d0d-0d5a7f0e1b22',
    name: 'Low Tide Audio',
    role: 'viewer',
    tier: 'studio',
    pausedAt: null,
    keptUntil: null,
    ...workspace,
  };
  chooseWorkspace({ ...current, userId: aUser().id });
  signInAs(aUser());
  const asked = jest.fn();
  server.use(
    http.get('/api/studio/workspaces', () => HttpResponse.json([current])),
    http.get('/api/studio/api-keys', () => {
      asked();
      return refused(403, 'auth.role_forbids', 'No.');
    }),
  );
  renderStudioTab(<ApiKeysPage />, '/studio/api-keys');
  return asked;
}

async function create(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create API key' }));
  await user.type(dialog.getByLabelText('Name'), name);
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  return dialog;
}

describe('the list of API keys', () => {
  it('shows each key’s prefix, scopes, day and last use', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /Mix server/ }));
    expect(row.getByText('att_live_Abc...')).toBeInTheDocument();
    expect(row.getByText('retune, read, library')).toBeInTheDocument();
    expect(row.getAllByText('Never')).toHaveLength(2);
    const old = within(screen.getByRole('row', { name: /Old plug-in/ }));
    expect(old.getByText('Expired 31 May 2025')).toBeInTheDocument();
    expect(old.getByText(/^30 May 2025, \d\d:04$/)).toBeInTheDocument();
  });

  it('says how to begin when it is empty', async () => {
    open([]);
    expect(await screen.findByText('No API keys yet')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Create key' })).toHaveLength(1);
  });

  it('can be asked for again when it could not be loaded', async () => {
    const { user } = open();
    server.use(http.get('/api/studio/api-keys', () => refused(503, 'app.away', 'Later.'), { once: true }));
    expect(await screen.findByText('We couldn’t load the API keys')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Mix server')).toBeInTheDocument();
  });

  it.each(['viewer', 'editor'])('is not asked for as %s, who reads why', async (role) => {
    const asked = openAs({ role: role as WorkspaceDto['role'] });
    expect(
      await screen.findByText(`Your role here is ${role}. Ask an admin of Low Tide Audio for the admin role.`),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
    expect(screen.getByRole('link', { name: 'How to use the API' })).toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });

  it('can be read but not changed while the user’s own plan is paused', async () => {
    const paused = { id: aUser().id, name: 'Mara’s workspace', role: 'owner', tier: 'pro' };
    server.use(
      http.get('/api/studio/workspaces', () =>
        HttpResponse.json([{ ...paused, pausedAt: '2026-11-01T00:00:00Z', keptUntil: '2026-12-01T00:00:00Z' }]),
      ),
    );
    open([MIXER, OLD], 'pro');
    const button = await screen.findByRole('button', { name: 'Create key' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/Paused with the plan/);
    expect(screen.getByRole('button', { name: 'Revoke Mix server' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('creating a key', () => {
  it('shows it once, in full, until it is dismissed', async () => {
    const { user, store } = open([]);
    await create(user, ' Mix server ');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText("Save this key now. You won't be able to see it again!")).toBeInTheDocument();
    expect(alert.getByText(SECRET)).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Mix server/ })).toBeInTheDocument();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(alert.getByRole('button', { name: 'Copy the key' }));
    expect(copied).toHaveBeenCalledWith(SECRET);
    expect(alert.getByRole('button', { name: 'Copied' })).toBeInTheDocument();
    await user.click(alert.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(SECRET)).toBeNull();
    expect(JSON.stringify(store.getState())).not.toContain(SECRET);
  });

  it('selects the key where the browser does not let the page copy', async () => {
    const { user } = open([]);
    await create(user, 'Mixer');
    const alert = within(await screen.findByRole('alert'));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(alert.getByRole('button', { name: 'Copy the key' }));
    expect(await alert.findByText(/press Ctrl\+C/)).toBeInTheDocument();
    await waitFor(() => expect(String(getSelection())).toBe(SECRET));
  });

  it('asks before the page is left without the key', async () => {
    const { user, router } = open([]);
    await create(user, 'Mixer');
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'How to use the API' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without the key?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText(SECRET)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy the key' }));
    await user.click(screen.getByRole('link', { name: 'How to use the API' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/studio/api-keys/how-to'));
  });

  it('sends the chosen scopes and days', async () => {
    const { user } = open([]);
    const sent = jest.fn();
    server.use(
      http.post('/api/studio/api-keys', async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ ...MIXER, key: SECRET }, { status: 201 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    await user.type(screen.getByLabelText('Name'), 'Wall');
    for (const scope of ['retune', 'library']) await user.click(screen.getByRole('checkbox', { name: scope }));
    await user.click(screen.getByRole('radio', { name: 'Never' }));
    expect(screen.getByText('It works until someone revokes it.')).toBeInTheDocument();
    await user.keyboard('{Tab}{Tab}{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Wall', scopes: ['read'], expiresInDays: null }));
  });

  it('has every scope until one is taken away, and says what each is for', async () => {
    const { user } = open([]);
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    expect(screen.getByRole('checkbox', { name: 'library' })).toHaveAccessibleDescription(
      /^Create, change and delete presets/,
    );
  });

  it('needs a name and a scope', async () => {
    const { user } = open([]);
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    for (const checkbox of screen.getAllByRole('checkbox')) await user.click(checkbox);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText('Give the key a name')).toBeInTheDocument();
    expect(dialog.getByText('Choose at least one scope')).toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveFocus();
  });

  it('keeps what was typed when the server refuses it, and says why at the field', async () => {
    const { user } = open();
    const taken = 'This workspace already has a key with this name.';
    server.use(http.post('/api/studio/api-keys', () => refused(409, 'api_keys.name_taken', taken, { name: taken })));
    const dialog = await create(user, 'Mix server');
    expect(await dialog.findByText(taken)).toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveValue('Mix server');
    server.use(http.post('/api/studio/api-keys', () => refused(409, 'api_keys.too_many', 'Revoke one first.')));
    await user.type(dialog.getByLabelText('Name'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText(/Revoke one first\./)).toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveValue('Mix server 2');
  });
});

describe('revoking a key', () => {
  it('asks first and names the consequence', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Revoke Mix server' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Revoke “Mix server”?' }));
    expect(question.getByText(/get 401 from the next one on\. It was never used\./)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Revoke key' }));
    await toastSays('Key revoked');
    await waitFor(() => expect(screen.queryByText('Mix server')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke Old plug-in' })).toHaveFocus());
  });

  it('stays possible when it failed', async () => {
    const { user } = open();
    server.use(http.delete('/api/studio/api-keys/:id', () => refused(503, 'app.away', 'Back in a moment.')));
    await user.click(await screen.findByRole('button', { name: 'Revoke Mix server' }));
    await user.click(screen.getByRole('button', { name: 'Revoke key' }));
    await toastSays('The key wasn’t revoked');
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  });

  it('takes a key off the list that someone else has revoked', async () => {
    const { user } = open();
    await screen.findByText('Mix server');
    server.use(
      http.delete('/api/studio/api-keys/:id', () => refused(404, 'api_keys.not_found', 'Gone.')),
      http.get('/api/studio/api-keys', () => HttpResponse.json([OLD])),
    );
    await user.click(screen.getByRole('button', { name: 'Revoke Mix server' }));
    await user.click(screen.getByRole('button', { name: 'Revoke key' }));
    await waitFor(() => expect(screen.queryByText('Mix server')).toBeNull());
  });
});
