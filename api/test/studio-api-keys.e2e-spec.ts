import { createHash, randomUUID } from 'node:crypto';
import type { NewApiKeyDto } from '../src/studio/api-keys/api-key.dto.js';
import { ApiKeyClient, bearer, KEY_FORM } from './support/api-keys.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { signedInUserOn, type SignedInUser } from './support/users.js';

const SOME_TEXT = expect.any(String) as string;
const DAY_MS = 86_400_000;

let server: TestServer;
let keys: ApiKeyClient;
let owner: SignedInUser;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
  keys = new ApiKeyClient(server);
});

beforeEach(async () => {
  owner = await signedInUserOn(server, 'studio');
});

afterAll(() => server.close());

async function fieldErrors(response: Response): Promise<unknown> {
  const { fields, code } = (await response.json()) as { fields?: unknown; code: string };
  return { status: response.status, code, fields };
}

describe('a new key', () => {
  it('is in its answer once, in full, and nowhere else', async () => {
    const response = await keys.post(owner.cookie, KEY_FORM);
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
    expect(await keys.list(owner.cookie)).toEqual([described]);
    const stored = await server.database.query<{ row: string }>(
      'SELECT row_to_json(api_keys)::text AS row FROM api_keys UNION ALL SELECT row_to_json(activity_logs)::text FROM activity_logs',
    );
    expect(stored.filter(({ row }) => row.includes(key.slice(12)))).toEqual([]);
    const hash = createHash('sha256').update(key).digest('hex');
    expect(stored.filter(({ row }) => row.includes(hash))).toHaveLength(1);
  });

  it.each([30, 90, 365])('is valid for %i days', async (expiresInDays) => {
    const { expiresAt } = await keys.create(owner.cookie, { expiresInDays });
    expect(Math.abs(Date.parse(expiresAt ?? '') - Date.now() - expiresInDays * DAY_MS)).toBeLessThan(60_000);
  });

  it('is valid until it is revoked when it has no day', async () => {
    expect(await keys.create(owner.cookie, { expiresInDays: null })).toMatchObject({
      expiresAt: null,
      isExpired: false,
    });
  });

  it('of nothing but a name retunes and reads, but changes nothing, without end', async () => {
    const response = await keys.post(owner.cookie, { name: 'only name' });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ name: 'only name', scopes: ['retune', 'read'], expiresAt: null });
  });

  it('belongs to the workspace, and says which admin created it', async () => {
    const admin = await keys.member(owner.id, 'admin');
    const created = await keys.create(admin.headers);
    expect(created.createdBy).toEqual({ id: admin.id, name: 'Test free' });
    expect(await keys.list(owner.cookie)).toHaveLength(1);
    const [row] = await server.database.query('SELECT "userId", "createdBy" FROM api_keys WHERE id = $1', [created.id]);
    expect(row).toEqual({ userId: owner.id, createdBy: admin.id });
  });

  it('retunes a song with the scope retune, and reads with the scope read', async () => {
    const [retuneOnly, readOnly] = [
      await keys.create(owner.cookie, { name: 'Retune', scopes: ['retune'] }),
      await keys.create(owner.cookie, { name: 'Read', scopes: ['read'] }),
    ];
    const file = wavTone({ seconds: 0.2 });
    const song = await upload(server, { headers: bearer(retuneOnly), file });
    expect(song.status).toBe(200);
    expect((await song.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect(await readError(await upload(server, { headers: bearer(readOnly), file }))).toBe('403 auth.scope_missing');
    expect((await keys.use(readOnly)).status).toBe(200);
    expect(await readError(await keys.use(retuneOnly))).toBe('403 auth.scope_missing');
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
    ['a scope as text', { scopes: 'retune' }, 'scopes'],
    ['an unknown scope', { scopes: ['retune', 'manage'] }, 'scopes'],
    ['a scope twice', { scopes: ['read', 'read'] }, 'scopes'],
    ['31 days', { expiresInDays: 31 }, 'expiresInDays'],
    ['days as text', { expiresInDays: '30' }, 'expiresInDays'],
    ['null for scopes', { scopes: null }, 'scopes'],
    ['an unknown field', { isActive: true }, 'isActive'],
    ['another owner', { userId: randomUUID() }, 'userId'],
  ])('with %s is refused at the field', async (_what, difference, field) => {
    expect(await fieldErrors(await keys.post(owner.cookie, { ...KEY_FORM, ...difference }))).toEqual({
      status: 400,
      code: 'request.invalid',
      fields: { [field]: SOME_TEXT },
    });
    expect(await keys.list(owner.cookie)).toEqual([]);
  });

  it.each([
    ['no name', { name: undefined }, 'Give the key a name'],
    ['a number as its name', { name: 5 }, 'Give the key a name'],
    ['a scope as text', { scopes: 'read' }, 'Choose at least one scope: retune, read, library'],
    ['no scopes', { scopes: [] }, 'Choose at least one scope: retune, read, library'],
    ['an unknown scope', { scopes: ['manage'] }, 'The scopes are retune, read, library'],
  ])('with %s says what is missing', async (_what, difference, error) => {
    const response = await keys.post(owner.cookie, { ...KEY_FORM, ...difference });
    expect(await response.json()).toMatchObject({ error });
  });

  it.each([
    ['not JSON', '{"name":'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('that is %s is refused', async (_what, body) => {
    expect((await keys.post(owner.cookie, body)).status).toBe(400);
  });

  it('takes a name of 80 characters without the spaces around it', async () => {
    const name = '🎻'.repeat(80);
    expect((await keys.create(owner.cookie, { name: `  ${name}\t` })).name).toBe(name);
  });
});

describe('the name of a key', () => {
  it('is unique among the active keys of the workspace, ignoring case', async () => {
    const first = await keys.create(owner.cookie);
    expect(await fieldErrors(await keys.post(owner.cookie, { ...KEY_FORM, name: ' MIX Server ' }))).toEqual({
      status: 409,
      code: 'api_keys.name_taken',
      fields: { name: SOME_TEXT },
    });
    const other = await signedInUserOn(server, 'studio');
    await keys.create(other.cookie);
    await keys.revoke(owner.cookie, first.id);
    await keys.create(owner.cookie);
  });

  it('is given to one of several requests at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => keys.post(owner.cookie, KEY_FORM)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    expect(await keys.list(owner.cookie)).toHaveLength(1);
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
      Array.from({ length: 8 }, (_, n) => keys.post(owner.cookie, { ...KEY_FORM, name: `new ${n}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(5).fill(409),
    ]);
    expect(await readError(await keys.post(owner.cookie, KEY_FORM))).toBe('409 api_keys.too_many');
    const [first] = await keys.list(owner.cookie);
    await keys.revoke(owner.cookie, first?.id ?? '');
    await keys.create(owner.cookie);
  });
});

it.each(['editor', 'viewer'] as const)('the role %s may not see, create or revoke keys', async (role) => {
  const { id } = await keys.create(owner.cookie);
  const { headers } = await keys.member(owner.id, role);
  const response = await keys.get(headers);
  for (const answer of [response, await keys.post(headers, KEY_FORM), await keys.revoke(headers, id)]) {
    expect(await readError(answer)).toBe('403 auth.role_forbids');
  }
});
