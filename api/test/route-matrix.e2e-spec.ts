import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { upload } from './support/uploads.js';
import { aUserOn, aVisitorOn } from './support/users.js';

/** Who asks. `owner` is the Studio user whose retune the routes with an id name; `stranger` is another Studio user. */
const IDENTITIES = ['anonymous', 'free', 'basic', 'pro', 'owner', 'stranger', 'key', 'revokedKey'] as const;
type Identity = (typeof IDENTITIES)[number];

type Expected = number | Partial<Record<Identity, number>>;

interface Row {
  /** As in the OpenAPI document. */
  route: string;
  /** A status for everybody, or for each. */
  expected: Expected;
  json?: object;
}

const everybody = (status: number, except: Partial<Record<Identity, number>> = {}): Record<Identity, number> => ({
  ...(Object.fromEntries(IDENTITIES.map((identity) => [identity, status])) as Record<Identity, number>),
  ...except,
});
const NOBODY = { anonymous: 401, revokedKey: 401 };
/** Any signed-in browser; keys may not. */
const sessions = (status: number): Expected => everybody(status, { ...NOBODY, key: 403 });
/** Browsers and keys. */
const signedIn = (status: number): Expected => everybody(status, NOBODY);
/** The owner's own things: 404 for all others, as if they did not exist. */
const owned = (status: number): Expected => everybody(404, { ...NOBODY, owner: status });

/** Bodies are such that nothing is changed by them: what is looked at is who gets how far. */
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
  { route: 'POST /api/retune', expected: everybody(400, { ...NOBODY, free: 403 }) },
  { route: 'POST /api/measure', expected: signedIn(400) },
  { route: 'GET /api/retunes', expected: signedIn(200) },
  { route: 'GET /api/retunes/{id}', expected: owned(200) },
  { route: 'GET /api/retunes/{id}/result', expected: owned(200) },
  { route: 'DELETE /api/retunes/{id}/result', expected: owned(204) },
  { route: 'GET /api/retunes/{id}/receipt', expected: owned(200) },
  { route: 'GET /api/retunes/{id}/analysis', expected: owned(200) },
  { route: 'DELETE /api/retunes/{id}', expected: owned(409) },
  { route: 'GET /api/retune/{id}/events', expected: signedIn(200) },
  { route: 'GET /api/retunes/{id}/events', expected: signedIn(200) },
  { route: 'POST /api/auth/logout', expected: 200 },
];

/** Each route with the statuses that the OpenAPI document names for it. */
const DOCUMENTED: ReadonlyMap<string, number[]> = new Map(
  Object.entries(
    (
      JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../openapi.json'), 'utf8')) as {
        paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
      }
    ).paths,
  ).flatMap(([address, methods]) =>
    Object.entries(methods).map(
      ([method, { responses }]) =>
        [`${method.toUpperCase()} ${address}`, Object.keys(responses).map(Number)] as [string, number[]],
    ),
  ),
);

let server: TestServer;
const headersOf = {} as Record<Identity, Record<string, string>>;
let retuneId = '';

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
  headersOf.anonymous = {};
  for (const tier of ['free', 'basic', 'pro'] as const) headersOf[tier] = (await aVisitorOn(server, tier)).cookie;
  const owner = await aVisitorOn(server, 'studio');
  headersOf.owner = owner.cookie;
  headersOf.stranger = (await aVisitorOn(server, 'studio')).cookie;
  headersOf.key = (await aUserOn(server, 'studio')).key;
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
  expect(MATRIX.map(({ route }) => route).sort()).toEqual([...DOCUMENTED.keys()].sort());
});

describe.each(MATRIX)('$route', ({ route, expected, json }) => {
  it('lets in whom it should', async () => {
    const statuses = await Promise.all(
      IDENTITIES.map(async (identity) => [identity, await statusOf(route, headersOf[identity], json)] as const),
    );
    // A key that is presented and is no good is refused wherever somebody has to be somebody, and ignored elsewhere.
    expect(Object.fromEntries(statuses)).toEqual(typeof expected === 'number' ? everybody(expected) : expected);
    const undocumented = statuses.filter(([, status]) => !DOCUMENTED.get(route)?.includes(status));
    expect(undocumented).toEqual([]);
  });
});

async function statusOf(route: string, headers: Record<string, string>, json?: object): Promise<number> {
  const [method = '', address = ''] = route.split(' ');
  const leaving = new AbortController();
  const response = await fetch(`${server.url}${address.replace('{id}', retuneId)}`, {
    method,
    redirect: 'manual',
    headers: { Origin: server.url, ...headers, ...(json && { 'Content-Type': 'application/json' }) },
    body: json ? JSON.stringify(json) : null,
    signal: leaving.signal,
  });
  // The progress of somebody else's retune is waited for, so its stream would stay open.
  leaving.abort();
  return response.status;
}
