import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { passwordChangedMail, resetMail, welcomeMail } from '../src/auth/mails/mail-texts.js';
import { MailRefusedError, MailService } from '../src/platform/mail/mail.service.js';
import { MetricsService } from '../src/platform/observability/metrics/metrics.service.js';
import { invitationMail } from '../src/studio/team/invitation-mail.js';
import { aPerson } from './support/accounts.js';
import { Browser } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { listenLocally } from './support/local-server.js';
import { type Mailbox, openMailbox, tokenIn } from './support/mailbox.js';
import { testConfig } from './support/test-config.js';
import { startTestServer } from './support/test-server.js';

let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());

const warn = jest.fn();

function serviceFor(smtpUrl: string): MailService {
  const config = testConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Attune <hello@attune.test>' });
  return new MailService(config, { warn } as unknown as PinoLogger, new MetricsService());
}

const URL_IN_MAIL = `https://attune.test/reset-password?token=${'x'.repeat(43)}`;

const INVITATION = {
  inviter: '\u00c5sa \u00d8st',
  inviterEmail: 'asa@attune.test',
  workspace: 'Low Tide',
  role: 'admin',
  validDays: 7,
} as const;

describe('a mail that is sent', () => {
  it.each([
    ['welcome', welcomeMail({ verifyUrl: URL_IN_MAIL })],
    ['reset', resetMail({ resetUrl: URL_IN_MAIL, validMinutes: 30 })],
    [
      'changed',
      passwordChangedMail({ changedAt: new Date(0), access: [], isRevoked: false, publicUrl: 'https://attune.test' }),
    ],
    ['invitation', invitationMail({ ...INVITATION, acceptUrl: URL_IN_MAIL })],
  ])('arrives as it was written, in text and in HTML: %s', async (name, texts) => {
    const to = `${name}@attune.test`;
    await serviceFor(mailbox.smtpUrl).send({ to, ...texts });
    const { source, subject } = await mailbox.next(to);
    const mail = await PostalMime.parse(source);
    expect(mail.from).toEqual({ name: 'Attune', address: 'hello@attune.test' });
    expect(mail.to).toEqual([expect.objectContaining({ address: to })]);
    expect(subject).toBe(texts.subject);
    expect(mail.text?.trim()).toBe(texts.text.trim());
    expect(mail.html?.trim()).toBe(texts.html.trim());
    expect(mail.attachments).toEqual([]);
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('message-id')).toMatch(/@attune\.test>$/);
  });

  it.each([
    ['a@attune.test\r\nBcc: all@attune.test'],
    ['a@attune.test, b@attune.test'],
    ['a@attune.test\nSubject: x'],
    ['<a@attune.test> NOTIFY=SUCCESS'],
  ])('goes to one address and has no header that was smuggled in: %j', async (to) => {
    const before = mailbox.inbox.mails().length;
    await serviceFor(mailbox.smtpUrl)
      .send({ to, subject: 'Hi\r\nBcc: all@attune.test', text: 'x', html: 'x' })
      .catch(() => undefined);
    for (const mail of mailbox.inbox.mails().slice(0, mailbox.inbox.mails().length - before)) {
      expect(mail.to).toHaveLength(1);
      expect(mail.headers.map(({ name }) => name)).not.toContain('bcc');
      expect(mail.to).not.toContain('all@attune.test');
      expect(mail.to).not.toContain('b@attune.test');
    }
  });

  it('reads no file and fetches no address', async () => {
    const html = { path: '/etc/passwd' } as unknown as string;
    const message = { to: 'files@attune.test', subject: 'x', text: 'x', html };
    await expect(serviceFor(mailbox.smtpUrl).send(message)).rejects.toThrow(/File access rejected/);
  });
});

describe('a mail server that will not', () => {
  let server: SMTPServer | undefined;
  afterEach(async () => {
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
    server = undefined;
  });

  async function serverThatSays(responseCode: number, to: 'onRcptTo' | 'onMailFrom' = 'onRcptTo'): Promise<string> {
    const refusal = Object.assign(new Error('no'), { responseCode });
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      [to]: (_address: unknown, _session: unknown, done: (error: Error) => void) => {
        done(refusal);
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  const MAIL = { to: 'x@attune.test', subject: 's', text: 't', html: 'h' };

  it('take an address is distinguished from one that is temporarily unable to', async () => {
    await expect(serviceFor(await serverThatSays(550)).send(MAIL)).rejects.toBeInstanceOf(MailRefusedError);
    await new Promise<void>((resolve) => server?.close(resolve));
    await expect(serviceFor(await serverThatSays(451)).send(MAIL)).rejects.not.toBeInstanceOf(MailRefusedError);
  });

  it.each([530, 550, 553])(
    'take our sender (%i) has mails tried again, since our settings can be repaired',
    async (code) => {
      const url = await serverThatSays(code, 'onMailFrom');
      await expect(serviceFor(url).deliver(MAIL, 'welcome')).rejects.not.toBeInstanceOf(MailRefusedError);
    },
  );

  it('take an address ends the job, and is logged with the kind of mail', async () => {
    await serviceFor(await serverThatSays(550)).deliver(MAIL, 'welcome');
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ kind: 'welcome' }), expect.stringContaining('refused'));
  });

  it('take a mail just now lets the job fail, so that it is tried again', async () => {
    await expect(serviceFor(await serverThatSays(451)).deliver(MAIL, 'welcome')).rejects.toThrow();
  });

  it('answer is no reason to wait for ever', async () => {
    const { port, close } = await listenLocally(createServer());
    await expect(serviceFor(`smtp://127.0.0.1:${port}`).send(MAIL)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    void close();
  });
});

describe('without a mail server', () => {
  it('signing up and forgetting a password work, and the mails follow when it is back', async () => {
    const { port, close } = await listenLocally(createServer());
    await close();
    const app = await startTestServer({ worker: true, environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    try {
      const person = await aPerson(app);
      const forgot = await new Browser(app.url).post('/api/auth/forgot-password', { email: person.email });
      expect(forgot.status).toBe(200);
      const waiting = `SELECT 1 FROM pgboss.job WHERE name = 'auth.send-mail' AND state = 'retry'`;
      await eventually(async () => (await app.database.query(waiting)).length === 2, 15_000, 'Two failed attempts');
      const received: string[] = [];
      const late = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, _session, done) => {
          let text = '';
          stream.on('data', (part: Buffer) => (text += part.toString()));
          stream.on('end', () => {
            received.push(text);
            done();
          });
        },
      });
      late.listen(port, '127.0.0.1');
      await app.database.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'auth.send-mail'`);
      await eventually(() => received.length === 2, 20_000, 'Two mails');
      await new Promise<void>((resolve) => late.close(resolve));
      const reset = received.find((text) => text.includes('Reset your password')) ?? '';
      const { text = '' } = await PostalMime.parse(reset);
      const answer = await new Browser(app.url).post('/api/auth/reset-password', {
        token: tokenIn({ text } as Parameters<typeof tokenIn>[0]),
        newPassword: 'a new song to sing',
      });
      expect(answer.status).toBe(200);
    } finally {
      await app.close();
    }
  });
});
