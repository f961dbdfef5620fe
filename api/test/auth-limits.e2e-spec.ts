import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { apiProcess } from '../src/api-process.js';
import { serverBusy } from '../src/auth/auth.errors.js';
import { AttemptLimitsService, type LimitKey } from '../src/auth/limits/attempt-limits.service.js';
import { type MailKind, MailLimitsService } from '../src/auth/limits/mail-limits.service.js';
import { MailerService } from '../src/auth/mails/mailer.service.js';
import { PasswordHasherService } from '../src/auth/passwords/password-hasher.service.js';
import { createHttpApp } from '../src/platform/http/http-app.js';
import type { MailService } from '../src/platform/mail/mail.service.js';
import { aPerson, PASSWORD, type Person } from './support/accounts.js';
import { type Answer, Browser, json } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { openMailbox, type Mailbox, tokenIn } from './support/mailbox.js';
import { workFor } from './support/request-work.js';
import { testConfig } from './support/test-config.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { confirmAddress } from './support/users.js';

let mailbox: Mailbox;
let server: TestServer;
let lastAddress = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1', SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(() => server.database.query('DELETE FROM rate_limits'));

/** An unused network address, as the proxy in front of the server reports it. */
function from(address = `198.51.${(lastAddress += 1) >> 8}.${lastAddress & 255}`): Record<string, string> {
  return { 'X-Forwarded-For': address };
}

function signIn(email: string, password: string, headers = from(), url = server.url): Promise<Answer> {
  return new Browser(url, headers).post('/api/auth/login', { email, password });
}

async function endOfMailJobs(): Promise<void> {
  const unfinished = `SELECT 1 FROM pgboss.job WHERE name = 'auth.send-mail' AND state < 'completed'`;
  await eventually(async () => (await server.database.query(unfinished)).length === 0);
}

function expectTooMany(answer: Answer, withinSeconds: number): void {
  expect([answer.status, json(answer)['code']]).toEqual([429, 'auth.too_many_attempts']);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(withinSeconds);
}

describe('what is left of a limit', () => {
  const limitsOf = ({ headers }: Answer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  const policy = '"login-address";q=10;w=60, "login-account-address";q=10;w=900';

  it('is in the response, but not of those that count others, too', async () => {
    const { email } = await aPerson(server, from());
    const here = from();
    expect(limitsOf(await signIn(email, 'wrong', here))).toEqual([
      policy,
      '"login-address";r=9;t=60, "login-account-address";r=9;t=900',
    ]);
    const [, left] = limitsOf(await signIn(email, 'wrong', here));
    expect(left).toMatch(/^"login-address";r=8;t=(60|5\d), "login-account-address";r=8;t=(900|8\d\d)$/);
  });

  it('does not count what was refunded', async () => {
    const { email } = await aPerson(server, from());
    const [given, left] = limitsOf(await signIn(email, PASSWORD));
    expect(given).toBe(policy);
    expect(left).toMatch(/^"login-address";r=10;t=\d+, "login-account-address";r=10$/);
  });

  it('is nothing when too many are refused', async () => {
    const here = from();
    for (let i = 0; i < 10; i += 1) await signIn(`nobody${i}@attune.test`, 'wrong', here);
    const refused = await signIn('nobody10@attune.test', 'wrong', here);
    const [, left] = limitsOf(refused);
    expect(left).toBe(`"login-address";r=0;t=${refused.headers.get('retry-after')}`);
  });
});

describe('guessing a password', () => {
  it('ends after ten wrong ones for an account from an address, with the right one too', async () => {
    const { email } = await aPerson(server, from());
    const here = from();
    for (let i = 0; i < 10; i += 1) {
      expect((await signIn(email, 'wrong', here)).status).toBe(401);
      // The limit per address and minute has its own test.
      await server.database.query(`DELETE FROM rate_limits WHERE key LIKE 'login-address:%'`);
    }
    expectTooMany(await signIn(email, 'wrong', here), 15 * 60);
    expectTooMany(await signIn(email, PASSWORD, here), 15 * 60);
    expect((await signIn(email, PASSWORD, from())).status).toBe(200);
  });

  it('ends after ten a minute from one address, whatever the accounts', async () => {
    const here = from();
    for (let i = 0; i < 10; i += 1) expect((await signIn(`nobody${i}@attune.test`, 'wrong', here)).status).toBe(401);
    expectTooMany(await signIn('nobody10@attune.test', 'wrong', here), 60);
  });

  it('ends after a hundred an hour for one account, from any address', async () => {
    const { email } = await aPerson(server, from());
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'wrong')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    }
    expectTooMany(await signIn(email, 'wrong'), 3600);
  });

  it('is not helped by doing it all at once', async () => {
    const { email } = await aPerson(server, from());
    const here = from();
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'wrong', here)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('goes on being counted after a restart, and by every process together', async () => {
    const { email } = await aPerson(server, from());
    const here = from();
    const second = await createHttpApp(apiProcess, { config: server.config });
    await second.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${(second.getHttpServer().address() as AddressInfo).port}`;
    for (let i = 0; i < 5; i += 1) {
      expect((await signIn(email, 'wrong', here)).status).toBe(401);
      expect((await signIn(email, 'wrong', here, url)).status).toBe(401);
    }
    expectTooMany(await signIn(email, 'wrong', here, url), 60);
    await second.close();
    expectTooMany(await signIn(email, 'wrong', here), 60);
  });

  it('is forgiven with the right password: only wrong ones count', async () => {
    const { email } = await aPerson(server, from());
    const here = from();
    for (let i = 0; i < 12; i += 1) expect((await signIn(email, PASSWORD, here)).status).toBe(200);
    for (let i = 0; i < 9; i += 1) expect((await signIn(email, 'wrong', here)).status).toBe(401);
    expect((await signIn(email, PASSWORD, here)).status).toBe(200);
  });

  it('is not forgiven, and not counted either, when the server is too busy to look at the password', async () => {
    const { email } = await aPerson(server, from());
    const here = from();
    for (let i = 0; i < 9; i += 1) expect((await signIn(email, 'wrong', here)).status).toBe(401);
    const busy = jest.spyOn(server.app.get(PasswordHasherService), 'verify').mockRejectedValue(serverBusy());
    for (let i = 0; i < 3; i += 1) expect((await signIn(email, 'wrong', here)).status).toBe(503);
    busy.mockRestore();
    expect((await signIn(email, 'wrong', here)).status).toBe(401);
    await server.database.query(`DELETE FROM rate_limits WHERE key LIKE 'login-address:%'`);
    expectTooMany(await signIn(email, 'wrong', here), 15 * 60);
  });

  it('never keeps the owner from choosing a new password, and signing in with it', async () => {
    const { email } = await aPerson(server, from());
    const here = from();
    for (let i = 0; i < 11; i += 1) await signIn(email, 'wrong', here);
    expectTooMany(await signIn(email, PASSWORD, here), 60);
    const browser = new Browser(server.url, here);
    expect((await browser.post('/api/auth/forgot-password', { email })).status).toBe(200);
    const token = tokenIn(await mailbox.next(email, { subject: 'Reset' }));
    const reset = await browser.post('/api/auth/reset-password', { token, newPassword: 'a new song to sing' });
    expect(reset.status).toBe(200);
    expect((await signIn(email, 'a new song to sing', here)).status).toBe(200);
    expect((await signIn(email, 'a new song to sing')).status).toBe(200);
  });

  it('also counts where a signed-in user has to confirm their password', async () => {
    const { browser } = await aPerson(server, from());
    const change = (): Promise<Answer> =>
      browser.post('/api/auth/change-password', { currentPassword: 'wrong', newPassword: 'a new song to sing' });
    for (let i = 0; i < 10; i += 1) {
      expect(json(await change())).toMatchObject({
        code: 'auth.wrong_password',
        fields: { currentPassword: expect.any(String) },
      });
    }
    expectTooMany(await change(), 15 * 60);
    expectTooMany(await browser.delete('/api/auth/account', { password: PASSWORD }), 15 * 60);
  });
});

describe('an attempt beyond a limit', () => {
  it('is not counted, neither for that limit nor for those before it', async () => {
    const limits = server.app.get(AttemptLimitsService);
    const before: LimitKey = ['invitation-workspace', 'w'];
    const full: LimitKey = ['invitation-recipient', 'r'];
    for (let i = 0; i < 5; i += 1) await limits.consume(full);
    for (let i = 0; i < 3; i += 1) await expect(limits.consume(before, full)).rejects.toThrow(/Too many attempts/);
    expect(await limits.tryConsume(full)).toBe(false);
    expect(await limits.remaining(before)).toBe(50);
    await limits.refund(full);
    expect(await limits.tryConsume(full)).toBe(true);
  });
});

describe('the address that is counted', () => {
  it('is not what a client says of itself, unless a trusted proxy passes it on', async () => {
    const direct = await createHttpApp(apiProcess, {
      config: testConfig({ DATABASE_URL: server.database.url, DATA_DIR: server.dataDir }),
    });
    await direct.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${(direct.getHttpServer().address() as AddressInfo).port}`;
    for (let i = 0; i < 10; i += 1) expect((await signIn('nobody@attune.test', 'wrong', from(), url)).status).toBe(401);
    expectTooMany(await signIn('nobody@attune.test', 'wrong', from(), url), 60);
    await direct.close();
  });

  it('is the one the proxy saw, not one that the client put before it', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await signIn(`n${i}@attune.test`, 'wrong', from(`10.0.0.${i}, 192.0.2.77`))).status).toBe(401);
    }
    expectTooMany(await signIn('n@attune.test', 'wrong', from('10.0.0.99, 192.0.2.77')), 60);
  });

  it('is a whole /64 in IPv6, which one customer is given', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await signIn(`m${i}@attune.test`, 'wrong', from(`2001:db8:7:8::${i}`))).status).toBe(401);
    }
    expectTooMany(await signIn('m@attune.test', 'wrong', from('2001:db8:7:8:ffff::1')), 60);
    expect((await signIn('m@attune.test', 'wrong', from('2001:db8:7:9::1'))).status).toBe(401);
  });
});

describe('asking for mails', () => {
  it('has a limit per address, the same for accounts that are there and that are not', async () => {
    const { email } = await aPerson(server, from());
    for (const asked of [email, 'nobody@attune.test']) {
      const browser = new Browser(server.url, from());
      for (let i = 0; i < 30; i += 1) {
        expect((await browser.post('/api/auth/forgot-password', { email: asked })).status).toBe(200);
      }
      expectTooMany(await browser.post('/api/auth/forgot-password', { email: asked }), 3600);
    }
  });

  it('does not fill a mailbox, and does not show', async () => {
    const { email } = await aPerson(server, from());
    for (let i = 0; i < 8; i += 1) {
      const answer = await new Browser(server.url, from()).post('/api/auth/forgot-password', { email });
      expect(answer.status).toBe(200);
    }
    await endOfMailJobs();
    expect(mailbox.inbox.mails(email).filter(({ subject }) => subject.includes('Reset'))).toHaveLength(3);
  });

  it('has a limit for confirmation links, that in the welcome mail included', async () => {
    const { browser, email } = await aPerson(server, from());
    const mails = [(await mailbox.next(email)).id];
    for (let i = 0; i < 2; i += 1) {
      expect((await browser.post('/api/auth/resend-verification')).status).toBe(200);
      mails.push((await mailbox.next(email, { after: mails })).id);
    }
    expectTooMany(await browser.post('/api/auth/resend-verification'), 3600);
  });

  it('has a limit for the mailbox, which outlives its accounts and holds for addresses with a plus sign', async () => {
    const name = randomUUID();
    for (const email of ['', '+a', '+b', '+c', '']) {
      const browser = new Browser(server.url, from());
      const form = { email: `${name}${email}@attune.test`, password: PASSWORD, firstName: 'Ann', lastName: 'Lee' };
      expect((await browser.post('/api/auth/register', form)).status).toBe(201);
      await endOfMailJobs();
      expect((await browser.delete('/api/auth/account', { password: PASSWORD })).status).toBe(204);
    }
    const welcomed = mailbox.inbox.mails().filter(({ to }) => to.some((address) => address.startsWith(name)));
    expect(welcomed).toHaveLength(3);
  });
});

describe('mails to one address', () => {
  const admitted = async (email: string, ...kinds: MailKind[]): Promise<(string | null)[]> => {
    const reasons: (string | null)[] = [];
    for (const kind of kinds) reasons.push(await server.app.get(MailLimitsService).admit(email, kind));
    return reasons;
  };
  const times = (count: number, kind: MailKind): MailKind[] => Array.from({ length: count }, () => kind);

  it('of one purpose cannot use up the share of another', async () => {
    const { email, id } = await aPerson(server, from());
    await endOfMailJobs();
    await confirmAddress(server, id);
    const invitations = await admitted(email, ...times(6, 'invitation'));
    expect(invitations).toEqual([null, null, null, null, null, 'limited']);
    expect(await admitted(email, ...times(4, 'receipt'))).toEqual([null, null, null, 'limited']);
    expect(await admitted(email, ...times(4, 'reset'))).toEqual([null, null, null, 'limited']);
    expect(await admitted(email, 'verification', 'password-changed')).toEqual([null, 'limited']);
    expect(await admitted(email, ...times(20, 'support'))).toEqual(times(20, 'support').map(() => null));
  });

  it.each(['password-changed', 'batch-ended', 'payment-failed', 'plan-ended', 'plan-changed', 'receipt'] as const)(
    'that is not confirmed do not include this one: %s',
    async (kind) => {
      const { email, id } = await aPerson(server, from());
      expect(await admitted(email, kind)).toEqual(['unconfirmed']);
      await confirmAddress(server, id);
      expect(await admitted(email, kind)).toEqual([null]);
    },
  );

  it('count when they are sent, and are not even written beyond the limit: their links would replace working ones', async () => {
    const email = `${randomUUID()}@attune.test`;
    const mails = { deliver: jest.fn<() => Promise<void>>(), skip: jest.fn() };
    const mailer = new MailerService(server.app.get(MailLimitsService), mails as unknown as MailService);
    const write = jest.fn(() => ({ subject: 's', text: 't' }));
    mails.deliver.mockRejectedValue(new Error('The mail server is down.'));
    for (let i = 0; i < 4; i += 1) await expect(mailer.deliver(email, 'reset', write)).rejects.toThrow('down');
    for (let i = 0; i < 4; i += 1) await mailer.deliver(email, 'reset', () => null);
    mails.deliver.mockReset();
    write.mockClear();
    for (let i = 0; i < 4; i += 1) await mailer.deliver(email, 'reset', write);
    expect(mails.deliver.mock.calls).toEqual(
      Array.from({ length: 3 }, () => [expect.objectContaining({ to: email }), 'reset']),
    );
    expect(write).toHaveBeenCalledTimes(3);
    expect(mails.skip.mock.calls).toEqual([['reset', 'limited']]);
  });
});

describe('whether there is an account', () => {
  let known: Person;
  beforeAll(async () => {
    known = await aPerson(server, from());
  });

  it.each([
    ['login', (email: string) => ({ email, password: 'wrong password' }), 401],
    ['forgot-password', (email: string) => ({ email }), 200],
  ])('does not show in the answer of %s', async (route, form, status) => {
    const answers = await Promise.all(
      [known.email, 'nobody@attune.test'].map((email) =>
        new Browser(server.url, from()).post(`/api/auth/${route}`, form(email)),
      ),
    );
    const [there, notThere] = answers.map((answer) => ({
      status: answer.status,
      body: answer.bytes.toString('hex'),
      headers: [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    }));
    expect(there).toEqual(notThere);
    expect(there?.status).toBe(status);
  });

  it('is answered by forgot-password with these words', async () => {
    const answer = await new Browser(server.url, from()).post('/api/auth/forgot-password', { email: known.email });
    expect(json(answer)).toEqual({
      message: 'If an account exists with that email, a password reset link has been sent.',
    });
  });

  it.each([
    ['login', (email: string) => ({ email, password: 'wrong password' }), 1],
    ['forgot-password', (email: string) => ({ email }), 0],
  ])(
    'does not show in the work for %s: the same statements, and as many passwords checked',
    async (route, form, checkedPasswords) => {
      const workAbout = (email: string) =>
        workFor(server, (headers) =>
          new Browser(server.url, { ...from(), ...headers }).post(`/api/auth/${route}`, form(email)),
        );
      const [there, notThere] = [await workAbout(known.email), await workAbout('nobody@attune.test')];
      expect(there).toEqual(notThere);
      expect(there).toMatchObject({ checkedPasswords, hashedPasswords: 0 });
      expect(there.statements).not.toEqual([]);
    },
  );
});
