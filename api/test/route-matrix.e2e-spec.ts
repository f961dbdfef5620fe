import { TEAM_ROLES, type TeamRole } from '@attune/catalogue/roles';
import { aDeviceReport, PERMIT_FORM } from './support/device-reports.js';
import { OPERATIONS } from './support/openapi-document.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { addMember, aUserOn, signedInUserOn } from './support/users.js';

/**
 * The clients. `owner` is the Studio user whose retune the routes with an id name; `stranger` is another Studio user,
 * whose browser also sends the request of `otherSite`. `key` has every scope, `retuneKey`, `readKey` and `libraryKey`
 * have one each, and the user of `downgradedKey` is no longer on Studio. `admin`, `editor` and `viewer` act in the
 * owner's workspace, `outsider` names it without being a member. The Studio plan of `paused` has ended; `pausedGuest`
 * is an admin of the team there.
 */
const IDENTITIES = [
  'anonymous',
  'free',
  'basic',
  'pro',
  'owner',
  'stranger',
  'otherSite',
  'key',
  'retuneKey',
  'readKey',
  'libraryKey',
  'downgradedKey',
  'revokedKey',
  'admin',
  'editor',
  'viewer',
  'outsider',
  'paused',
  'pausedGuest',
] as const;
type Identity = (typeof IDENTITIES)[number];

type Expected = number | Partial<Record<Identity, number>>;

interface Row {
  /** As in the OpenAPI document. */
  route: string;
  /** One status for all clients, or one for each. */
  expected: Expected;
  json?: object;
}

const everyone = (status: number, except: Partial<Record<Identity, number>> = {}): Record<Identity, number> => ({
  ...(Object.fromEntries(IDENTITIES.map((identity) => [identity, status])) as Record<Identity, number>),
  ...except,
});
/** What API keys need for a route; null: no key will do. */
type Scope = 'retune' | 'read' | 'library' | null;
/** `status` for keys with the scope, 403 for others. */
const keys = (scope: Scope, status: number): Partial<Record<Identity, number>> => ({
  key: scope === null ? 403 : status,
  retuneKey: scope === 'retune' ? status : 403,
  readKey: scope === 'read' ? status : 403,
  libraryKey: scope === 'library' ? status : 403,
});
const NO_ACCESS = { anonymous: 401, revokedKey: 401, downgradedKey: 403 };
/** Routes that need the role of an editor. */
const EDITORS = { viewer: 403, pausedGuest: 403 };
/** Any signed-in browser; keys may not. */
const sessions = (status: number): Expected => everyone(status, { ...NO_ACCESS, ...keys(null, status) });
/** Browsers and keys. */
const signedIn = (status: number, scope: Scope, except: Partial<Record<Identity, number>> = {}): Expected =>
  everyone(status, { ...NO_ACCESS, ...keys(scope, status), outsider: 404, ...except });
/** What belongs to the owner's workspace: 404 for all others, as if it did not exist. */
const owned = (status: number, scope: Scope, except: Partial<Record<Identity, number>> = {}): Expected =>
  everyone(404, {
    ...NO_ACCESS,
    ...keys(scope, 404),
    owner: status,
    admin: status,
    editor: status,
    viewer: status,
    ...except,
  });
/** Routes of the Studio Hub: not for other plans, and not for who is not a member. */
const STUDIO = { free: 403, basic: 403, pro: 403, outsider: 404 };
/** Lists of the Studio Hub: each workspace has its own; one that is paused can still be read. */
const studioList = (status: number, except: Partial<Record<Identity, number>> = {}, scope: Scope = 'read'): Expected =>
  signedIn(status, scope, { ...STUDIO, ...except });
/** Reading one object of the owner's workspace. */
const studioRead = (status: number): Expected => owned(status, 'read', STUDIO);
/** Adding something to a workspace: not as a viewer, not while it is paused. */
const studioAdd = (status: number, scope: Scope, except: Partial<Record<Identity, number>> = {}): Expected =>
  signedIn(status, scope, { ...STUDIO, ...EDITORS, paused: 403, ...except });
/** Changing one object of the owner's workspace. */
const studioChange = (status: number, scope: Scope, except: Partial<Record<Identity, number>> = {}): Expected =>
  studioAdd(404, scope, { owner: status, admin: status, editor: status, ...except });
/** For admins and the owner only. */
const ADMINS = { editor: 403 };

/** Members may leave, also a paused workspace; the owner stays. */
const LEAVING = everyone(409, {
  ...NO_ACCESS,
  ...keys(null, 409),
  outsider: 404,
  admin: 204,
  editor: 204,
  viewer: 204,
  pausedGuest: 204,
});

/** The bodies change nothing: the test checks how far each client gets. */
const MATRIX: Row[] = [
  { route: 'GET /api/health/live', expected: 200 },
  { route: 'GET /api/health/ready', expected: 200 },
  { route: 'GET /api/plans', expected: 200 },
  { route: 'GET /api/contact', expected: 200 },
  { route: 'POST /api/contact', json: {}, expected: 400 },
  { route: 'GET /api/login', expected: 302 },
  { route: 'GET /api/auth/verify-email', expected: 302 },
  { route: 'POST /api/auth/register', json: {}, expected: 400 },
  { route: 'POST /api/auth/login', json: {}, expected: 400 },
  { route: 'POST /api/auth/forgot-password', json: {}, expected: 400 },
  { route: 'POST /api/auth/reset-password', json: {}, expected: 400 },
  { route: 'POST /api/auth/verify-email', json: {}, expected: 400 },
  { route: 'POST /api/auth/email-change/confirm', json: {}, expected: 400 },
  { route: 'POST /api/auth/email-change/stop', json: {}, expected: 400 },
  { route: 'POST /api/billing/webhook', json: {}, expected: 400 },
  { route: 'GET /api/auth/user', expected: sessions(200) },
  { route: 'PATCH /api/auth/user', json: {}, expected: sessions(400) },
  { route: 'GET /api/auth/email-change', expected: sessions(200) },
  { route: 'POST /api/auth/email-change', json: {}, expected: sessions(400) },
  { route: 'POST /api/auth/email-change/resend', expected: sessions(404) },
  { route: 'DELETE /api/auth/email-change', expected: sessions(204) },
  { route: 'POST /api/auth/change-password', json: {}, expected: sessions(400) },
  { route: 'POST /api/auth/resend-verification', expected: sessions(200) },
  { route: 'GET /api/auth/sessions', expected: sessions(200) },
  { route: 'GET /api/auth/access', expected: sessions(200) },
  { route: 'DELETE /api/auth/sessions/{id}', expected: sessions(400) },
  { route: 'GET /api/auth/export', expected: sessions(200) },
  { route: 'DELETE /api/auth/account', json: {}, expected: sessions(400) },
  { route: 'POST /api/create-checkout-session', json: {}, expected: sessions(400) },
  { route: 'POST /api/create-portal-session', json: {}, expected: sessions(400) },
  { route: 'POST /api/sync-subscription', expected: sessions(200) },
  // There is no subscription to resume, and nothing to pay.
  { route: 'POST /api/resume-subscription', expected: sessions(409) },
  { route: 'POST /api/pay-open-invoice', expected: sessions(200) },
  { route: 'GET /api/usage', expected: signedIn(200, 'read') },
  { route: 'POST /api/retune', expected: signedIn(400, 'retune', { ...EDITORS, free: 403 }) },
  { route: 'POST /api/measure', expected: signedIn(400, 'retune', EDITORS) },
  // Without the header of the protocol, whichever upload it is.
  { route: 'POST /api/uploads', expected: signedIn(412, 'retune', { ...EDITORS, free: 403 }) },
  { route: 'HEAD /api/uploads/{id}', expected: signedIn(412, 'retune', EDITORS) },
  { route: 'PATCH /api/uploads/{id}', expected: signedIn(412, 'retune', { ...EDITORS, free: 403 }) },
  { route: 'DELETE /api/uploads/{id}', expected: signedIn(412, 'retune', EDITORS) },
  { route: 'GET /api/uploads/{id}', expected: owned(200, 'retune', EDITORS) },
  { route: 'POST /api/retunes', json: {}, expected: signedIn(400, 'retune', { ...EDITORS, free: 403 }) },
  {
    route: 'POST /api/retunes/permits',
    json: { ...PERMIT_FORM, bytes: 0 },
    expected: signedIn(422, 'retune', { ...EDITORS, free: 403 }),
  },
  {
    route: 'POST /api/retunes/{id}/completion',
    json: { permit: 'a.b', report: aDeviceReport() },
    expected: owned(403, 'retune', EDITORS),
  },
  {
    route: 'DELETE /api/retunes/{id}/permit',
    json: { permit: 'a.b', reason: 'cancelled' },
    expected: owned(403, 'retune', EDITORS),
  },
  {
    route: 'POST /api/retunes/{id}/verification',
    json: { uploadId: '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e' },
    expected: owned(409, 'retune', EDITORS),
  },
  { route: 'GET /api/retunes', expected: signedIn(200, 'read') },
  { route: 'GET /api/retunes/{id}', expected: owned(200, 'read') },
  { route: 'GET /api/retunes/{id}/result', expected: owned(200, 'read') },
  { route: 'GET /api/retunes/{id}/original', expected: owned(200, 'read') },
  { route: 'DELETE /api/retunes/{id}/result', expected: owned(204, 'retune', EDITORS) },
  { route: 'GET /api/retunes/{id}/receipt', expected: owned(200, 'read') },
  { route: 'GET /api/retunes/{id}/receipt-link', expected: owned(200, 'read') },
  { route: 'POST /api/retunes/{id}/receipt-link', expected: owned(200, 'library', EDITORS) },
  { route: 'DELETE /api/retunes/{id}/receipt-link', expected: owned(204, 'library', EDITORS) },
  { route: 'GET /api/retunes/{id}/analysis', expected: owned(200, 'read') },
  { route: 'DELETE /api/retunes/{id}', expected: owned(409, 'retune', EDITORS) },
  { route: 'GET /api/retune/{id}/events', expected: owned(200, 'read') },
  { route: 'GET /api/retunes/{id}/events', expected: owned(200, 'read') },
  { route: 'GET /api/studio/workspaces', expected: sessions(200) },
  { route: 'PUT /api/studio/workspaces/last', json: {}, expected: sessions(400) },
  { route: 'GET /api/studio/api-keys', expected: studioList(200, { ...ADMINS, ...EDITORS }, null) },
  { route: 'POST /api/studio/api-keys', json: {}, expected: studioAdd(400, null, ADMINS) },
  { route: 'DELETE /api/studio/api-keys/{id}', expected: studioChange(404, null, ADMINS) },
  { route: 'GET /api/studio/team', expected: studioList(200) },
  { route: 'POST /api/studio/team', json: {}, expected: studioAdd(400, null, ADMINS) },
  { route: 'POST /api/studio/team/{id}/resend', expected: studioAdd(404, null, ADMINS) },
  { route: 'PATCH /api/studio/team/{id}', json: { role: 'viewer' }, expected: studioAdd(404, null, ADMINS) },
  { route: 'DELETE /api/studio/team/{id}', expected: studioAdd(404, null, ADMINS) },
  { route: 'GET /api/team/invitations', expected: 410 },
  { route: 'POST /api/team/invitations/accept', json: {}, expected: sessions(400) },
  { route: 'GET /api/studio/links', expected: studioList(200) },
  { route: 'POST /api/studio/links', json: {}, expected: studioAdd(400, 'library') },
  { route: 'GET /api/studio/links/{id}', expected: studioRead(200) },
  { route: 'PATCH /api/studio/links/{id}', json: {}, expected: studioChange(200, 'library') },
  { route: 'DELETE /api/studio/links/{id}', expected: studioChange(204, 'library') },
  { route: 'GET /api/studio/links/{id}/downloads', expected: studioRead(200) },
  { route: 'GET /api/studio/links/{id}/downloads.csv', expected: studioRead(200) },
  { route: 'GET /api/studio/white-label', expected: studioList(200) },
  { route: 'POST /api/studio/white-label', json: { companyName: 7 }, expected: studioAdd(400, null, ADMINS) },
  { route: 'PUT /api/studio/white-label/logo', expected: studioAdd(400, null, ADMINS) },
  { route: 'DELETE /api/studio/white-label/logo', expected: studioAdd(200, null, ADMINS) },
  { route: 'POST /api/studio/white-label/domain/verify', expected: studioAdd(409, null, ADMINS) },
  { route: 'GET /api/brand/{ownerId}/logo/{version}', expected: 400 },
  // Viewers may ask and write, too.
  { route: 'POST /api/studio/chat', json: {}, expected: studioAdd(400, null, { viewer: 400 }) },
  { route: 'GET /api/studio/support', expected: studioList(200) },
  { route: 'POST /api/studio/support/mail', json: {}, expected: studioList(400, {}, null) },
  { route: 'GET /api/studio/presets', expected: studioList(200) },
  { route: 'POST /api/studio/presets', json: {}, expected: studioAdd(400, 'library') },
  { route: 'PATCH /api/studio/presets/{id}', json: {}, expected: studioChange(200, 'library') },
  { route: 'DELETE /api/studio/presets/{id}', expected: studioChange(204, 'library') },
  { route: 'GET /api/studio/folders', expected: studioList(200) },
  { route: 'POST /api/studio/folders', json: {}, expected: studioAdd(400, 'library') },
  { route: 'GET /api/studio/folders/{id}', expected: studioRead(200) },
  { route: 'PATCH /api/studio/folders/{id}', json: {}, expected: studioChange(200, 'library') },
  { route: 'DELETE /api/studio/folders/{id}', expected: studioChange(204, 'library') },
  { route: 'PUT /api/studio/folders/{id}/cover', expected: studioChange(400, 'library') },
  { route: 'DELETE /api/studio/folders/{id}/cover', expected: studioChange(200, 'library') },
  { route: 'GET /api/studio/folders/{id}/cover/{version}', expected: studioRead(404) },
  { route: 'GET /api/studio/folders/{id}/candidates', expected: studioRead(200) },
  // The body is checked before the folder.
  { route: 'POST /api/studio/folders/{id}/items', json: {}, expected: studioAdd(400, 'library') },
  {
    route: 'PATCH /api/studio/folders/{id}/items/{retuneId}',
    json: { place: 1 },
    expected: studioChange(200, 'library'),
  },
  { route: 'DELETE /api/studio/folders/{id}/items/{retuneId}', expected: studioChange(204, 'library') },
  { route: 'GET /api/studio/history', expected: studioList(200) },
  { route: 'GET /api/studio/history/filters', expected: studioList(200) },
  { route: 'GET /api/studio/history/totals', expected: studioList(200) },
  { route: 'GET /api/studio/history/running', expected: studioList(200) },
  // No songs are named.
  { route: 'GET /api/studio/history/zip', expected: studioList(400) },
  { route: 'POST /api/studio/history/delete', json: {}, expected: studioAdd(400, 'library') },
  { route: 'POST /api/studio/history/restore', json: {}, expected: studioAdd(400, 'library') },
  { route: 'GET /api/studio/history/{id}', expected: studioRead(200) },
  { route: 'POST /api/studio/history/{id}/again', expected: studioChange(202, 'retune') },
  { route: 'DELETE /api/studio/history/{id}', expected: studioChange(204, 'library') },
  { route: 'POST /api/studio/batch', json: {}, expected: studioAdd(400, 'retune') },
  // The body is checked before the batch.
  { route: 'POST /api/studio/batch/upload', json: {}, expected: studioAdd(400, 'retune') },
  { route: 'POST /api/studio/batch/{id}/process', expected: studioChange(409, 'retune') },
  { route: 'GET /api/studio/batches', expected: studioList(200) },
  { route: 'GET /api/studio/batches/{id}', expected: studioRead(200) },
  { route: 'GET /api/studio/batches/{id}/files', expected: studioRead(200) },
  { route: 'GET /api/studio/batches/{id}/events', expected: studioRead(200) },
  { route: 'GET /api/studio/batches/{id}/zip', expected: studioRead(409) },
  { route: 'PATCH /api/studio/batches/{id}', json: { name: 'Album' }, expected: studioChange(200, 'retune') },
  { route: 'DELETE /api/studio/batches/{id}', expected: studioChange(204, 'retune') },
  { route: 'POST /api/studio/batches/{id}/cancel', expected: studioChange(409, 'retune') },
  { route: 'POST /api/studio/batches/{id}/retry', expected: studioChange(409, 'retune') },
  { route: 'POST /api/studio/batches/{id}/outliers', expected: studioChange(409, 'retune') },
  // The batch has no such file.
  { route: 'POST /api/studio/batches/{id}/files/{fileId}/cancel', expected: studioChange(404, 'retune') },
  { route: 'POST /api/studio/batches/{id}/files/{fileId}/retry', expected: studioChange(404, 'retune') },
  { route: 'DELETE /api/studio/batches/{id}/files/{fileId}', expected: studioChange(404, 'retune') },
  { route: 'GET /api/studio/analytics', expected: studioList(200) },
  { route: 'GET /api/studio/analytics.csv', expected: studioList(200) },
  { route: 'GET /api/studio/activity', expected: studioList(200) },
  { route: 'GET /api/studio/activity/people', expected: studioList(200) },
  { route: 'GET /api/studio/activity.csv', expected: studioList(200) },
  // The members leave: nothing after this is theirs.
  { route: 'DELETE /api/studio/team/me', expected: LEAVING },
  { route: 'DELETE /api/auth/access', expected: sessions(204) },
  { route: 'POST /api/auth/logout', expected: 200 },
];

let server: TestServer;
const headersOf = {} as Record<Identity, Record<string, string>>;
let ownerId = '';
let retuneId = '';

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
  headersOf.anonymous = {};
  for (const tier of ['free', 'basic', 'pro'] as const) headersOf[tier] = (await signedInUserOn(server, tier)).cookie;
  const owner = await signedInUserOn(server, 'studio');
  headersOf.owner = owner.cookie;
  ownerId = owner.id;
  headersOf.stranger = (await signedInUserOn(server, 'studio')).cookie;
  headersOf.otherSite = { ...headersOf.stranger, Origin: 'https://other.test', 'Sec-Fetch-Site': 'cross-site' };
  for (const [identity, scopes] of [
    ['key', ['retune', 'read', 'library']],
    ['retuneKey', ['retune']],
    ['readKey', ['read']],
    ['libraryKey', ['library']],
  ] as const) {
    const { id, key } = await aUserOn(server, 'studio');
    await server.database.query('UPDATE api_keys SET scopes = $2 WHERE "userId" = $1', [id, scopes]);
    headersOf[identity] = key;
  }
  headersOf.downgradedKey = (await aUserOn(server, 'pro')).key;
  const revoked = await aUserOn(server, 'studio');
  await server.database.query(`UPDATE api_keys SET "isActive" = false WHERE "userId" = $1`, [revoked.id]);
  headersOf.revokedKey = revoked.key;
  const inWorkspaceOf = async (ownerId: string, role: TeamRole | null): Promise<Record<string, string>> => {
    const member = await signedInUserOn(server, 'free');
    if (role) await addMember(server, ownerId, member.id, role);
    return { ...member.cookie, 'Attune-Workspace': ownerId };
  };
  for (const role of TEAM_ROLES) headersOf[role] = await inWorkspaceOf(owner.id, role);
  headersOf.outsider = await inWorkspaceOf(owner.id, null);
  const paused = await signedInUserOn(server, 'pro');
  await server.database.query(`UPDATE users SET "studioEndedAt" = now() - interval '1 day' WHERE id = $1`, [paused.id]);
  headersOf.paused = paused.cookie;
  headersOf.pausedGuest = await inWorkspaceOf(paused.id, 'admin');
  const retune = await upload(server, {
    headers: { ...owner.cookie, Origin: server.url },
    file: wavTone({ seconds: 0.2 }),
  });
  await retune.arrayBuffer();
  retuneId = String(retune.headers.get('retune-id'));
});

afterAll(() => server.close());

it('covers every route of the OpenAPI document', () => {
  expect(MATRIX.map(({ route }) => route).sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
});

it('is told when to try again, and what is left, wherever too many requests are refused', () => {
  const limited = OPERATIONS.filter(({ statuses }) => statuses.has(429));
  expect(limited.length).toBeGreaterThan(20);
  for (const { headersOf } of limited) expect(headersOf(429)).toEqual(['Retry-After', 'RateLimit-Policy', 'RateLimit']);
});

describe.each(MATRIX)('$route', ({ route, expected, json }) => {
  const operation = OPERATIONS.find(({ name }) => name === route);

  it('lets in whom it should, and documents what it answers to the others', async () => {
    // A workspace has a limited number of them.
    await server.database.query('DELETE FROM uploads');
    const answers = await Promise.all(
      IDENTITIES.map(async (identity) => [identity, await ask(route, headersOf[identity], json)] as const),
    );
    // An invalid key is rejected wherever authentication is required, and ignored elsewhere.
    const statuses = answers.map(([identity, { status }]) => [identity, status] as const);
    expect(Object.fromEntries(statuses)).toEqual(forEach(route, expected));
    const undocumented = answers.filter(([, { status, error }]) =>
      error === null ? !operation?.statuses.has(status) : !operation?.errors.has(error),
    );
    expect(undocumented).toEqual([]);
  });
});

/** Requests from another site are rejected unless they change nothing. */
function forEach(route: string, expected: Expected): Partial<Record<Identity, number>> {
  const byIdentity = typeof expected === 'number' ? everyone(expected) : expected;
  const { stranger = 0 } = byIdentity;
  return { ...byIdentity, otherSite: /^(GET|HEAD) /.test(route) ? stranger : 403 };
}

/** `error`: status and code, null for a success. */
async function ask(
  route: string,
  headers: Record<string, string>,
  json?: object,
): Promise<{ status: number; error: string | null }> {
  const [method = '', address = ''] = route.split(' ');
  const leaving = new AbortController();
  const path = address.replace('{id}', await idFor(route)).replace(/\{(retuneId|fileId|version)\}/, retuneId);
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { Origin: server.url, ...headers, ...(json && { 'Content-Type': 'application/json' }) },
    body: json ? JSON.stringify(json) : null,
    signal: leaving.signal,
  });
  const { status } = response;
  // The errors of HEAD have no body.
  const error = status < 400 || method === 'HEAD' ? null : await readError(response);
  // The stream for another user's retune waits for progress, so it would stay open.
  leaving.abort();
  return { status, error };
}

/** An object of the owner's for a route: a new one for each request, where requests may delete it. */
async function idFor(route: string): Promise<string> {
  if (route === 'DELETE /api/studio/history/{id}') {
    return insert(
      `INSERT INTO audio_files ("userId", "targetFrequency", status, "processedAt")
       VALUES ($1, 432, 'completed', now()) RETURNING id`,
      ownerId,
    );
  }
  if (route.includes('/presets/{id}')) {
    return insert(
      'INSERT INTO frequency_presets ("userId", name, frequency) VALUES ($1, gen_random_uuid(), 432) RETURNING id',
      ownerId,
    );
  }
  if (route.includes('/links/{id}')) {
    return insert(
      `INSERT INTO shareable_links ("userId", what, name, "audioFileId", token)
       SELECT "userId", 'song', 'song.wav', id, gen_random_uuid() FROM audio_files WHERE id = $1 RETURNING id`,
      retuneId,
    );
  }
  if (/\/batch(es)?\/\{id\}/.test(route)) {
    return insert(
      `INSERT INTO batch_jobs ("userId", name, "targetFrequency") VALUES ($1, 'Album', 432) RETURNING id`,
      ownerId,
    );
  }
  if (route.includes('/uploads/{id}')) {
    return insert(
      `INSERT INTO uploads (id, "userId", filename, "expiresAt")
       VALUES (gen_random_uuid(), $1, 'song.wav', now() + interval '1 day') RETURNING id`,
      ownerId,
    );
  }
  if (route.includes('/folders/{id}')) {
    const id = await insert(
      'INSERT INTO folders ("userId", name) VALUES ($1, gen_random_uuid()) RETURNING id',
      ownerId,
    );
    await server.database.query('INSERT INTO folder_items ("folderId", "audioFileId") VALUES ($1, $2)', [id, retuneId]);
    return id;
  }
  return retuneId;
}

async function insert(sql: string, value: string): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(sql, [value]);
  return row?.id ?? '';
}
