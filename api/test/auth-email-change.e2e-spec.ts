import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MailLimitsService } from '../src/auth/limits/mail-limits.service.js';
import { aPerson, anotherBrowser, PASSWORD, type Person } from './support/accounts.js';
import { type Answer, Browser, json } from './support/browser.js';
import { type Mailbox, openMailbox, tokenIn } from './support/mailbox.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { confirmAddress } from './support/users.js';

const ROUTE = '/api/auth/email-change';
const INVALID = { code: 'auth.email_change_link_invalid' };

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    worker: true,
    environment: { PUBLIC_URL: 'https://attune.test', SMTP_URL: mailbox.smtpUrl },
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(() => server.database.query('DELETE FROM rate_limits'));

const anAddress = (): string => `${randomUUID()}@new.test`;

/** A user with a confirmed address, who gets notices. */
async function aConfirmedPerson(): Promise<Person> {
  const person = await aPerson(server);
  await confirmAddress(server, person.id);
  return person;
}

function start({ browser }: Person, email: string, password = PASSWORD): Promise<Answer> {
  return browser.post(ROUTE, { email, password });
}

/** Asks for a new address and returns the token from the mail there. */
async function startedToken(person: Person, email: string): Promise<string> {
  expect((await start(person, email)).status).toBe(200);
  return confirmTokenIn(email);
}

async function confirmTokenIn(email: string, after: readonly string[] = []): Promise<string> {
  return tokenIn(await mailbox.next(email, { subject: 'Confirm your new address', after }));
}

async function stopTokenIn({ email }: Person): Promise<string> {
  return tokenIn(await mailbox.next(email, { subject: 'about to change' }));
}

function use(action: 'confirm' | 'stop', token: string): Promise<Answer> {
  return new Browser(server.url).post(`${ROUTE}/${action}`, { token });
}

async function emailOf({ browser }: Person): Promise<unknown> {
  return json(await browser.get('/api/auth/user'))['email'];
}

async function signIn(email: string): Promise<number> {
  return (await new Browser(server.url).post('/api/auth/login', { email, password: PASSWORD })).status;
}

describe('a new name', () => {
  it('is checked as at sign-up, and is the user’s from then on', async () => {
    const { browser } = await aPerson(server);
    const answer = await browser.request('PATCH', '/api/auth/user', { firstName: ' Ana ', lastName: 'Berger' });
    expect(answer.status).toBe(200);
    expect(json(answer)).toMatchObject({ firstName: 'Ana', lastName: 'Berger' });
    expect(json(await browser.get('/api/auth/user'))).toEqual(json(answer));
    const empty = await browser.request('PATCH', '/api/auth/user', { firstName: ' ', lastName: 'Berger' });
    expect(json(empty)).toMatchObject({ code: 'request.invalid', fields: { firstName: 'First name is required' } });
  });
});

describe('a new address', () => {
  it('counts once the link that was mailed there is used; sessions stay', async () => {
    const person = await aPerson(server);
    const phone = await anotherBrowser(server, person);
    const email = anAddress();
    const started = await start(person, email.toUpperCase());
    const { sentAt, expiresAt } = json(started)['pending'] as { sentAt: string; expiresAt: string };
    expect(json(started)).toEqual({ pending: { email, sentAt, expiresAt } });
    expect(Date.parse(expiresAt) - Date.parse(sentAt)).toBe(24 * 3_600_000);
    expect(json(await phone.get(ROUTE))).toEqual(json(started));
    expect(await emailOf(person)).toBe(person.email);
    expect(await signIn(email)).toBe(401);

    const token = await confirmTokenIn(email);
    expect((await use('confirm', token)).status).toBe(200);
    for (const browser of [person.browser, phone]) {
      expect(json(await browser.get('/api/auth/user'))).toMatchObject({ email, emailVerified: true });
    }
    expect(json(await phone.get(ROUTE))).toEqual({ pending: null });
    expect([await signIn(email), await signIn(person.email)]).toEqual([200, 401]);
  });

  it('asks for the password', async () => {
    const person = await aPerson(server);
    const wrong = await start(person, anAddress(), 'not the password');
    expect([wrong.status, json(wrong)['fields']]).toEqual([400, { password: 'This is not your current password.' }]);
    expect(json(await person.browser.get(ROUTE))).toEqual({ pending: null });
  });

  it('is refused when it is none, the user’s own, or their password', async () => {
    const browser = new Browser(server.url);
    const [email, password] = [anAddress(), 'slow.reed.at.dusk'];
    const form = { email, password, firstName: 'Ann', lastName: 'Lee' };
    expect((await browser.post('/api/auth/register', form)).status).toBe(201);
    for (const [refused, message] of [
      ['ann', 'Please enter a valid email address'],
      [email, 'This is your address already'],
      [`${password}@new.test`, 'Your password is this address. Please change your password first'],
    ]) {
      const answer = await browser.post(ROUTE, { email: refused, password });
      expect(json(answer)).toMatchObject({ code: 'request.invalid', fields: { email: message } });
    }
  });

  it('has a link of 256 bits that is stored only as a hash, works once, and for a day', async () => {
    const person = await aPerson(server);
    const email = anAddress();
    const token = await startedToken(person, email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [{ everything } = { everything: '' }] = await server.database.query<{ everything: string }>(
      `SELECT (SELECT jsonb_agg(to_jsonb(job)) FROM pgboss.job)::text
           || (SELECT jsonb_agg(to_jsonb(email_changes)) FROM email_changes)::text AS everything`,
    );
    expect(everything).not.toContain(token);

    const [change] = await server.database.query<{ id: string }>('SELECT id FROM email_changes WHERE "userId" = $1', [
      person.id,
    ]);
    await server.database.query('UPDATE email_changes SET "expiresAt" = now() WHERE id = $1', [change?.id]);
    expect(json(await use('confirm', token))).toMatchObject(INVALID);
    expect(json(await person.browser.get(ROUTE))).toEqual({ pending: null });
    await server.database.query(`UPDATE email_changes SET "expiresAt" = now() + interval '1 hour' WHERE id = $1`, [
      change?.id,
    ]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => use('confirm', token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(json(await use('confirm', token))).toMatchObject(INVALID);
  });

  it('takes no token that was made for something else', async () => {
    const person = await aConfirmedPerson();
    const email = anAddress();
    const token = await startedToken(person, email);
    const stop = await stopTokenIn(person);
    for (const [route, foreign] of [
      [`${ROUTE}/confirm`, stop],
      [`${ROUTE}/stop`, token],
      ['/api/auth/verify-email', token],
    ] as const) {
      expect((await new Browser(server.url).post(route, { token: foreign })).status).toBe(400);
    }
    expect(await emailOf(person)).toBe(person.email);
  });

  it('is replaced by a later one, and its link by a later link', async () => {
    const person = await aPerson(server);
    const [first, second] = [anAddress(), anAddress()];
    const replaced = await startedToken(person, first);
    const early = await startedToken(person, second);
    const after = mailbox.inbox.mails(second).map(({ id }) => id);
    expect(json(await person.browser.post(`${ROUTE}/resend`))).toMatchObject({ pending: { email: second } });
    const late = await confirmTokenIn(second, after);
    for (const token of [replaced, early]) expect(json(await use('confirm', token))).toMatchObject(INVALID);
    expect((await use('confirm', late)).status).toBe(200);
    expect(await emailOf(person)).toBe(second);
  });

  it('is forgotten when the user keeps the old one, or gets a new password', async () => {
    const person = await aPerson(server);
    const token = await startedToken(person, anAddress());
    expect((await person.browser.delete(ROUTE)).status).toBe(204);
    expect((await person.browser.delete(ROUTE)).status).toBe(204);
    expect(json(await use('confirm', token))).toMatchObject(INVALID);
    expect(json(await person.browser.post(`${ROUTE}/resend`))).toMatchObject({ code: 'auth.no_email_change' });

    const other = await startedToken(person, anAddress());
    const form = { currentPassword: PASSWORD, newPassword: 'a new song to sing' };
    expect((await person.browser.post('/api/auth/change-password', form)).status).toBe(200);
    expect(json(await use('confirm', other))).toMatchObject(INVALID);
  });

  it('that has an account is not told apart in the answer: a mail there says so', async () => {
    const [person, owner] = [await aPerson(server), await aPerson(server)];
    const taken = await start(person, owner.email);
    const { text } = await mailbox.next(owner.email, { subject: 'already has an account' });
    expect(text).not.toMatch(/token=/);
    const free = await start(person, anAddress());
    expect([taken.status, free.status]).toEqual([200, 200]);
    expect(Object.keys(json(taken)['pending'] as object)).toEqual(Object.keys(json(free)['pending'] as object));
  });

  it('that another user has got meanwhile is refused, and stays theirs', async () => {
    const [first, second] = [await aPerson(server), await aPerson(server)];
    const email = anAddress();
    const one = await startedToken(first, email);
    const after = mailbox.inbox.mails(email).map(({ id }) => id);
    expect((await start(second, email)).status).toBe(200);
    const two = await confirmTokenIn(email, after);
    expect((await use('confirm', one)).status).toBe(200);
    const refused = await use('confirm', two);
    expect([refused.status, json(refused)['code']]).toEqual([409, 'auth.email_taken']);
    expect([await emailOf(first), await emailOf(second)]).toEqual([email, second.email]);
  });

  it('gets no more mails than any other address', async () => {
    const email = anAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const person = await aPerson(server);
      statuses.push((await start(person, email)).status);
    }
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the old address', () => {
  it('is told, and stops the change with the link in that mail, once', async () => {
    const person = await aConfirmedPerson();
    const email = anAddress();
    const token = await startedToken(person, email);
    const { text } = await mailbox.next(person.email, { subject: 'about to change' });
    expect(text).toContain(email);
    const stop = await stopTokenIn(person);
    expect((await use('stop', stop)).status).toBe(200);
    expect(json(await use('confirm', token))).toMatchObject(INVALID);
    expect(json(await use('stop', stop))).toMatchObject(INVALID);
    expect(json(await person.browser.get(ROUTE))).toEqual({ pending: null });
    expect((await person.browser.get('/api/auth/user')).status).toBe(200);
  });

  it('undoes a change that was confirmed: everyone is signed out, and a new password can be chosen', async () => {
    const person = await aConfirmedPerson();
    const email = anAddress();
    const token = await startedToken(person, email);
    const stop = await stopTokenIn(person);
    expect((await use('confirm', token)).status).toBe(200);
    expect(json(await use('stop', stop))['message']).toMatch(/old address is back/);
    expect((await person.browser.get('/api/auth/user')).status).toBe(401);
    expect([await signIn(person.email), await signIn(email)]).toEqual([200, 401]);
    expect((await mailbox.next(person.email, { subject: 'Reset' })).text).toContain('/reset-password?token=');
  });

  it('that no one has confirmed is not told: it may be another person’s', async () => {
    const person = await aPerson(server);
    await startedToken(person, anAddress());
    const jobs = await server.database.query<{ kind: string }>(
      `SELECT data->>'kind' AS kind FROM pgboss.job
        WHERE data->>'changeId' = (SELECT id::text FROM email_changes WHERE "userId" = $1)`,
      [person.id],
    );
    expect(jobs).toEqual([{ kind: 'email-change' }]);
  });

  it('cannot be kept from knowing: without room for that mail nothing begins', async () => {
    const person = await aConfirmedPerson();
    for (let i = 0; i < 8; i += 1) await server.app.get(MailLimitsService).admit(person.email, 'receipt');
    expect((await start(person, anAddress())).status).toBe(429);
    expect(json(await person.browser.get(ROUTE))).toEqual({ pending: null });
  });
});
