import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInbox, type Inbox } from '../sandbox/inbox/inbox.js';
import { MailStore } from '../sandbox/inbox/mail-store.js';
import { isKnownHost } from '../sandbox/web/known-host.js';
import type { PinoLogger } from 'nestjs-pino';
import { MailService } from '../src/platform/mail/mail.service.js';
import { MetricsService } from '../src/platform/observability/metrics/metrics.service.js';
import { aPerson } from './support/accounts.js';
import { eventually } from './support/eventually.js';
import { listenLocally, type LocalServer } from './support/local-server.js';
import { RawClient } from './support/raw-client.js';
import { createTempDir, type TempDir } from './support/temp-dir.js';
import { testConfig } from './support/test-config.js';
import { startTestServer } from './support/test-server.js';

let folder: TempDir;
let inbox: Inbox;
let local: LocalServer;

beforeAll(async () => {
  const server = createServer((request, response) => {
    if (!inbox.handle(request, response)) response.writeHead(404).end();
  });
  local = await listenLocally(server);
});
afterAll(() => local.close());
beforeEach(async () => {
  folder = await createTempDir('private');
  inbox = await createInbox({ stateDir: folder.path, host: '127.0.0.1', smtpPort: 0 });
});
afterEach(async () => {
  await inbox.close();
  await folder.remove();
});

function send(to: string, subject = 'Hello', html = '<p>Hello</p>'): Promise<void> {
  const service = new MailService(
    testConfig({ SMTP_URL: `smtp://127.0.0.1:${inbox.smtpPort}` }),
    {} as PinoLogger,
    new MetricsService(),
  );
  return service.send({ to, subject, text: 'See https://attune.test/a?b=c', html });
}

/** Stores mails as if received over SMTP: 200 connections in a row take a busy machine half a minute. */
async function fillInbox(count: number): Promise<void> {
  const store = await MailStore.open(folder.path);
  for (let i = 0; i < count; i += 1) {
    const raw = Buffer.from(`From: a@attune.test\r\nSubject: Number ${i}\r\n\r\nHello\r\n`);
    await store.add(raw, { from: 'a@attune.test', to: ['ann@attune.test'] });
  }
}

async function get(address: string): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(local.url + address);
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

describe('the inbox of the sandbox', () => {
  it('stores the mails it receives, newest first, and lists them as JSON', async () => {
    await send('ann@attune.test', 'One');
    await send('bob@attune.test', 'Two');
    const { mails } = JSON.parse((await get('/sandbox/inbox.json')).text) as { mails: Record<string, unknown>[] };
    expect(mails.map(({ subject }) => subject)).toEqual(['Two', 'One']);
    expect(mails[1]).toMatchObject({
      to: ['ann@attune.test'],
      sender: 'Attune',
      html: expect.stringContaining('Hello'),
    });
    const onlyHers = JSON.parse((await get('/sandbox/inbox.json?to=ANN@attune.test')).text) as { mails: unknown[] };
    expect(onlyHers.mails).toHaveLength(1);
  });

  it('still has it after a restart, and never more than 200', async () => {
    await send('ann@attune.test', 'The first');
    await inbox.close();
    await fillInbox(199);
    inbox = await createInbox({ stateDir: folder.path, host: '127.0.0.1', smtpPort: 0 });
    expect(inbox.mails()).toHaveLength(200);
    expect(inbox.mails().at(-1)?.subject).toBe('The first');
    await send('ann@attune.test', 'The last');
    expect(inbox.mails()).toHaveLength(200);
    await inbox.close();
    inbox = await createInbox({ stateDir: folder.path, host: '127.0.0.1', smtpPort: 0 });
    expect(inbox.mails()).toHaveLength(200);
    expect(inbox.mails()[0]?.subject).toBe('The last');
    expect(inbox.mails().map(({ subject }) => subject)).not.toContain('The first');
    expect(readdirSync(folder.path)).toHaveLength(200);
    expect((await fetch(`${local.url}/sandbox/inbox/clear`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('shows a list, a mail, its text and its source', async () => {
    await send('ann@attune.test', 'Hello <b>you</b>');
    const [mail] = inbox.mails();
    const list = await get('/sandbox/inbox');
    expect(list.text).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
    expect(list.text).toContain('ann@attune.test');
    expect(list.policy).toContain("script-src 'self'");
    expect((await get(`/sandbox/inbox/${mail?.id}?view=text`)).text).toContain('<a href="https://attune.test/a?b=c"');
    expect((await get(`/sandbox/inbox/${mail?.id}?view=source`)).text).toContain('Subject: Hello');
    expect((await get('/sandbox/inbox/nothing')).status).toBe(404);
    expect((await get('/sandbox/inbox/..%2f..%2fetc')).status).toBe(404);
    expect((await get('/sandbox/payment')).status).toBe(404);
  });

  it('shows the HTML of a mail where it can do nothing', async () => {
    await send(
      'ann@attune.test',
      'Evil',
      '<script>top.location="https://evil.test"</script><img src="https://evil.test/x">',
    );
    const [mail] = inbox.mails();
    expect((await get(`/sandbox/inbox/${mail?.id}`)).text).toMatch(/<iframe[^>]+sandbox="allow-popups/);
    const frame = await get(`/sandbox/inbox/${mail?.id}/html`);
    expect(frame.policy).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
  });

  it('is reached under the application’s own address in development, and not in production', async () => {
    const port = String(local.port);
    const app = await startTestServer({
      worker: true,
      environment: { SANDBOX_PORT: port, SANDBOX_SMTP_PORT: String(inbox.smtpPort) },
    });
    try {
      const { email } = await aPerson(app);
      await eventually(() => inbox.mails(email).length > 0);
      const page = await fetch(`${app.url}/sandbox/inbox`);
      expect(await page.text()).toContain(email);
      expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      const cleared = await fetch(`${app.url}/sandbox/inbox/clear`, { method: 'POST', redirect: 'manual' });
      expect([cleared.status, cleared.headers.get('location')]).toEqual([303, '/sandbox/inbox']);
      const host = new URL(app.url).host;
      for (const [target, headers] of [
        ['/sandbox/inbox', 'Host: evil.test'],
        ['/SANDBOX/inbox.json', 'Host: evil.test'],
        ['/sandbox', 'Host: localhost.evil.test'],
        ['http://evil.test/sandbox/inbox', `Host: ${host}`],
      ]) {
        const answer = await RawClient.exchange(
          app.url,
          `GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`,
        );
        expect(answer).toMatch(/^HTTP\/1\.1 403 .*"code":"platform\.sandbox_local_only"/s);
      }
    } finally {
      await app.close();
    }
    const config = testConfig({ SANDBOX: 'off', SANDBOX_PORT: port, SANDBOX_SMTP_PORT: port });
    expect([config.sandboxPort, config.smtpUrl]).toEqual([undefined, undefined]);
  });

  it.each([
    ['127.0.0.1:4100', true],
    ['localhost:3000', true],
    ['[::1]:3000', true],
    ['api:4100', true],
    ['evil.test:4100', false],
    ['127.0.0.1.evil.test', false],
    ['localhost.evil.test:4100', false],
    ['192.168.1.7:4100', false],
    ['a b', false],
    [undefined, false],
  ])('asked directly as %s answers: %s', (host, answers) => {
    expect(isKnownHost(host, 'api')).toBe(answers);
  });

  it('is reported as starting while it is unavailable', async () => {
    const app = await startTestServer({ environment: { SANDBOX_PORT: '1' } });
    try {
      const answer = await fetch(`${app.url}/sandbox/inbox`);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({ code: 'platform.sandbox_unavailable' });
    } finally {
      await app.close();
    }
  });
});
