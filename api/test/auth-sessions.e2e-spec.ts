import type { AddressInfo } from 'node:net';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiProcess } from '../src/api-process.js';
import { createHttpApp } from '../src/platform/http/http-app.js';
import { aPerson, anotherBrowser, PASSWORD, type Person } from './support/accounts.js';
import { Browser, json, jsonList } from './support/browser.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn } from './support/users.js';

const HOUR_MS = 3_600_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function sessionsOf({ id }: Person): Promise<{ sid: string; expire: Date; sess: Record<string, unknown> }[]> {
  return server.database.query('SELECT sid, expire, sess FROM sessions WHERE "userId" = $1 ORDER BY expire', [id]);
}

/**
 * Counts in Postgres each attempt to insert a session from now on: sequences also count failed statements.
 * @returns reads the number of attempts
 */
async function countSessionInserts(): Promise<() => Promise<number>> {
  await server.database.query('CREATE SEQUENCE session_inserts');
  await server.database.query(`CREATE FUNCTION count_session_insert() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM nextval(''session_inserts''); RETURN NEW; END'`);
  await server.database.query(
    'CREATE TRIGGER count_insert BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION count_session_insert()',
  );
  return async () => {
    const [row] = await server.database.query<{ n: number }>(
      'SELECT CASE WHEN is_called THEN last_value::int ELSE 0 END AS n FROM session_inserts',
    );
    return row?.n ?? NaN;
  };
}

/** The third inserted session is deleted before its sign-in responds, as if it was ended elsewhere. */
async function deleteThirdSessionAtOnce(): Promise<void> {
  await server.database.query(`CREATE FUNCTION delete_third_session() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN IF currval(''session_inserts'') = 3 THEN DELETE FROM sessions WHERE sid = NEW.sid; END IF; RETURN NULL; END'`);
  await server.database.query(
    'CREATE TRIGGER delete_third AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION delete_third_session()',
  );
}

/** The browser's cookies as they are now, in another browser. */
function copyOf(browser: Browser): Browser {
  const copy = new Browser(server.url);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

async function statusOf(browser: Browser): Promise<number> {
  return (await browser.get('/api/auth/user')).status;
}

describe('the session cookie', () => {
  it('is for this host and the server alone, and goes along from pages of this site', async () => {
    const { browser } = await aPerson(server);
    const [cookie = ''] = browser.setCookies.filter((line) => line.startsWith('attune='));
    expect(cookie).toMatch(/^attune=s%3A[\w-]{32}\.[\w%]+; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/);
    const expires = new Date(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '').getTime();
    expect(Math.abs(expires - Date.now() - 30 * 24 * HOUR_MS)).toBeLessThan(60_000);
  });

  it('is bound to the host and Secure in production, also behind a proxy that speaks plain HTTP to us', async () => {
    const production = await startTestServer({
      environment: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://attune.test',
        SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
        SMTP_URL: 'smtp://127.0.0.1:9',
        STRIPE_SECRET_KEY: 'sk_test_1234567890',
        STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
        STRIPE_PRICE_BASIC: 'price_1',
        STRIPE_PRICE_PRO: 'price_2',
        STRIPE_PRICE_STUDIO: 'price_3',
      },
    });
    try {
      const { browser } = await aPerson(production, { Origin: 'https://attune.test' });
      expect(browser.setCookies).toEqual([
        expect.stringMatching(/^attune-signed-in=1; .*Secure; SameSite=Lax$/),
        expect.stringMatching(
          /^__Host-attune=s%3A[\w-]{32}\.[\w%]+; Path=\/; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      expect(await statusOf(browser)).toBe(200);
      expect((await browser.post('/api/auth/logout')).status).toBe(200);
      expect(browser.setCookies[0]).toMatch(
        /^__Host-attune=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
      );
    } finally {
      await production.close();
    }
  });

  it('has a companion that scripts may read: it says that there is a session, and is worth nothing by itself', async () => {
    const { browser } = await aPerson(server);
    expect(browser.setCookies[0]).toMatch(
      /^attune-signed-in=1; Max-Age=2592000; Path=\/; Expires=[^;]+; SameSite=Lax$/,
    );
    const other = new Browser(server.url);
    other.cookies.set('attune-signed-in', '1');
    expect(await statusOf(other)).toBe(401);
    await browser.post('/api/auth/logout');
    expect(browser.cookies.size).toBe(0);
  });

  it('is not set for a client that only reads', async () => {
    for (const address of ['/api/auth/user', '/api/usage', '/api/login', '/api/health/live', '/', '/api/nothing']) {
      const browser = new Browser(server.url);
      await browser.get(address);
      expect(browser.setCookies).toEqual([]);
    }
    const failed = new Browser(server.url);
    await failed.post('/api/auth/login', { email: 'nobody@attune.test', password: 'x' });
    await failed.post('/api/auth/logout');
    expect(failed.cookies.size).toBe(0);
  });

  it('means nothing without its signature', async () => {
    const { browser } = await aPerson(server);
    const name = 'attune';
    const value = browser.cookies.get(name) ?? '';
    for (const forged of [
      value.replace(/\..*$/, '.AAAA'),
      value.replace(/\..*$/, ''),
      's%3A.',
      '%',
      'x'.repeat(5000),
    ]) {
      const other = new Browser(server.url);
      other.cookies.set(name, forged);
      expect(await statusOf(other)).toBe(401);
      expect(other.setCookies).toEqual([]);
    }
  });

  it('is signed with a secret that only its owner can read', async () => {
    const { mode } = await stat(path.join(server.dataDir, 'session-secret'));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('a session', () => {
  it('has a new id after every sign-in, and the one from before is gone', async () => {
    const person = await aPerson(server);
    const before = copyOf(person.browser);
    await person.browser.post('/api/auth/login', { email: person.email, password: PASSWORD });
    expect(person.browser.cookies).not.toEqual(before.cookies);
    expect(await statusOf(person.browser)).toBe(200);
    expect(await statusOf(before)).toBe(401);
    expect(await sessionsOf(person)).toHaveLength(1);
  });

  it('ends with signing out: no row is left and the cookie is worth nothing', async () => {
    const person = await aPerson(server);
    const kept = copyOf(person.browser);
    expect((await person.browser.post('/api/auth/logout')).status).toBe(200);
    expect(person.browser.cookies.size).toBe(0);
    expect(await sessionsOf(person)).toEqual([]);
    expect(await statusOf(kept)).toBe(401);
    expect((await kept.post('/api/auth/logout')).status).toBe(200);
  });

  it('is not brought back by a request that was under way when it ended', async () => {
    const person = await aPerson(server);
    await server.database.query(`UPDATE sessions SET sess = jsonb_set(sess, '{lastSeenAt}', '0') WHERE "userId" = $1`, [
      person.id,
    ]);
    const late = Array.from({ length: 20 }, () => statusOf(copyOf(person.browser)));
    await person.browser.post('/api/auth/logout');
    await Promise.all(late);
    expect(await sessionsOf(person)).toEqual([]);
  });

  it('is written by one INSERT, and no later write brings back one that was deleted meanwhile', async () => {
    const count = await countSessionInserts();
    try {
      const person = await aPerson(server);
      expect(await count()).toBe(1);
      await person.browser.post('/api/auth/login', { email: person.email, password: PASSWORD });
      expect(await count()).toBe(2);
      expect(await sessionsOf(person)).toHaveLength(1);
      await deleteThirdSessionAtOnce();
      await person.browser.post('/api/auth/login', { email: person.email, password: PASSWORD });
      expect(await count()).toBe(3);
      expect(await sessionsOf(person)).toEqual([]);
      expect(await statusOf(person.browser)).toBe(401);
    } finally {
      await server.database.query('DROP SEQUENCE IF EXISTS session_inserts CASCADE');
      await server.database.query('DROP FUNCTION IF EXISTS count_session_insert, delete_third_session CASCADE');
    }
  });

  it('ends after 24 hours without use', async () => {
    const person = await aPerson(server);
    const [row] = await sessionsOf(person);
    expect(Math.abs((row?.expire.getTime() ?? 0) - Date.now() - 24 * HOUR_MS)).toBeLessThan(10_000);
    await server.database.query(`UPDATE sessions SET expire = now() - interval '1 second' WHERE "userId" = $1`, [
      person.id,
    ]);
    expect(await statusOf(person.browser)).toBe(401);
  });

  it('is prolonged by use, which costs a write every few minutes and not every time', async () => {
    const person = await aPerson(server);
    const loadVersion = async (): Promise<unknown> =>
      server.database.query('SELECT xmin::text FROM sessions WHERE "userId" = $1', [person.id]);
    const untouched = await loadVersion();
    for (let i = 0; i < 5; i += 1) expect(await statusOf(person.browser)).toBe(200);
    expect(await loadVersion()).toEqual(untouched);
    await server.database.query(
      `UPDATE sessions SET expire = now() + interval '1 minute',
              sess = jsonb_set(sess, '{lastSeenAt}', to_jsonb($2::bigint)) WHERE "userId" = $1`,
      [person.id, Date.now() - 6 * 60_000],
    );
    expect(await statusOf(person.browser)).toBe(200);
    const [row] = await sessionsOf(person);
    expect(Math.abs((row?.expire.getTime() ?? 0) - Date.now() - 24 * HOUR_MS)).toBeLessThan(10_000);
    expect(Math.abs(Number(row?.sess['lastSeenAt']) - Date.now())).toBeLessThan(10_000);
  });

  it('ends 30 days after signing in, however much it is used', async () => {
    const person = await aPerson(server);
    const signedInAt = async (ms: number): Promise<void> => {
      await server.database.query(
        `UPDATE sessions SET sess = sess || jsonb_build_object('createdAt', $2::bigint, 'lastSeenAt', 0) WHERE "userId" = $1`,
        [person.id, ms],
      );
    };
    const almost = Date.now() - 30 * 24 * HOUR_MS + HOUR_MS;
    await signedInAt(almost);
    expect(await statusOf(person.browser)).toBe(200);
    const [row] = await sessionsOf(person);
    expect(Math.abs((row?.expire.getTime() ?? 0) - Date.now() - HOUR_MS)).toBeLessThan(10_000);
    await signedInAt(Date.now() - 30 * 24 * HOUR_MS - 1000);
    expect(await statusOf(person.browser)).toBe(401);
  });

  it('does not outlive the password it began with, even where its row does', async () => {
    const person = await aPerson(server);
    await server.database.query(`UPDATE users SET "passwordHash" = "passwordHash" || 'x' WHERE id = $1`, [person.id]);
    expect(await statusOf(person.browser)).toBe(401);
  });

  it('goes with its user', async () => {
    const person = await aPerson(server);
    await server.database.query('DELETE FROM users WHERE id = $1', [person.id]);
    expect(await sessionsOf(person)).toEqual([]);
    expect(await statusOf(person.browser)).toBe(401);
  });

  it('outlives the application, and is known to every process of it', async () => {
    const person = await aPerson(server);
    const second = await createHttpApp(apiProcess, { config: server.config });
    await second.listen(0, '127.0.0.1');
    const { port } = second.getHttpServer().address() as AddressInfo;
    const elsewhere = new Browser(`http://127.0.0.1:${port}`);
    for (const [name, value] of person.browser.cookies) elsewhere.cookies.set(name, value);
    expect(await statusOf(elsewhere)).toBe(200);
    await elsewhere.post('/api/auth/logout');
    await second.close();
    expect(await statusOf(person.browser)).toBe(401);
  });
});

describe('what one may', () => {
  it('follows the plan at once, without signing in again', async () => {
    const person = await aPerson(server);
    const loadTier = async (): Promise<unknown> => json(await person.browser.get('/api/auth/user'))['subscriptionTier'];
    expect(await loadTier()).toBe('free');
    for (const tier of ['studio', 'basic']) {
      await server.database.query('UPDATE users SET "subscriptionTier" = $2 WHERE id = $1', [person.id, tier]);
      expect(await loadTier()).toBe(tier);
    }
  });

  it('is decided by the API key alone where a request carries one beside its cookie', async () => {
    const person = await aPerson(server);
    const wrong = await person.browser.request('GET', '/api/usage', undefined, { Authorization: 'Bearer att_live_x' });
    expect(wrong.status).toBe(401);
    const basic = await person.browser.request('GET', '/api/usage', undefined, { Authorization: 'Basic YTpi' });
    expect(basic.status).toBe(401);
  });

  it('does not include the account for an API key', async () => {
    const { key } = await aUserOn(server, 'studio');
    const { browser } = await aPerson(server);
    for (const [method, address] of [
      ['GET', '/api/auth/user'],
      ['GET', '/api/auth/sessions'],
      ['GET', '/api/auth/export'],
      ['DELETE', '/api/auth/account'],
      ['POST', '/api/auth/change-password'],
    ] as const) {
      const answer = await browser.request(method, address, undefined, key);
      expect([answer.status, json(answer)['code']]).toEqual([403, 'auth.session_needed']);
    }
  });
});

describe('the list of sessions', () => {
  const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

  it('says which device, since when, and which one asks', async () => {
    const person = await aPerson(server, FIREFOX);
    const phone = await anotherBrowser(server, person, {
      'User-Agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    });
    const list = jsonList(await phone.get('/api/auth/sessions'));
    expect(list).toEqual([
      expect.objectContaining({ device: 'Safari on iOS', current: true, id: expect.stringMatching(/^[0-9a-f]{64}$/) }),
      expect.objectContaining({ device: 'Firefox on Linux', current: false }),
    ]);
    for (const { signedInAt, lastSeenAt } of list) {
      expect(Math.abs(new Date(String(signedInAt)).getTime() - Date.now())).toBeLessThan(60_000);
      expect(Math.abs(new Date(String(lastSeenAt)).getTime() - Date.now())).toBeLessThan(60_000);
    }
    const text = JSON.stringify(list);
    for (const { sid } of await sessionsOf(person)) expect(text).not.toContain(sid);
  });

  it('lets one of them be ended', async () => {
    const person = await aPerson(server);
    const other = await anotherBrowser(server, person);
    const list = jsonList(await person.browser.get('/api/auth/sessions'));
    const id = String(list.find(({ current }) => current === false)?.['id']);
    expect((await person.browser.delete(`/api/auth/sessions/${id}`)).status).toBe(204);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(person.browser)).toBe(200);
    expect((await person.browser.delete(`/api/auth/sessions/${id}`)).status).toBe(404);
  });

  it('answers for another user’s session as for one that does not exist', async () => {
    const [owner, stranger] = [await aPerson(server), await aPerson(server)];
    const [mine] = jsonList(await owner.browser.get('/api/auth/sessions'));
    const theirs = await stranger.browser.delete(`/api/auth/sessions/${String(mine?.['id'])}`);
    const unknown = await stranger.browser.delete(`/api/auth/sessions/${'0'.repeat(64)}`);
    expect([theirs.status, theirs.bytes]).toEqual([404, unknown.bytes]);
    expect(unknown.status).toBe(404);
    expect(await statusOf(owner.browser)).toBe(200);
    for (const id of ['1', '0'.repeat(63), 'G'.repeat(64), `${'0'.repeat(64)}'--`]) {
      expect((await stranger.browser.delete(`/api/auth/sessions/${encodeURIComponent(id)}`)).status).toBe(400);
    }
    const [row] = await sessionsOf(owner);
    expect((await owner.browser.delete(`/api/auth/sessions/${row?.sid ?? ''}`)).status).toBe(400);
  });
});
