import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UserRepository } from '../src/auth/user.repository.js';
import { ChatSettings } from '../src/chat/chat.settings.js';
import { SupportMailHandler } from '../src/chat/support/support-mail.handler.js';
import type { MailerService } from '../src/auth/mails/mailer.service.js';
import { WorkspacesService } from '../src/studio/workspaces/workspaces.service.js';
import { Browser, json } from './support/browser.js';
import { type Mailbox, openMailbox } from './support/mailbox.js';
import { aMemberOf, aStudioOwner, pausePlan, type StudioClient } from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn } from './support/users.js';
import { studioClient } from './support/studio.js';

const SUPPORT = 'help@attune.test';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  const environment = { SMTP_URL: mailbox.smtpUrl, SUPPORT_EMAIL: SUPPORT, TRUST_PROXY: '1' };
  server = await startTestServer({ worker: true, environment });
});

afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const CONVERSATION = [
  { role: 'user', content: 'Can you tune my harmonium by post?' },
  { role: 'assistant', content: 'I don’t know.\nA person can answer it.' },
];

const send = (ask: StudioClient, body: unknown) => ask('POST', '/support/mail', body);

describe('a message to support', () => {
  it('arrives with the conversation, and is answered to the person who wrote it', async () => {
    const { id, ask } = await aStudioOwner(server);
    await server.database.query(
      `UPDATE users SET "firstName" = 'Mara', "lastName" = 'Lind', email = 'mara@example.test' WHERE id = $1`,
      [id],
    );
    expect((await send(ask, { message: 'Please help.\nThanks', conversation: CONVERSATION })).status).toBe(202);
    const mail = await mailbox.next(SUPPORT, { subject: 'Mara Lind’s workspace' });
    expect(mail.text).toContain('From: “Mara Lind” <mara@example.test> (address not confirmed)');
    expect(mail.text).toContain('Workspace: “Mara Lind’s workspace”\nPlan: Studio\nRole: owner');
    expect(mail.text).toContain('> Please help.\n> Thanks');
    expect(mail.text).toContain('User:\n> Can you tune my harmonium by post?');
    expect(mail.text).toContain('AI assistant:\n> I don’t know.\n> A person can answer it.');
    expect(mail.source).toMatch(/^Reply-To: mara@example\.test\r?$/m);
  });

  it('comes from viewers too, names the workspace they work in, and needs no conversation', async () => {
    const owner = await aStudioOwner(server);
    await owner.ask('POST', '/white-label', { companyName: 'Low Tide Audio' });
    const viewer = await aMemberOf(server, owner.id, 'viewer');
    expect((await send(viewer.ask, { message: 'Hello', conversation: [] })).status).toBe(202);
    const mail = await mailbox.next(SUPPORT, { subject: 'Low Tide Audio' });
    expect(mail.text).toContain('Role: viewer');
    expect(mail.text).not.toContain('Conversation');
  });

  it('can be sent while the plan is paused', async () => {
    const { id, ask } = await aStudioOwner(server);
    await pausePlan(server, id);
    expect((await send(ask, { message: 'My plan ended', conversation: [] })).status).toBe(202);
  });

  it('is limited to five a day for each workspace, also when they come at once', async () => {
    const { ask } = await aStudioOwner(server);
    const all = await Promise.all(Array.from({ length: 8 }, () => send(ask, { message: 'Hello', conversation: [] })));
    expect(all.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    expect(all.find(({ status }) => status === 429)?.code).toBe('support.too_many_mails');
  });

  it('cannot be sent with a key', async () => {
    const { key } = await aUserOn(server, 'studio');
    expect(await send(studioClient(server, key), { message: 'Hello', conversation: [] })).toMatchObject({
      status: 403,
      code: 'auth.session_needed',
    });
  });

  it.each([
    ['nothing to send', { conversation: [] }, 'support.empty', { message: 'Write a message first.' }],
    [
      'an empty message',
      { message: ' ', conversation: CONVERSATION },
      'request.invalid',
      { message: 'Write a message first' },
    ],
    [
      'no conversation at all',
      { message: 'a' },
      'request.invalid',
      { conversation: 'conversation must be a list of messages' },
    ],
    [
      'too long a message',
      { message: 'x'.repeat(10_000), conversation: [] },
      'request.invalid',
      { message: expect.stringMatching(/too long/) },
    ],
    [
      'too much conversation',
      { conversation: Array.from({ length: 21 }, () => CONVERSATION[0]) },
      'request.invalid',
      { conversation: expect.stringMatching(/at most 20 messages/) },
    ],
    [
      'NUL',
      { message: 'a\0b', conversation: [] },
      'request.invalid',
      { message: expect.stringMatching(/can’t be shown/) },
    ],
    [
      'a header',
      { message: 'a', conversation: [], subject: 'x\r\nBcc: all' },
      'request.invalid',
      { subject: expect.anything() },
    ],
  ])('with %s is refused with a sentence', async (_what, body, code, fields) => {
    const { ask } = await aStudioOwner(server);
    expect(await send(ask, body)).toMatchObject({ status: 400, code, fields });
  });
});

describe('the contact form', () => {
  const write = (body: object, address = '203.0.113.1') =>
    new Browser(server.url, { 'X-Forwarded-For': address }).post('/api/contact', body);
  const MESSAGE = { name: 'Ines\u2028Bcc: all', email: 'Ines@Example.test', message: 'Do you ship?\nFrom: boss' };

  it('tells where messages go, and mails them there with the writer as Reply-To', async () => {
    expect(json(await new Browser(server.url).get('/api/contact'))).toEqual({ email: SUPPORT });
    expect((await write({ ...MESSAGE, name: 'Ines Vidal' })).status).toBe(202);
    const mail = await mailbox.next(SUPPORT, { subject: 'Contact: “Ines Vidal”' });
    expect(mail.text).toContain('From: “Ines Vidal” <ines@example.test> (not checked)');
    expect(mail.text).toContain('> Do you ship?\n> From: boss');
    expect(mail.source).toMatch(/^Reply-To: ines@example\.test\r?$/m);
    expect((await write({ email: 'a@example.test', message: 'No name' })).status).toBe(202);
    await mailbox.next(SUPPORT, { subject: 'Contact: a@example.test' });
  });

  it.each([
    [{ email: 'a@example.test', message: ' ' }, { message: 'Please write a message' }],
    [{ email: 'nowhere', message: 'Hello' }, { email: 'Please enter a valid email address' }],
    [{ message: 'Hello' }, { email: 'Please enter a valid email address' }],
    [{ ...MESSAGE }, { name: 'Name contains characters that can’t be shown' }],
    [{ email: 'a@example.test', message: 'x'.repeat(5000) }, { message: expect.stringMatching(/too long/) }],
  ])('says at the field what is wrong: %j', async (body, fields) => {
    const answer = await write(body);
    expect([answer.status, json(answer).fields]).toEqual([400, fields]);
  });

  it('takes five messages an hour from one address', async () => {
    const all = await Promise.all(
      Array.from({ length: 7 }, () => write({ email: 'b@example.test', message: 'Hello' }, '203.0.113.2')),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });
});

it('an installation without an address says so', async () => {
  const bare = await startTestServer({ environment: { SANDBOX: 'false' } });
  try {
    const { id, ask } = await aStudioOwner(bare);
    expect(await send(ask, { message: 'Hello', conversation: [] })).toMatchObject({
      status: 409,
      code: 'support.no_address',
    });
    const visitor = new Browser(bare.url);
    expect(json(await visitor.get('/api/contact'))).toEqual({ email: null });
    const answer = await visitor.post('/api/contact', { email: 'a@example.test', message: 'Hello' });
    expect([answer.status, json(answer).code]).toEqual([409, 'support.no_address']);
    // A message that was accepted before the address was removed is tried again, not dropped.
    const [users, workspaces] = [bare.app.get(UserRepository), bare.app.get(WorkspacesService)];
    const handler = new SupportMailHandler(users, workspaces, {} as MailerService, bare.app.get(ChatSettings));
    const sentAt = new Date().toISOString();
    const payload = { userId: id, ownerId: id, role: 'owner', sentAt, message: 'Hello', conversation: [] };
    const { signal } = new AbortController();
    const job = { id: randomUUID(), payload, attempt: 1, grantedAttempts: 0, lastAttempt: false, signal };
    await expect(handler.handle(job)).rejects.toThrow('SUPPORT_EMAIL is not set');
  } finally {
    await bare.close();
  }
});
