import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aPerson, anotherBrowser, PASSWORD, type Person } from './support/accounts.js';
import { type Answer, Browser, json } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { type Mailbox, openMailbox, tokenIn } from './support/mailbox.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { confirmAddress } from './support/users.js';

const PUBLIC_URL = 'https://attune.test';
const NEW_PASSWORD = 'a new song to sing';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ worker: true, environment: { PUBLIC_URL, SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(() => server.database.query('DELETE FROM rate_limits'));

/** Requests a reset and returns the token from the mail. */
async function resetToken({ email }: Person, headers?: Record<string, string>): Promise<string> {
  const after = mailbox.inbox.mails(email).map(({ id }) => id);
  const answer = await new Browser(server.url, headers).post('/api/auth/forgot-password', { email });
  expect(answer.status).toBe(200);
  return tokenIn(await mailbox.next(email, { subject: 'Reset', after }));
}

function reset(token: string, newPassword = NEW_PASSWORD, browser = new Browser(server.url)): Promise<Answer> {
  return browser.post('/api/auth/reset-password', { token, newPassword });
}

async function userRow({ id }: Person): Promise<Record<string, unknown>> {
  const [row] = await server.database.query<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [id]);
  return row ?? {};
}

function signIn({ email }: Person, password: string): Promise<Answer> {
  return new Browser(server.url).post('/api/auth/login', { email, password });
}

describe('a forgotten password', () => {
  it('is replaced with the link in the mail: only that browser is signed in, and a mail is sent about it', async () => {
    const person = await aPerson(server);
    const phone = await anotherBrowser(server, person);
    const laptop = new Browser(server.url);
    const answer = await reset(await resetToken(person), NEW_PASSWORD, laptop);
    expect(answer.status).toBe(200);
    const { user, ...rest } = json(answer);
    expect(rest).toEqual({ message: 'Your password has been updated.', access: [], isRevoked: true });
    expect(user).toMatchObject({ id: person.id, emailVerified: true });
    expect(json(await laptop.get('/api/auth/user'))).toEqual(user);
    expect((await signIn(person, PASSWORD)).status).toBe(401);
    for (const browser of [person.browser, phone]) expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect(await server.database.query('SELECT 1 FROM sessions WHERE "userId" = $1', [person.id])).toHaveLength(1);
    expect((await signIn(person, NEW_PASSWORD)).status).toBe(200);
    const { text } = await mailbox.next(person.email, { subject: 'Your password was changed' });
    expect(text).toContain(`${PUBLIC_URL}/login`);
  });

  it('has a token of 256 bits, stored only as a hash, for 30 minutes', async () => {
    const person = await aPerson(server);
    const token = await resetToken(person);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { resetToken: stored, resetTokenExpiry } = await userRow(person);
    expect(stored).toBe(createHash('sha256').update(token).digest('hex'));
    expect(Math.abs((resetTokenExpiry as Date).getTime() - Date.now() - 30 * 60_000)).toBeLessThan(15_000);
    const [{ everything } = { everything: '' }] = await server.database.query<{ everything: string }>(
      `SELECT (SELECT jsonb_agg(to_jsonb(job)) FROM pgboss.job)::text || (SELECT jsonb_agg(to_jsonb(users)) FROM users)::text AS everything`,
    );
    expect(everything).not.toContain(token);
  });

  it('changes once for twenty uses of a link at the same time', async () => {
    const token = await resetToken(await aPerson(server));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(token, `${NEW_PASSWORD} ${i}`)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    for (const answer of refused) {
      expect([answer.status, json(answer)]).toEqual([
        400,
        {
          code: 'auth.reset_link_invalid',
          error: 'This password reset link is invalid or has expired. Please request a new one.',
        },
      ]);
    }
  });

  it('needs a link that is not too old, not replaced by a newer one, and not made up', async () => {
    const person = await aPerson(server);
    const old = await resetToken(person);
    const current = await resetToken(person);
    expect((await reset(old)).status).toBe(400);
    await server.database.query(`UPDATE users SET "resetTokenExpiry" = now() - interval '1 second' WHERE id = $1`, [
      person.id,
    ]);
    expect((await reset(current)).status).toBe(400);
    const { resetToken: stored } = await userRow(person);
    for (const token of [String(stored), 'x', '\u0000', "' OR 1=1 --"]) expect((await reset(token)).status).toBe(400);
    expect((await signIn(person, PASSWORD)).status).toBe(200);
  });

  it('keeps its link when the new password is refused', async () => {
    const person = await aPerson(server);
    const token = await resetToken(person);
    expect(json(await reset(token, 'short'))).toMatchObject({
      fields: { newPassword: 'Password must be at least 8 characters' },
    });
    expect(json(await reset(token, 'password123'))).toMatchObject({ fields: { newPassword: expect.any(String) } });
    expect(json(await reset(token, person.email))).toMatchObject({
      code: 'request.invalid',
      fields: { newPassword: 'Please choose a password that is not your email address' },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('has a link to the public address, whatever host the request names', async () => {
    const person = await aPerson(server);
    await resetToken(person, {
      'X-Forwarded-Host': 'evil.test',
      'X-Forwarded-Proto': 'http',
      Origin: PUBLIC_URL,
      Forwarded: 'host=evil.test',
    });
    const { text, html } = await mailbox.next(person.email, { subject: 'Reset' });
    expect(text).toMatch(/\nhttps:\/\/attune\.test\/reset-password\?token=[\w-]{43}\n/);
    expect(text + html).not.toContain('evil.test');
  });

  it('of an unknown account sends no mail', async () => {
    await new Browser(server.url).post('/api/auth/forgot-password', { email: 'nobody@attune.test' });
    await eventually(async () => {
      const rows = await server.database.query(
        `SELECT 1 FROM pgboss.job WHERE name = 'auth.send-mail' AND data->>'email' = 'nobody@attune.test' AND state = 'completed'`,
      );
      return rows.length > 0;
    });
    expect(mailbox.inbox.mails('nobody@attune.test')).toEqual([]);
  });
});

describe('changing the password', () => {
  it('asks for the current one, ends the other sessions and keeps this one under a new id', async () => {
    const person = await aPerson(server);
    await confirmAddress(server, person.id);
    const phone = await anotherBrowser(server, person);
    const before = new Map(person.browser.cookies);
    const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await person.browser.post('/api/auth/change-password', form)).status).toBe(200);
    expect(person.browser.cookies).not.toEqual(before);
    expect((await person.browser.get('/api/auth/user')).status).toBe(200);
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    const stale = new Browser(server.url);
    for (const [name, value] of before) stale.cookies.set(name, value);
    expect((await stale.get('/api/auth/user')).status).toBe(401);
    expect((await signIn(person, NEW_PASSWORD)).status).toBe(200);
    await mailbox.next(person.email, { subject: 'Your password was changed' });
  });

  it('is refused with a wrong password, with the same one again, with the address, and without signing in', async () => {
    const { browser, email } = await aPerson(server);
    const wrong = await browser.post('/api/auth/change-password', { currentPassword: 'x', newPassword: NEW_PASSWORD });
    expect([wrong.status, json(wrong)]).toEqual([
      400,
      {
        code: 'auth.wrong_password',
        error: 'This is not your current password.',
        fields: { currentPassword: 'This is not your current password.' },
      },
    ]);
    const same = await browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD });
    expect(json(same)).toMatchObject({ code: 'auth.same_password', fields: { newPassword: expect.any(String) } });
    const address = await browser.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: email.toUpperCase(),
    });
    expect(json(address)).toMatchObject({
      code: 'request.invalid',
      fields: { newPassword: 'Please choose a password that is not your email address' },
    });
    const empty = await browser.post('/api/auth/change-password', {});
    expect(json(empty)).toMatchObject({
      fields: {
        currentPassword: 'Please enter your current password',
        newPassword: 'Password must be at least 8 characters',
      },
    });
    const visitor = new Browser(server.url);
    const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await visitor.post('/api/auth/change-password', form)).status).toBe(401);
  });

  it('is limited, also with the right password: each change sends a mail', async () => {
    const { browser } = await aPerson(server);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const form = {
        currentPassword: i === 0 ? PASSWORD : `${NEW_PASSWORD} ${i - 1}`,
        newPassword: `${NEW_PASSWORD} ${i}`,
      };
      statuses.push((await browser.post('/api/auth/change-password', form)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('sends no mail to an address that is not confirmed', async () => {
    const person = await aPerson(server);
    await person.browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    // A job of the same queue that ends with a mail, sent after it.
    await resetToken(person);
    expect(mailbox.inbox.mails(person.email).map(({ subject }) => subject)).not.toContain('Your password was changed');
  });

  it('takes a reset that is under way with it', async () => {
    const person = await aPerson(server);
    const token = await resetToken(person);
    await person.browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect((await reset(token)).status).toBe(400);
  });
});

describe('an e-mail address', () => {
  function verify(token: string): Promise<Answer> {
    return new Browser(server.url).post('/api/auth/verify-email', { token });
  }

  async function isVerified(person: Person): Promise<unknown> {
    return json(await person.browser.get('/api/auth/user'))['emailVerified'];
  }

  it('is confirmed with the link in the welcome mail, however often it is pressed', async () => {
    const person = await aPerson(server);
    const mail = await mailbox.next(person.email, { subject: 'Welcome' });
    expect(mail.text).toMatch(/https:\/\/attune\.test\/verify-email\?token=/);
    // The address may be another person's: nothing that was typed is passed on.
    expect(mail.text + mail.html).not.toContain('Ann');
    const token = tokenIn(mail);
    expect((await userRow(person))['verifyToken']).toBe(createHash('sha256').update(token).digest('hex'));
    expect(await isVerified(person)).toBe(false);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await isVerified(person)).toBe(true);
    const { emailVerifiedAt } = await userRow(person);
    expect((await verify(token)).status).toBe(200);
    expect(await userRow(person)).toMatchObject({ emailVerifiedAt });
    expect(json(await verify(`${token}x`))).toMatchObject({ code: 'auth.verification_link_invalid' });
  });

  it('is not confirmed by a program that opens the links in mails', async () => {
    const person = await aPerson(server);
    const token = tokenIn(await mailbox.next(person.email, { subject: 'Welcome' }));
    const answer = await new Browser(server.url).get(`/api/auth/verify-email?token=${encodeURIComponent(token)}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/verify-email?token=${encodeURIComponent(token)}`,
    ]);
    expect(await isVerified(person)).toBe(false);
  });

  it('can have a new link, which replaces the old one', async () => {
    const person = await aPerson(server);
    const first = tokenIn(await mailbox.next(person.email, { subject: 'Welcome' }));
    expect((await person.browser.post('/api/auth/resend-verification')).status).toBe(200);
    const second = tokenIn(await mailbox.next(person.email, { subject: 'Confirm' }));
    expect((await verify(first)).status).toBe(400);
    expect((await verify(second)).status).toBe(200);
    expect((await new Browser(server.url).post('/api/auth/resend-verification')).status).toBe(401);
  });

  it('that is confirmed gets no other link, and an answer that says so', async () => {
    const person = await aPerson(server);
    await verify(tokenIn(await mailbox.next(person.email, { subject: 'Welcome' })));
    const answer = await person.browser.post('/api/auth/resend-verification');
    expect([answer.status, json(answer)]).toEqual([200, { message: 'Your email address is already confirmed.' }]);
    const jobs = await server.database.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'auth.send-mail' AND data->>'userId' = $1 AND data->>'kind' = 'verification'`,
      [person.id],
    );
    expect(jobs).toEqual([]);
  });

  it('is not confirmed by a link of last week', async () => {
    const person = await aPerson(server);
    const old = `${(Date.now() - 8 * 24 * 3_600_000).toString(36)}.${'a'.repeat(43)}`;
    await mailbox.next(person.email, { subject: 'Welcome' });
    await server.database.query('UPDATE users SET "verifyToken" = $2 WHERE id = $1', [
      person.id,
      createHash('sha256').update(old).digest('hex'),
    ]);
    expect((await verify(old)).status).toBe(400);
    expect(await isVerified(person)).toBe(false);
  });
});
