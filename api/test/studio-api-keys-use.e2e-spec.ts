import { randomUUID } from 'node:crypto';
import { ApiKeyClient, bearer, KEY_FORM } from './support/api-keys.js';
import { addBatch, addFile } from './support/batches.js';
import { aStoredResult } from './support/results.js';
import { wavTone } from './support/sounds.js';
import { activityOf, studioClient } from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError } from './support/uploads.js';
import { signedInUserOn, type SignedInUser } from './support/users.js';

let server: TestServer;
let keys: ApiKeyClient;
let owner: SignedInUser;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  keys = new ApiKeyClient(server);
});

beforeEach(async () => {
  owner = await signedInUserOn(server, 'studio');
});

afterAll(() => server.close());

describe('revoking a key', () => {
  it('refuses the next request with it, and takes it off the list', async () => {
    const key = await keys.create(owner.cookie);
    expect((await keys.use(key)).status).toBe(200);
    expect((await keys.revoke(owner.cookie, key.id)).status).toBe(204);
    expect(await readError(await keys.use(key))).toBe('401 auth.bad_api_key');
    expect(await keys.list(owner.cookie)).toEqual([]);
  });

  it('happens once when several do it at once', async () => {
    const { id } = await keys.create(owner.cookie);
    const responses = await Promise.all(Array.from({ length: 4 }, () => keys.revoke(owner.cookie, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    expect(await actions()).toEqual(['key.created', 'key.revoked']);
  });

  it('does not reach keys of another workspace, which look like keys that do not exist', async () => {
    const key = await keys.create(owner.cookie);
    const stranger = await signedInUserOn(server, 'studio');
    const [theirs, none] = [
      await keys.revoke(stranger.cookie, key.id),
      await keys.revoke(stranger.cookie, randomUUID()),
    ];
    expect([theirs.status, await theirs.text()]).toEqual([404, await none.text()]);
    expect((await keys.use(key)).status).toBe(200);
  });

  it.each(['1', '%00', 'null', '..%2f..'])('takes a UUID, not %s', async (id) => {
    const response = await keys.revoke(owner.cookie, id);
    expect([400, 404]).toContain(response.status);
  });

  async function actions(): Promise<string[]> {
    const rows = await server.database.query<{ action: string }>(
      'SELECT action FROM activity_logs WHERE "accountOwnerId" = $1 ORDER BY "createdAt"',
      [owner.id],
    );
    return rows.map(({ action }) => action);
  }
});

it('records who created and revoked a key, with its name and prefix', async () => {
  const admin = await keys.member(owner.id, 'admin');
  const { id, name, keyPrefix } = await keys.create(admin.headers);
  await keys.revoke(owner.cookie, id);
  const rows = await server.database.query(
    `SELECT action, "userId", "resourceType", "resourceId", metadata FROM activity_logs
      WHERE "accountOwnerId" = $1 ORDER BY "createdAt"`,
    [owner.id],
  );
  const entry = { resourceType: 'key', resourceId: id, metadata: { name, keyPrefix } };
  expect(rows).toEqual([
    { ...entry, action: 'key.created', userId: admin.id },
    { ...entry, action: 'key.revoked', userId: owner.id },
  ]);
});

describe('the last use of a key', () => {
  it('is written at most once a minute', async () => {
    const key = await keys.create(owner.cookie);
    await keys.use(key);
    const used = (await keys.list(owner.cookie))[0]?.lastUsedAt ?? '';
    expect(Math.abs(Date.parse(used) - Date.now())).toBeLessThan(30_000);
    await Promise.all([keys.use(key), keys.use(key), keys.use(key)]);
    expect((await keys.list(owner.cookie))[0]?.lastUsedAt).toBe(used);
    await server.database.query(`UPDATE api_keys SET "lastUsedAt" = now() - interval '61 seconds' WHERE id = $1`, [
      key.id,
    ]);
    await keys.use(key);
    expect(Date.parse((await keys.list(owner.cookie))[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(used));
  });
});

describe('a key that has expired', () => {
  it('is refused, but listed until it is revoked', async () => {
    const key = await keys.create(owner.cookie);
    await server.database.query(`UPDATE api_keys SET "expiresAt" = now() - interval '1 second' WHERE id = $1`, [
      key.id,
    ]);
    expect(await readError(await keys.use(key))).toBe('401 auth.bad_api_key');
    expect(await keys.list(owner.cookie)).toMatchObject([{ id: key.id, isExpired: true }]);
    expect((await keys.revoke(owner.cookie, key.id)).status).toBe(204);
  });
});

describe('a key with the scope', () => {
  const FORBIDDEN = { status: 403, code: 'auth.scope_missing' };

  it('library changes what an editor may in presets, folders, links and history, in the name of who created it', async () => {
    const ask = studioClient(server, bearer(await keys.create(owner.cookie, { scopes: ['library'] })));
    const { id: song } = await aStoredResult(server, owner);
    const preset = await ask('POST', '/presets', { name: 'Hall', frequency: 432 });
    const folder = await ask('POST', '/folders', { name: 'Live' });
    const { id } = folder.body as { id: string };
    const changes = [
      preset,
      folder,
      await ask('POST', `/folders/${id}/items`, { retuneIds: [song] }),
      await ask('POST', '/links', { retuneId: song, expiresInDays: 7 }),
      await ask('DELETE', `/history/${song}`),
    ];
    expect(changes.map(({ status }) => status)).toEqual([201, 201, 200, 201, 204]);
    const logged = await activityOf(server, owner.id);
    expect(new Set(logged.map(({ userId }) => userId))).toEqual(new Set([owner.id]));
    expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(['preset.created', 'link.created']));
    for (const [method, path] of [
      ['GET', '/presets'],
      ['POST', '/batch'],
    ] as const) {
      expect(await ask(method, path, method === 'GET' ? undefined : {})).toMatchObject(FORBIDDEN);
    }
  });

  it('retune makes, starts and deletes a batch', async () => {
    const headers = bearer(await keys.create(owner.cookie, { scopes: ['retune'] }));
    const ask = studioClient(server, headers);
    const { id } = await addBatch(ask);
    await addFile(server, { id: owner.id, cookie: headers, ask }, id, wavTone({ seconds: 0.2 }));
    expect((await ask('POST', `/batch/${id}/process`)).status).toBe(202);
    expect(await ask('GET', `/batches/${id}`)).toMatchObject(FORBIDDEN);
    expect(await ask('POST', '/presets', { name: 'Hall', frequency: 432 })).toMatchObject(FORBIDDEN);
    expect((await ask('DELETE', `/batches/${id}`)).status).toBe(204);
  });
});

describe('a key and its workspace', () => {
  it('pauses with the Studio plan, and works again after an upgrade', async () => {
    const key = await keys.create(owner.cookie);
    const setTier = (tier: string, endedAt: string | null) =>
      server.database.query('UPDATE users SET "subscriptionTier" = $2, "studioEndedAt" = $3 WHERE id = $1', [
        owner.id,
        tier,
        endedAt,
      ]);
    await setTier('pro', new Date().toISOString());
    const refused = await keys.use(key);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'auth.api_not_in_plan',
        error: expect.stringMatching(/Studio plan.*upgrade/) as string,
      }),
    ]);
    expect(await keys.list(owner.cookie)).toHaveLength(1);
    expect(await readError(await keys.post(owner.cookie, { ...KEY_FORM, name: 'Later' }))).toBe(
      '403 auth.workspace_paused',
    );
    expect(await readError(await keys.revoke(owner.cookie, key.id))).toBe('403 auth.workspace_paused');
    await setTier('studio', null);
    expect((await keys.use(key)).status).toBe(200);
  });

  it('cannot be used in another workspace, not even one of its creator', async () => {
    const admin = await keys.member(owner.id, 'admin');
    const key = await keys.create(admin.headers);
    expect((await keys.use(key, { 'Attune-Workspace': owner.id })).status).toBe(200);
    for (const workspace of [admin.id, randomUUID(), 'nonsense']) {
      expect(await readError(await keys.use(key, { 'Attune-Workspace': workspace }))).toBe(
        '404 auth.workspace_not_found',
      );
    }
  });

  it('lets no key see or change keys', async () => {
    const key = await keys.create(owner.cookie, { scopes: ['retune', 'read', 'library'] });
    const response = await keys.get(bearer(key));
    expect(await readError(response)).toBe('403 auth.session_needed');
    expect(await readError(await keys.post(bearer(key), { ...KEY_FORM, name: 'More' }))).toBe(
      '403 auth.session_needed',
    );
    expect(await readError(await keys.revoke(bearer(key), key.id))).toBe('403 auth.session_needed');
  });
});
