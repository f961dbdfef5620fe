import { type Answer, Browser, json, jsonList } from './support/browser.js';
import pg from 'pg';
import type { Person } from './support/accounts.js';
import { eventually } from './support/eventually.js';
import { type Mailbox, openMailbox, tokenIn } from './support/mailbox.js';
import { aReceiptOf } from './support/results.js';
import { activityOf, type Member, aMember, anAddress, anOwner, inTeam, invite } from './support/team.js';
import { startTestServer, type TestServer } from './support/test-server.js';

let server: TestServer;
let mailbox: Mailbox;
let owner: Person;
let member: Member;
let invitation: { email: string; token: string };
let key: string;
let link: string;
let receipt: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ worker: true, environment: { SMTP_URL: mailbox.smtpUrl, TRUST_PROXY: '1' } });
});

afterAll(async () => {
  await server.close();
  await mailbox.close();
});

beforeEach(async () => {
  owner = await anOwner(server);
  member = await aMember(server, owner, 'admin');
  const email = anAddress();
  invitation = { email, token: (await invite(mailbox, owner, email)).token };
  key = await aKey(owner);
  const retuneId = await aReceiptOf(server, owner);
  const { url } = json(await owner.browser.post('/api/studio/links', { retuneId, expiresInDays: 7 }));
  link = new URL(String(url)).pathname;
  receipt = new URL(String(json(await owner.browser.post(`/api/retunes/${retuneId}/receipt-link`)).url)).pathname;
});

async function aKey({ browser }: Person, name = 'Mix server', headers = {}): Promise<string> {
  const form = { name, scopes: ['read'], expiresInDays: null };
  return String(json(await browser.request('POST', '/api/studio/api-keys', form, headers)).key);
}

/** The statuses of everything that others can do. */
async function whatOthersGet(): Promise<Record<string, number>> {
  const visitor = new Browser(server.url);
  const asked = {
    key: visitor.request('GET', '/api/usage', undefined, { Authorization: `Bearer ${key}` }),
    member: inTeam(member, owner, 'GET', '/api/studio/history'),
    invitation: visitor.get(`/api/team/invitations?token=${invitation.token}`),
    link: visitor.get(link),
    receipt: visitor.get(receipt),
  };
  const answers = Object.entries(asked).map(async ([name, answer]) => [name, (await answer).status] as const);
  return Object.fromEntries(await Promise.all(answers));
}

const WORKING = { key: 200, member: 200, invitation: 200, link: 200, receipt: 200 };
const REVOKED = { key: 401, member: 404, invitation: 410, link: 410, receipt: 410 };

/** Resets the owner's password by mail. @returns also the browser, which is then signed in */
async function reset(): Promise<{ browser: Browser; answer: Answer }> {
  const browser = new Browser(server.url);
  await browser.post('/api/auth/forgot-password', { email: owner.email });
  const token = tokenIn(await mailbox.next(owner.email, { subject: 'Reset' }));
  return {
    browser,
    answer: await browser.post('/api/auth/reset-password', { token, newPassword: 'a new song to sing' }),
  };
}

const access = () => [
  { kind: 'api_key', count: 1, names: ['Mix server'] },
  { kind: 'member', count: 1, names: [member.email] },
  { kind: 'invitation', count: 1, names: [invitation.email] },
  { kind: 'link', count: 1, names: ['song.wav'] },
  { kind: 'receipt', count: 1, names: ['song.wav'] },
];

const mailAboutIt = () => mailbox.next(owner.email, { subject: 'Your password was changed' });

describe('a reset of the password', () => {
  it('takes an account whose address no one had confirmed from the person who made it', async () => {
    await server.database.query('UPDATE users SET "emailVerifiedAt" = NULL WHERE id = $1', [owner.id]);
    expect(await whatOthersGet()).toEqual(WORKING);
    const { browser, answer } = await reset();
    expect(json(answer)).toMatchObject({ isRevoked: true, access: access(), user: { emailVerified: true } });
    expect(await whatOthersGet()).toEqual(REVOKED);
    expect(jsonList(await browser.get('/api/auth/access'))).toEqual([]);
    expect((await mailAboutIt()).text).toContain(
      'we revoked what gave others access to the account: 1 API key (“Mix server”);',
    );
    expect((await activityOf(server, owner)).slice(-5).map(({ action, metadata }) => [action, metadata])).toEqual(
      expect.arrayContaining([
        ['key.revoked', { name: 'Mix server', keyPrefix: key.slice(0, 12) }],
        ['team.removed', { email: member.email, role: 'admin' }],
        ['team.invitation_cancelled', { email: invitation.email, role: 'viewer' }],
        ['link.revoked', { name: 'song.wav' }],
        ['link.revoked', { name: 'Receipt of song.wav' }],
      ]),
    );
  });

  it('of a confirmed address leaves what others have, says what it is, and lets it be revoked with one request', async () => {
    const { browser, answer } = await reset();
    expect(json(answer)).toMatchObject({ isRevoked: false, access: access() });
    expect(await whatOthersGet()).toEqual(WORKING);
    const { text } = await mailAboutIt();
    expect(text).toContain(`1 team member (${member.email}); 1 pending invitation (${invitation.email}); 1 share link`);
    expect(text).toContain(`${server.config.publicUrl}/account/access`);
    expect(jsonList(await browser.get('/api/auth/access'))).toEqual(access());
    expect((await browser.delete('/api/auth/access')).status).toBe(204);
    expect(await whatOthersGet()).toEqual(REVOKED);
    expect((await browser.delete('/api/auth/access')).status).toBe(204);
    expect(jsonList(await browser.get('/api/auth/access'))).toEqual([]);
  });
});

describe('a request of the old session that waits for the reset to end', () => {
  it.each([
    ['POST', '/api/studio/api-keys', { name: 'Second', scopes: ['read'], expiresInDays: null }],
    ['POST', '/api/studio/team', { email: anAddress() }],
    ['POST', '/api/studio/links', { expiresInDays: 7 }],
    ['POST', '/api/retunes/:id/receipt-link', undefined],
  ])('gives no one access any more: %s %s', async (method, path, form) => {
    const retuneId = await aReceiptOf(server, owner);
    const body = path.endsWith('links') ? { ...form, retuneId } : form;
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      const change = `UPDATE users SET "passwordHash" = 'new', "resetToken" = gen_random_uuid() WHERE id = $1`;
      await client.query(change, [owner.id]);
      const answer = owner.browser.request(method, path.replace(':id', retuneId), body);
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await server.database.query(waiting)).length > 0);
      await client.query('COMMIT');
      expect([(await answer).status, json(await answer).code]).toEqual([401, 'auth.not_signed_in']);
    } finally {
      await client.end();
    }
  });
});

describe('revoking all access', () => {
  it('needs a session that began within the last hour', async () => {
    await server.database.query(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{createdAt}', to_jsonb((sess->>'createdAt')::bigint - 3600001))
        WHERE "userId" = $1`,
      [owner.id],
    );
    const answer = await owner.browser.delete('/api/auth/access');
    expect([answer.status, json(answer).code]).toEqual([403, 'auth.sign_in_again']);
    expect(await whatOthersGet()).toEqual(WORKING);
  });

  it('includes the keys that the user made in other workspaces, and nothing else there', async () => {
    key = await aKey(member, 'Second', { 'Attune-Workspace': owner.id });
    expect(jsonList(await member.browser.get('/api/auth/access'))).toMatchObject([{ kind: 'api_key', count: 1 }]);
    expect((await member.browser.delete('/api/auth/access')).status).toBe(204);
    expect(await whatOthersGet()).toEqual({ ...WORKING, key: 401 });
    expect(jsonList(await owner.browser.get('/api/auth/access'))).toEqual(access());
  });
});
