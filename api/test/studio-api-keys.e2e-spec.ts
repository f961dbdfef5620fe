import { createHash, randomUUID } from 'node:crypto';
import type { TeamRole } from '@attune/catalogue/roles';
import type { ApiKeyDto, NewApiKeyDto } from '../src/studio/api-keys/api-key.dto.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { addMember, signedInUserOn, type SignedInUser } from './support/users.js';

const FORM = { name: 'Mix server', scopes: ['retune', 'read'], expiresInDays: 90 };
const SOME_TEXT = expect.any(String) as string;
const DAY_MS = 86_400_000;

let server: TestServer;
let owner: SignedInUser;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
}, 60_000);

beforeEach(async () => {
  owner = await signedInUserOn(server, 'studio');
});

afterAll(() => server.close());

type Headers = Record<string, string>;

function post(headers: Headers, body: unknown): Promise<Response> {
  return fetch(`${server.url}/api/studio/api-keys`, {
    method: 'POST',
    headers: { Origin: server.url, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function createKey(form: object = {}, headers: Headers = owner.cookie): Promise<NewApiKeyDto> {
  const response = await post(headers, { ...FORM, ...form });
  expect(response.status).toBe(201);
  return (await response.json()) as NewApiKeyDto;
}

function revoke(headers: Headers, id: string): Promise<Response> {
  return fetch(`${server.url}/api/studio/api-keys/${id}`, {
    method: 'DELETE',
    headers: { Origin: server.url, ...headers },
  });
}

async function list(headers: Headers = owner.cookie): Promise<ApiKeyDto[]> {
  const response = await fetch(`${server.url}/api/studio/api-keys`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as ApiKeyDto[];
}

const bearer = ({ key }: NewApiKeyDto): Headers => ({ Authorization: `Bearer ${key}` });

function useKey(key: NewApiKeyDto, headers: Headers = {}): Promise<Response> {
  return fetch(`${server.url}/api/usage`, { headers: { ...bearer(key), ...headers } });
}

async function member(role: TeamRole, ownerId = owner.id): Promise<{ id: string; headers: Headers }> {
  const user = await signedInUserOn(server, 'free');
  await addMember(server, ownerId, user.id, role);
  return { id: user.id, headers: { ...user.cookie, 'Attune-Workspace': ownerId } };
}

async function fieldErrors(response: Response): Promise<unknown> {
  const { fields, code } = (await response.json()) as { fields?: unknown; code: string };
  return { status: response.status, code, fields };
}

describe('a new key', () => {
  it('is in its answer once, in full, and nowhere else', async () => {
    const response = await post(owner.cookie, FORM);
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { key, ...described } = (await response.json()) as NewApiKeyDto;
    expect(key).toMatch(/^att_live_[0-9A-Za-z]{43}$/);
    expect(described).toEqual({
      id: SOME_TEXT,
      name: 'Mix server',
      keyPrefix: key.slice(0, 12),
      scopes: ['retune', 'read'],
      createdAt: SOME_TEXT,
      createdBy: { id: owner.id, name: 'Test studio' },
      lastUsedAt: null,
      expiresAt: SOME_TEXT,
      isExpired: false,
    });
    expect(await list()).toEqual([described]);
    const stored = await server.database.query<{ row: string }>(
      'SELECT row_to_json(api_keys)::text AS row FROM api_keys UNION ALL SELECT row_to_json(activity_logs)::text FROM activity_logs',
    );
    expect(stored.filter(({ row }) => row.includes(key.slice(12)))).toEqual([]);
    const hash = createHash('sha256').update(key).digest('hex');
    expect(stored.filter(({ row }) => row.includes(hash))).toHaveLength(1);
  });

  it.each([30, 90, 365])('is valid for %i days', async (expiresInDays) => {
    const { expiresAt } = await createKey({ expiresInDays });
    expect(Math.abs(Date.parse(expiresAt ?? '') - Date.now() - expiresInDays * DAY_MS)).toBeLessThan(60_000);
  });

  it('is valid until it is revoked when it has no day', async () => {
    expect(await createKey({ expiresInDays: null })).toMatchObject({ expiresAt: null, isExpired: false });
  });

  it('belongs to the workspace, and says which admin created it', async () => {
    const admin = await member('admin');
    const created = await createKey({}, admin.headers);
    expect(created.createdBy).toEqual({ id: admin.id, name: 'Test free' });
    expect(await list()).toHaveLength(1);
    const [row] = await server.database.query('SELECT "userId", "createdBy" FROM api_keys WHERE id = $1', [created.id]);
    expect(row).toEqual({ userId: owner.id, createdBy: admin.id });
  });

  it('retunes a song with the scope retune, and reads with the scope read', async () => {
    const [retuneOnly, readOnly] = [
      await createKey({ name: 'Retune', scopes: ['retune'] }),
      await createKey({ name: 'Read', scopes: ['read'] }),
    ];
    const file = wavTone({ seconds: 0.2 });
    const song = await upload(server, { headers: bearer(retuneOnly), file });
    expect(song.status).toBe(200);
    expect((await song.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect(await readError(await upload(server, { headers: bearer(readOnly), file }))).toBe('403 auth.scope_missing');
    expect((await useKey(readOnly)).status).toBe(200);
    expect(await readError(await useKey(retuneOnly))).toBe('403 auth.scope_missing');
  });
});

describe('the form of a new key', () => {
  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a name of 81 characters', { name: 'a'.repeat(81) }, 'name'],
    ['a name of 10,000 characters', { name: 'ä'.repeat(10_000) }, 'name'],
    ['a name with NUL', { name: 'a\0b' }, 'name'],
    ['a name with a control character', { name: 'a\u0007b' }, 'name'],
    ['a name with half a character', { name: 'a\ud800b' }, 'name'],
    ['a name that turns the text around', { name: 'a\u202eb' }, 'name'],
    ['a number as its name', { name: 5 }, 'name'],
    ['no scopes', { scopes: [] }, 'scopes'],
    ['scopes missing', { scopes: undefined }, 'scopes'],
    ['a scope as text', { scopes: 'retune' }, 'scopes'],
    ['an unknown scope', { scopes: ['retune', 'manage'] }, 'scopes'],
    ['a scope twice', { scopes: ['read', 'read'] }, 'scopes'],
    ['31 days', { expiresInDays: 31 }, 'expiresInDays'],
    ['days as text', { expiresInDays: '30' }, 'expiresInDays'],
    ['days missing', { expiresInDays: undefined }, 'expiresInDays'],
    ['an unknown field', { isActive: true }, 'isActive'],
    ['another owner', { userId: randomUUID() }, 'userId'],
  ])('with %s is refused at the field', async (_what, difference, field) => {
    expect(await fieldErrors(await post(owner.cookie, { ...FORM, ...difference }))).toEqual({
      status: 400,
      code: 'request.invalid',
      fields: { [field]: SOME_TEXT },
    });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['not JSON', '{"name":'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('that is %s is refused', async (_what, body) => {
    expect((await post(owner.cookie, body)).status).toBe(400);
  });

  it('takes a name of 80 characters without the spaces around it', async () => {
    const name = '🎻'.repeat(80);
    expect((await createKey({ name: `  ${name}\t` })).name).toBe(name);
  });
});

describe('the name of a key', () => {
  it('is unique among the active keys of the workspace, ignoring case', async () => {
    const first = await createKey();
    expect(await fieldErrors(await post(owner.cookie, { ...FORM, name: ' MIX Server ' }))).toEqual({
      status: 409,
      code: 'api_keys.name_taken',
      fields: { name: SOME_TEXT },
    });
    const other = await signedInUserOn(server, 'studio');
    await createKey({}, other.cookie);
    await revoke(owner.cookie, first.id);
    await createKey();
  });

  it('is given to one of several requests at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(owner.cookie, FORM)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    expect(await list()).toHaveLength(1);
  });
});

describe('the number of keys', () => {
  it('is at most 50, also when several are created at once', async () => {
    await server.database.query(
      `INSERT INTO api_keys ("userId", name, "keyHash", "keyPrefix")
       SELECT $1::uuid, 'key ' || n, 'hash ' || $1::uuid || n, 'att_live_abc' FROM generate_series(1, 47) AS n`,
      [owner.id],
    );
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post(owner.cookie, { ...FORM, name: `new ${n}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(5).fill(409),
    ]);
    expect(await readError(await post(owner.cookie, FORM))).toBe('409 api_keys.too_many');
    const [first] = await list();
    await revoke(owner.cookie, first?.id ?? '');
    await createKey();
  });
});

describe('revoking a key', () => {
  it('refuses the next request with it, and takes it off the list', async () => {
    const key = await createKey();
    expect((await useKey(key)).status).toBe(200);
    expect((await revoke(owner.cookie, key.id)).status).toBe(204);
    expect(await readError(await useKey(key))).toBe('401 auth.bad_api_key');
    expect(await list()).toEqual([]);
  });

  it('happens once when several do it at once', async () => {
    const { id } = await createKey();
    const responses = await Promise.all(Array.from({ length: 4 }, () => revoke(owner.cookie, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    expect(await actions()).toEqual(['key.created', 'key.revoked']);
  });

  it('does not reach keys of another workspace, which look like keys that do not exist', async () => {
    const key = await createKey();
    const stranger = await signedInUserOn(server, 'studio');
    const [theirs, none] = [await revoke(stranger.cookie, key.id), await revoke(stranger.cookie, randomUUID())];
    expect([theirs.status, await theirs.text()]).toEqual([404, await none.text()]);
    expect((await useKey(key)).status).toBe(200);
  });

  it.each(['1', '%00', 'null', '..%2f..'])('takes a UUID, not %s', async (id) => {
    const response = await revoke(owner.cookie, id);
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
  const admin = await member('admin');
  const { id, name, keyPrefix } = await createKey({}, admin.headers);
  await revoke(owner.cookie, id);
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
    const key = await createKey();
    await useKey(key);
    const used = (await list())[0]?.lastUsedAt ?? '';
    expect(Math.abs(Date.parse(used) - Date.now())).toBeLessThan(30_000);
    await Promise.all([useKey(key), useKey(key), useKey(key)]);
    expect((await list())[0]?.lastUsedAt).toBe(used);
    await server.database.query(`UPDATE api_keys SET "lastUsedAt" = now() - interval '61 seconds' WHERE id = $1`, [
      key.id,
    ]);
    await useKey(key);
    expect(Date.parse((await list())[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(used));
  });
});

describe('a key that has expired', () => {
  it('is refused, but listed until it is revoked', async () => {
    const key = await createKey();
    await server.database.query(`UPDATE api_keys SET "expiresAt" = now() - interval '1 second' WHERE id = $1`, [
      key.id,
    ]);
    expect(await readError(await useKey(key))).toBe('401 auth.bad_api_key');
    expect(await list()).toMatchObject([{ id: key.id, isExpired: true }]);
    expect((await revoke(owner.cookie, key.id)).status).toBe(204);
  });
});

describe('a key and its workspace', () => {
  it('pauses with the Studio plan, and works again after an upgrade', async () => {
    const key = await createKey();
    const setTier = (tier: string, endedAt: string | null) =>
      server.database.query('UPDATE users SET "subscriptionTier" = $2, "studioEndedAt" = $3 WHERE id = $1', [
        owner.id,
        tier,
        endedAt,
      ]);
    await setTier('pro', new Date().toISOString());
    const refused = await useKey(key);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'auth.api_not_in_plan',
        error: expect.stringMatching(/Studio plan.*upgrade/) as string,
      }),
    ]);
    expect(await list()).toHaveLength(1);
    expect(await readError(await post(owner.cookie, { ...FORM, name: 'Later' }))).toBe('403 auth.workspace_paused');
    expect(await readError(await revoke(owner.cookie, key.id))).toBe('403 auth.workspace_paused');
    await setTier('studio', null);
    expect((await useKey(key)).status).toBe(200);
  });

  it('cannot be used in another workspace, not even one of its creator', async () => {
    const admin = await member('admin');
    const key = await createKey({}, admin.headers);
    expect((await useKey(key, { 'Attune-Workspace': owner.id })).status).toBe(200);
    for (const workspace of [admin.id, randomUUID(), 'nonsense']) {
      expect(await readError(await useKey(key, { 'Attune-Workspace': workspace }))).toBe(
        '404 auth.workspace_not_found',
      );
    }
  });

  it('lets no key see or change keys', async () => {
    const key = await createKey();
    const response = await fetch(`${server.url}/api/studio/api-keys`, { headers: bearer(key) });
    expect(await readError(response)).toBe('403 auth.role_forbids');
    expect(await readError(await post(bearer(key), { ...FORM, name: 'More' }))).toBe('403 auth.session_needed');
    expect(await readError(await revoke(bearer(key), key.id))).toBe('403 auth.session_needed');
  });
});

it.each(['editor', 'viewer'] as const)('the role %s may not see, create or revoke keys', async (role) => {
  const { id } = await createKey();
  const { headers } = await member(role);
  const response = await fetch(`${server.url}/api/studio/api-keys`, { headers });
  for (const answer of [response, await post(headers, FORM), await revoke(headers, id)]) {
    expect(await readError(answer)).toBe('403 auth.role_forbids');
  }
});
