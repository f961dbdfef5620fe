import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aPerson, type Person, PASSWORD } from './support/accounts.js';
import { json } from './support/browser.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PUBLIC_URL = 'https://attune.test';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL } });
  person = await aPerson(server);
});
afterAll(() => server.close());

/** Headers that a browser sends by itself; null leaves one out. */
async function send(
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: string | FormData,
): Promise<{ status: number; code: unknown }> {
  const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(server.url + address, { method, headers: { Cookie: cookie, ...headers }, body });
  const text = await response.text();
  const code = text.startsWith('{') ? (JSON.parse(text) as { code?: unknown }).code : undefined;
  return { status: response.status, code };
}

async function everything(): Promise<string> {
  const rows = await server.database.query(
    `SELECT (SELECT jsonb_agg(to_jsonb(users)) FROM users) AS users, (SELECT jsonb_agg(to_jsonb(sessions)) FROM sessions) AS sessions,
            (SELECT count(*) FROM audio_files) AS files, (SELECT count(*) FROM pgboss.job) AS jobs`,
  );
  return JSON.stringify(rows);
}

const FORM = (): FormData => {
  const form = new FormData();
  form.append('audio', new Blob([new Uint8Array(64)]), 'song.mp3');
  return form;
};

const NO_BODY = (): undefined => undefined;

const CHANGES: [
  method: string,
  address: string,
  headers: Record<string, string>,
  body: () => string | FormData | undefined,
][] = [
  ['POST', '/api/auth/logout', {}, NO_BODY],
  ['POST', '/api/auth/logout', { 'Content-Type': 'text/plain' }, () => '{"x":"="}'],
  ['POST', '/api/auth/logout', { 'Content-Type': 'application/x-www-form-urlencoded' }, () => 'a=b'],
  [
    'POST',
    '/api/auth/login',
    { 'Content-Type': 'application/json' },
    () => JSON.stringify({ email: person.email, password: PASSWORD }),
  ],
  [
    'POST',
    '/api/auth/register',
    { 'Content-Type': 'application/json' },
    () => JSON.stringify({ email: 'x@attune.test', password: PASSWORD, firstName: 'X', lastName: 'Y' }),
  ],
  [
    'POST',
    '/api/auth/forgot-password',
    { 'Content-Type': 'application/json' },
    () => JSON.stringify({ email: person.email }),
  ],
  [
    'POST',
    '/api/auth/change-password',
    { 'Content-Type': 'application/json' },
    () => JSON.stringify({ currentPassword: PASSWORD, newPassword: 'stolen password' }),
  ],
  ['POST', '/api/retune?targetHz=432', {}, FORM],
  ['DELETE', '/api/auth/account', { 'Content-Type': 'application/json' }, () => JSON.stringify({ password: PASSWORD })],
  ['DELETE', `/api/auth/sessions/${'0'.repeat(64)}`, {}, NO_BODY],
  ['PUT', '/api/auth/user', {}, NO_BODY],
  ['PATCH', '/api/auth/user', {}, NO_BODY],
  ['POST', '/api/nothing', {}, NO_BODY],
];

describe('a request that another site made the browser send', () => {
  let before: string;
  beforeEach(async () => {
    before = await everything();
  });

  describe.each([
    ['says cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    [
      'says same-site, which a sibling domain is',
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://evil.attune.test' },
    ],
    ['says cross-site, whatever its Origin', { 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC_URL }],
    ['says something unheard of', { 'Sec-Fetch-Site': 'trust-me' }],
    ['has another Origin', { Origin: 'https://evil.test' }],
    ['has another scheme', { Origin: 'http://attune.test' }],
    ['has another port', { Origin: 'https://attune.test:8443' }],
    ['has an Origin that begins alike', { Origin: 'https://attune.test.evil.test' }],
    ['has the Origin of a sandboxed frame', { Origin: 'null' }],
    ['has an empty Origin', { Origin: '' }],
    ['brings a name and a password of its own', { Origin: 'https://evil.test', Authorization: 'Basic ZXZpbDpldmls' }],
  ])('and that %s', (_what, origin) => {
    it.each(CHANGES)('changes nothing: %s %s %j', async (method, address, headers, body) => {
      const { status, code } = await send(method, address, { ...headers, ...origin }, body());
      expect([status, code]).toEqual([403, 'auth.cross_site']);
      expect(await everything()).toBe(before);
    });
  });
});

describe('a request of our own pages', () => {
  it.each([
    ['says same-origin', { 'Sec-Fetch-Site': 'same-origin' }],
    ['was typed by the person', { 'Sec-Fetch-Site': 'none' }],
    ['has the public address as its Origin', { Origin: PUBLIC_URL }],
    ['comes from no browser', {}],
  ])('is served when it %s', async (_what, origin) => {
    const { status, code } = await send('POST', '/api/auth/resend-verification', origin);
    expect(code).not.toBe('auth.cross_site');
    expect(status).toBeLessThan(300);
  });

  it('is served when its Origin is the host it was sent to', async () => {
    const { status } = await send('POST', '/api/auth/logout?', { Origin: server.url, Cookie: '' });
    expect(status).toBe(200);
  });

  it('is served when it only reads, from any origin', async () => {
    const { status } = await send('GET', '/api/auth/user', {
      'Sec-Fetch-Site': 'cross-site',
      Origin: 'https://evil.test',
    });
    expect(status).toBe(200);
  });

  it('needs no Origin with an API key, and its cookie counts for nothing then', async () => {
    const { status, code } = await send('POST', '/api/auth/change-password', {
      'Sec-Fetch-Site': 'cross-site',
      Authorization: `Bearer att_live_${'a'.repeat(43)}`,
    });
    expect([status, code]).toEqual([401, 'auth.bad_api_key']);
  });

  it('gets an error code of its own when it comes from another site', async () => {
    const answer = await person.browser.request('POST', '/api/auth/logout', undefined, {
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(json(answer)).toEqual({
      error: 'This request came from another site, so it was refused.',
      code: 'auth.cross_site',
    });
  });
});
