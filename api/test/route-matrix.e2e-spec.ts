import { OPERATIONS } from './support/openapi-document.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { aUserOn, signedInUserOn } from './support/users.js';

/**
 * The clients. `owner` is the Studio user whose retune the routes with an id name; `stranger` is another Studio user,
 * whose browser also sends the request of `otherSite`. `key` may do everything that keys may, `readKey` may only
 * read, and the user of `downgradedKey` is no longer on Studio.
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
  'readKey',
  'downgradedKey',
  'revokedKey',
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

const everybody = (status: number, except: Partial<Record<Identity, number>> = {}): Record<Identity, number> => ({
  ...(Object.fromEntries(IDENTITIES.map((identity) => [identity, status])) as Record<Identity, number>),
  ...except,
});
const NOBODY = { anonymous: 401, revokedKey: 401, downgradedKey: 403 };
/** Routes that need the scope `retune`. */
const NO_READERS = { readKey: 403 };
/** Any signed-in browser; keys may not. */
const sessions = (status: number): Expected => everybody(status, { ...NOBODY, key: 403, readKey: 403 });
/** Browsers and keys. */
const signedIn = (status: number, except: Partial<Record<Identity, number>> = {}): Expected =>
  everybody(status, { ...NOBODY, ...except });
/** The owner's own resources: 404 for all others, as if they did not exist. */
const owned = (status: number, except: Partial<Record<Identity, number>> = {}): Expected =>
  everybody(404, { ...NOBODY, owner: status, ...except });

/** The bodies change nothing: the test checks how far each client gets. */
const MATRIX: Row[] = [
  { route: 'GET /api/health/live', expected: 200 },
  { route: 'GET /api/health/ready', expected: 200 },
  { route: 'GET /api/plans', expected: 200 },
  { route: 'GET /api/login', expected: 302 },
  { route: 'GET /api/auth/verify-email', expected: 302 },
  { route: 'POST /api/auth/register', json: {}, expected: 400 },
  { route: 'POST /api/auth/login', json: {}, expected: 400 },
  { route: 'POST /api/auth/forgot-password', json: {}, expected: 400 },
  { route: 'POST /api/auth/reset-password', json: {}, expected: 400 },
  { route: 'POST /api/auth/verify-email', json: {}, expected: 400 },
  { route: 'POST /api/billing/webhook', json: {}, expected: 400 },
  { route: 'GET /api/auth/user', expected: sessions(200) },
  { route: 'POST /api/auth/change-password', json: {}, expected: sessions(400) },
  { route: 'POST /api/auth/resend-verification', expected: sessions(200) },
  { route: 'GET /api/auth/sessions', expected: sessions(200) },
  { route: 'DELETE /api/auth/sessions/{id}', expected: sessions(400) },
  { route: 'GET /api/auth/export', expected: sessions(200) },
  { route: 'DELETE /api/auth/account', json: {}, expected: sessions(400) },
  { route: 'POST /api/create-checkout-session', json: {}, expected: sessions(400) },
  { route: 'POST /api/create-portal-session', json: {}, expected: sessions(400) },
  { route: 'POST /api/sync-subscription', expected: sessions(200) },
  { route: 'GET /api/usage', expected: signedIn(200) },
  { route: 'POST /api/retune', expected: signedIn(400, { ...NO_READERS, free: 403 }) },
  { route: 'POST /api/measure', expected: signedIn(400, NO_READERS) },
  { route: 'GET /api/retunes', expected: signedIn(200) },
  { route: 'GET /api/retunes/{id}', expected: owned(200) },
  { route: 'GET /api/retunes/{id}/result', expected: owned(200) },
  { route: 'DELETE /api/retunes/{id}/result', expected: owned(204, NO_READERS) },
  { route: 'GET /api/retunes/{id}/receipt', expected: owned(200) },
  { route: 'GET /api/retunes/{id}/analysis', expected: owned(200) },
  { route: 'DELETE /api/retunes/{id}', expected: owned(409, NO_READERS) },
  { route: 'GET /api/retune/{id}/events', expected: signedIn(200) },
  { route: 'GET /api/retunes/{id}/events', expected: signedIn(200) },
  { route: 'POST /api/auth/logout', expected: 200 },
];

let server: TestServer;
const headersOf = {} as Record<Identity, Record<string, string>>;
let retuneId = '';

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
  headersOf.anonymous = {};
  for (const tier of ['free', 'basic', 'pro'] as const) headersOf[tier] = (await signedInUserOn(server, tier)).cookie;
  const owner = await signedInUserOn(server, 'studio');
  headersOf.owner = owner.cookie;
  headersOf.stranger = (await signedInUserOn(server, 'studio')).cookie;
  headersOf.otherSite = { ...headersOf.stranger, Origin: 'https://other.test', 'Sec-Fetch-Site': 'cross-site' };
  headersOf.key = (await aUserOn(server, 'studio')).key;
  const reader = await aUserOn(server, 'studio');
  await server.database.query(`UPDATE api_keys SET scopes = '{read}' WHERE "userId" = $1`, [reader.id]);
  headersOf.readKey = reader.key;
  headersOf.downgradedKey = (await aUserOn(server, 'pro')).key;
  const revoked = await aUserOn(server, 'studio');
  await server.database.query(`UPDATE api_keys SET "isActive" = false WHERE "userId" = $1`, [revoked.id]);
  headersOf.revokedKey = revoked.key;
  const retune = await upload(server, {
    headers: { ...owner.cookie, Origin: server.url },
    file: wavTone({ seconds: 0.2 }),
  });
  await retune.arrayBuffer();
  retuneId = String(retune.headers.get('retune-id'));
}, 60_000);

afterAll(() => server.close());

it('covers every route of the OpenAPI document', () => {
  expect(MATRIX.map(({ route }) => route).sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
});

describe.each(MATRIX)('$route', ({ route, expected, json }) => {
  const operation = OPERATIONS.find(({ name }) => name === route);

  it('lets in whom it should, and documents what it answers to the others', async () => {
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
  const byIdentity = typeof expected === 'number' ? everybody(expected) : expected;
  const { stranger = 0 } = byIdentity;
  return { ...byIdentity, otherSite: route.startsWith('GET ') ? stranger : 403 };
}

/** `error`: status and code, null for a success. */
async function ask(
  route: string,
  headers: Record<string, string>,
  json?: object,
): Promise<{ status: number; error: string | null }> {
  const [method = '', address = ''] = route.split(' ');
  const leaving = new AbortController();
  const response = await fetch(`${server.url}${address.replace('{id}', retuneId)}`, {
    method,
    redirect: 'manual',
    headers: { Origin: server.url, ...headers, ...(json && { 'Content-Type': 'application/json' }) },
    body: json ? JSON.stringify(json) : null,
    signal: leaving.signal,
  });
  const { status } = response;
  const error = status < 400 ? null : await readError(response);
  // The stream for another user's retune waits for progress, so it would stay open.
  leaving.abort();
  return { status, error };
}
