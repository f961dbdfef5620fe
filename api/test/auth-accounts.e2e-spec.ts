import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPerson, PASSWORD } from './support/accounts.js';
import { Browser, json } from './support/browser.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const ANN = { email: 'ann@attune.test', password: PASSWORD, firstName: 'Ann', lastName: 'Lee' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function usersCalled(email: string): Promise<number> {
  const [row] = await server.database.query<{ n: number }>('SELECT count(*)::int AS n FROM users WHERE email = $1', [
    email,
  ]);
  return row?.n ?? 0;
}

describe('signing up', () => {
  it('creates an account, signs its owner in and returns only the allowed fields', async () => {
    const browser = new Browser(server.url);
    const answer = await browser.post('/api/auth/register', ANN);
    expect(answer.status).toBe(201);
    const user = json(answer);
    expect(Object.keys(user).sort()).toEqual(
      [
        'createdAt',
        'email',
        'emailVerified',
        'firstName',
        'hasBillingPortal',
        'id',
        'lastName',
        'lastVisitAt',
        'lastWorkspace',
        'profileImageUrl',
        'subscription',
        'subscriptionTier',
      ].sort(),
    );
    expect(user).toMatchObject({ email: ANN.email, subscriptionTier: 'free', emailVerified: false });
    const current = await browser.get('/api/auth/user');
    expect(current.status).toBe(200);
    expect(json(current)).toEqual(user);
    expect(current.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps of the password only an argon2id hash', async () => {
    const [row] = await server.database.query<{ passwordHash: string }>(
      'SELECT "passwordHash" FROM users WHERE email = $1',
      [ANN.email],
    );
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
  });

  it('takes an address in any spelling for the same', async () => {
    for (const email of ['ANN@attune.test', ' ann@Attune.Test ', '\uff41nn@attune.test']) {
      const answer = await new Browser(server.url).post('/api/auth/register', { ...ANN, email });
      expect(answer.status).toBe(409);
      expect(json(answer)).toMatchObject({ code: 'auth.email_taken', fields: { email: expect.any(String) } });
    }
    const signedIn = await new Browser(server.url).post('/api/auth/login', {
      email: ' ANN@Attune.TEST',
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
  });

  it('makes one account out of 30 parallel attempts', async () => {
    const email = 'parallel@attune.test';
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => new Browser(server.url).post('/api/auth/register', { ...ANN, email })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 29 }, () => 409)]);
    expect(await usersCalled(email)).toBe(1);
  });

  it.each([
    ['subscriptionTier', 'studio'],
    ['role', 'admin'],
    ['id', '00000000-0000-4000-8000-000000000000'],
    ['emailVerifiedAt', '2026-01-01T00:00:00Z'],
    ['stripeCustomerId', 'cus_1'],
    ['passwordHash', '-'],
    ['confirmPassword', PASSWORD],
  ])('refuses a field that is not for the form: %s', async (field, value) => {
    const email = `mass-${field.toLowerCase().replace(/\W|_/g, '')}@attune.test`;
    const answer = await new Browser(server.url).post('/api/auth/register', { ...ANN, email, [field]: value });
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({ code: 'request.invalid' });
    expect(await usersCalled(email)).toBe(0);
  });
});

describe('a user who comes back', () => {
  it('is told when the visit before ended; a short absence ends none', async () => {
    const { id, browser } = await aPerson(server);
    const lastVisit = async () => json(await browser.get('/api/auth/user')).lastVisitAt;
    const seen = (time: string) =>
      server.database.query('UPDATE users SET "seenAt" = $2::timestamptz WHERE id = $1', [id, time]);
    expect(await lastVisit()).toBeNull();
    await seen(new Date(Date.now() - 3_600_000).toISOString());
    expect(await lastVisit()).toBeNull();
    await seen('2020-01-07T20:05:00Z');
    expect(await lastVisit()).toBe('2020-01-07T20:05:00.000Z');
    expect(await lastVisit()).toBe('2020-01-07T20:05:00.000Z');
  });
});

describe('a field called as what every JavaScript object has', () => {
  const NAMES = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'toLocaleString',
    'hasOwnProperty',
    'isPrototypeOf',
    'valueOf',
    '__defineGetter__',
  ];
  const TOKEN = 'x'.repeat(43);

  it.each([
    ['register', ANN],
    ['login', { email: ANN.email, password: PASSWORD }],
    ['forgot-password', { email: ANN.email }],
    ['reset-password', { token: TOKEN, newPassword: PASSWORD }],
    ['verify-email', { token: TOKEN }],
    ['email-change/confirm', { token: TOKEN }],
  ])('is refused as any unknown field is: %s', async (route, form) => {
    for (const name of NAMES) {
      const email = `${crypto.randomUUID()}@attune.test`;
      const body = JSON.stringify({ ...form, ...('email' in form && { email }) }).replace(
        '{',
        `{"${name}":{"role":"admin","subscriptionTier":"studio"},`,
      );
      const answer = await new Browser(server.url).post(`/api/auth/${route}`, body);
      expect([name, answer.status]).toEqual([name, 400]);
      expect(json(answer)).toMatchObject({ code: 'request.invalid', error: `There is no field “${name}” here` });
      expect(Object.keys(json(answer)['fields'] as object)).toEqual([name]);
      expect(await usersCalled(email)).toBe(0);
    }
    expect({}).not.toHaveProperty('role');
  });
});

describe('a form that is not filled in properly', () => {
  const EMAIL = 'Please enter a valid email address';
  const LONG = 'Password must be at least 8 characters long';

  it.each([
    ['register', { ...ANN, email: 'ann' }, { email: EMAIL }],
    ['register', { ...ANN, email: '' }, { email: EMAIL }],
    ['register', { ...ANN, email: 'ann@attune.test\r\nBcc: all@attune.test' }, { email: EMAIL }],
    ['register', { ...ANN, email: 'Ann <ann@attune.test>' }, { email: EMAIL }],
    ['register', { ...ANN, email: '"ann\\"@attune.test' }, { email: EMAIL }],
    ['register', { ...ANN, email: 'a\u0000b@attune.test' }, { email: EMAIL }],
    ['register', { ...ANN, email: `${'a'.repeat(65)}@attune.test` }, { email: EMAIL }],
    ['register', { ...ANN, email: ['ann@attune.test'] }, { email: EMAIL }],
    ['register', { ...ANN, email: { toString: 'x' } }, { email: EMAIL }],
    ['register', { ...ANN, password: '1234567' }, { password: LONG }],
    ['register', { ...ANN, password: 12345678 }, { password: LONG }],
    ['register', { ...ANN, password: null }, { password: LONG }],
    ['register', { ...ANN, password: 'a'.repeat(129) }, { password: 'Password must be at most 128 characters long' }],
    ['register', { ...ANN, firstName: '' }, { firstName: 'First name is required' }],
    ['register', { ...ANN, firstName: '  ' }, { firstName: 'First name is required' }],
    ['register', { ...ANN, firstName: 'A\r\nB' }, { firstName: 'First name contains characters that can’t be shown' }],
    ['register', { ...ANN, firstName: 'A\u0000' }, { firstName: 'First name contains characters that can’t be shown' }],
    ['register', { ...ANN, lastName: undefined }, { lastName: 'Last name is required' }],
    ['register', { ...ANN, lastName: 'x'.repeat(101) }, { lastName: 'Last name must be at most 100 characters long' }],
    [
      'register',
      {},
      { email: EMAIL, password: LONG, firstName: 'First name is required', lastName: 'Last name is required' },
    ],
    ['login', { email: 'ann', password: 'x' }, { email: EMAIL }],
    ['login', { email: ANN.email, password: '' }, { password: 'Password is required' }],
    ['login', {}, { email: EMAIL, password: 'Password is required' }],
    ['forgot-password', { email: 'ann' }, { email: 'Please enter a valid email' }],
    ['forgot-password', {}, { email: 'Please enter a valid email' }],
    ['reset-password', { token: '', newPassword: PASSWORD }, { token: 'Reset token is required' }],
    [
      'reset-password',
      { token: 't', newPassword: '1234567' },
      { newPassword: 'Password must be at least 8 characters' },
    ],
    ['reset-password', {}, { token: 'Reset token is required', newPassword: 'Password must be at least 8 characters' }],
    ['verify-email', {}, { token: 'Confirmation token is required' }],
    ['email-change/confirm', {}, { token: 'Confirmation token is required' }],
    ['email-change/stop', {}, { token: 'Confirmation token is required' }],
  ])('gets the error of each field: %s %j', async (route, form, fields) => {
    const answer = await new Browser(server.url).post(`/api/auth/${route}`, form);
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({ code: 'request.invalid', error: expect.any(String), fields });
    expect(Object.keys(json(answer)['fields'] as object)).toEqual(Object.keys(fields));
  });

  it.each([['password'], ['Password123'], ['iloveyou!!'], ['aaaaaaaa'], ['summer2026'], ['attune-demo']])(
    'gets an error when its password is a common one: %s',
    async (password) => {
      const answer = await new Browser(server.url).post('/api/auth/register', {
        ...ANN,
        email: 'c@attune.test',
        password,
      });
      expect(json(answer)).toMatchObject({
        code: 'request.invalid',
        fields: { password: expect.stringContaining('too common') },
      });
    },
  );

  it('gets an error when its password is the address', async () => {
    const email = 'jonathan.harker@attune.test';
    for (const password of [email, 'jonathan.harker', 'Jonathan.Harker']) {
      const answer = await new Browser(server.url).post('/api/auth/register', { ...ANN, email, password });
      expect(json(answer)).toMatchObject({ fields: { password: expect.stringContaining('not your email') } });
    }
  });

  it.each(['register', 'login', 'forgot-password', 'reset-password'])(
    'and a body that is not JSON is a bad request: %s',
    async (route) => {
      for (const body of ['{"email":', 'null', '[]', '"text"', '{"email":"a@b.test",}']) {
        const answer = await new Browser(server.url).post(`/api/auth/${route}`, body);
        expect(answer.status).toBe(400);
        expect(json(answer)).toMatchObject({ error: expect.any(String), code: expect.stringMatching(/^request\./) });
      }
    },
  );
});

describe('signing in', () => {
  it('works with the right password and not with another', async () => {
    const { email, id } = await aPerson(server);
    const browser = new Browser(server.url);
    const wrong = await browser.post('/api/auth/login', { email, password: 'another password' });
    expect(wrong.status).toBe(401);
    expect(json(wrong)).toEqual({ error: 'Invalid email or password.', code: 'auth.wrong_credentials' });
    expect(browser.cookies.size).toBe(0);
    const right = await browser.post('/api/auth/login', { email, password: PASSWORD });
    expect(right.status).toBe(200);
    expect(json(right)).toMatchObject({ id, email });
  });

  it('asks the application that was asked, where one process runs several', async () => {
    const other = await startTestServer();
    try {
      const email = 'twice@attune.test';
      const places = [
        { url: server.url, password: 'the first of two songs' },
        { url: other.url, password: 'the second of two songs' },
      ];
      for (const { url, password } of places) {
        expect((await new Browser(url).post('/api/auth/register', { ...ANN, email, password })).status).toBe(201);
      }
      const attempts = places.flatMap(({ url }) => places.map(({ password }) => ({ url, password })));
      const answers = await Promise.all(
        attempts.map(({ url, password }) => new Browser(url).post('/api/auth/login', { email, password })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 200]);
    } finally {
      await other.close();
    }
    const still = await new Browser(server.url).post('/api/auth/login', { email: ANN.email, password: PASSWORD });
    expect(still.status).toBe(200);
  });

  it('takes passwords of 8 and of 128 characters, whatever they are made of', async () => {
    for (const password of [
      '\u00e4\u00f6\u00fc\u00df \u266f\u266d!',
      '\ud83c\udfb8\ud83c\udfb9\ud83e\udd41\ud83c\udfbb'.repeat(32),
      `a b${'c'.repeat(125)}`,
    ]) {
      const email = `${crypto.randomUUID()}@attune.test`;
      expect((await new Browser(server.url).post('/api/auth/register', { ...ANN, email, password })).status).toBe(201);
      expect((await new Browser(server.url).post('/api/auth/login', { email, password })).status).toBe(200);
    }
  });

  it('leads a browser that asks for /api/login to the sign-in page, and then only to pages of this site', async () => {
    const locationOf = async (query: string): Promise<string | null> => {
      const answer = await new Browser(server.url).get(`/api/login${query}`);
      expect(answer.status).toBe(302);
      expect(answer.headers.getSetCookie()).toEqual([]);
      return answer.headers.get('location');
    };
    expect(await locationOf('')).toBe('/login');
    expect(await locationOf('?next=/subscribe%3Fplan%3Dpro')).toBe('/login?next=%2Fsubscribe%3Fplan%3Dpro');
    for (const next of ['//evil.test', '/\\evil.test', 'https://evil.test', '/.//evil.test', '/%09/evil.test', 'x']) {
      expect(await locationOf(`?next=${encodeURIComponent(next)}`)).toBe(
        next === '/%09/evil.test' ? '/login?next=%2F%2509%2Fevil.test' : '/login',
      );
    }
    expect(await locationOf('?next=/a&next=/b')).toBe('/login');
    expect(await locationOf('?next[a]=/b')).toBe('/login');
  });
});
