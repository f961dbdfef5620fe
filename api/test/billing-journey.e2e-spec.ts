import path from 'node:path';
import { freePort } from '../src/platform/network/free-port.js';
import { eventually } from './support/eventually.js';
import { wavTone } from './support/sounds.js';
import { createTempDir, type TempDir } from './support/temp-dir.js';
import { TestProcess } from './support/test-process.js';
import { readError, upload } from './support/uploads.js';

const START = path.resolve(import.meta.dirname, '../src/start.ts');
const GOOD_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ada Lovelace' };

let folder: TempDir;
let program: TestProcess;
let url: string;

beforeAll(async () => {
  folder = await createTempDir();
  const port = await freePort(folder.path);
  url = `http://localhost:${port}`;
  program = TestProcess.start(START, {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: folder.path,
  });
  await program.waitForOutput(/ready at http/, 90_000);
});

afterAll(async () => {
  await program.end('SIGTERM');
  await folder.remove();
});

describe('everything as npm start runs it', () => {
  it('registers, pays, retunes, is counted, cancels and is refused', async () => {
    const browser = await Browser.register('journey@attune.test');
    expect(await readError(await browser.retune(528))).toBe('403 retune.plan_required');

    const { sessionUrl } = await browser.post('/api/create-checkout-session', { plan: 'pro' });
    expect(sessionUrl).toMatch(new RegExp(`^${url}/sandbox/checkout/cs_test_`));
    const paid = await browser.submit(sessionUrl, GOOD_CARD);
    expect(paid.headers.get('location')).toBe(`${url}/subscribe?payment=success&plan=pro`);
    await browser.waitForTier('pro');

    const song = await browser.retune(528);
    expect([song.status, song.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('retuned-528Hz-song.wav'),
    ]);
    await song.arrayBuffer();
    expect(await browser.get('/api/usage')).toMatchObject({ retunesUsed: 1, retunesLimit: 50 });

    const { portalUrl } = await browser.post('/api/create-portal-session', { returnUrl: `${url}/account` });
    expect((await browser.submit(`${portalUrl}/cancel`, { when: 'now' })).status).toBe(303);
    await browser.waitForTier('free');
    expect(await readError(await browser.retune(528))).toBe('403 retune.plan_required');
    expect(await browser.get('/api/usage')).toMatchObject({ retunesUsed: 1, retunesLimit: 0 });
  });

  it('repairs by sync what a lost event left undone', async () => {
    const browser = await Browser.register('lost@attune.test');
    await browser.post('/sandbox/payment/webhooks', { delivery: 'lose' });
    const { sessionUrl } = await browser.post('/api/create-checkout-session', { plan: 'basic' });
    await browser.submit(sessionUrl, GOOD_CARD);
    expect(await browser.get('/api/auth/user')).toMatchObject({ subscriptionTier: 'free' });
    expect(await browser.post('/api/sync-subscription')).toEqual({ previousTier: 'free', newTier: 'basic' });
    expect(await readError(await browser.retune(528))).toBe('403 retune.target_not_in_plan');
    const song = await browser.retune(432);
    expect(song.status).toBe(200);
    await song.arrayBuffer();
  });

  it('lets a demo account see and cancel its demo subscription', async () => {
    const browser = await Browser.signIn('pro@demo.attune.test', 'attune-demo-2026');
    expect(await browser.post('/api/sync-subscription')).toEqual({ previousTier: 'pro', newTier: 'pro' });
    const { portalUrl } = await browser.post('/api/create-portal-session', { returnUrl: `${url}/account` });
    expect(await (await fetch(String(portalUrl))).text()).toContain('pro@demo.attune.test');
    await browser.submit(`${portalUrl}/cancel`, { when: 'now' });
    expect(await browser.post('/api/sync-subscription')).toEqual({ previousTier: 'pro', newTier: 'free' });
    for (const plan of ['basic', 'studio']) {
      const other = await Browser.signIn(`${plan}@demo.attune.test`, 'attune-demo-2026');
      expect(await other.post('/api/sync-subscription')).toEqual({ previousTier: plan, newTier: plan });
    }
  });

  it('serves the hosted pages under its own address, with their own strict policy', async () => {
    const page = await fetch(`${url}/sandbox/checkout/none`);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
    expect((await fetch(`${url}/sandbox/payment/style.css`)).headers.get('content-type')).toMatch('text/css');
    const nothing = await fetch(`${url}/sandbox/nothing`);
    expect([nothing.status, nothing.headers.get('x-frame-options')]).toEqual([404, 'DENY']);
    expect(nothing.headers.get('content-security-policy')).toMatch(/^default-src 'self'/);
    const api = await fetch(`${url}/v1/customers`);
    expect(api.headers.get('content-type')).not.toMatch('json');
  });

  it('takes no command to the payment sandbox from another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await fetch(`${url}/sandbox/payment/webhooks`, { method: 'POST', headers })).status).toBe(403);
  });
});

class Browser {
  private constructor(private readonly cookie: string) {}

  static async register(email: string): Promise<Browser> {
    const form = { email, password: 'a long song of old', firstName: 'Ada', lastName: 'Lovelace' };
    return Browser.of(await send('/api/auth/register', form, {}));
  }

  static async signIn(email: string, password: string): Promise<Browser> {
    return Browser.of(await send('/api/auth/login', { email, password }, {}));
  }

  private static of(answer: Response): Browser {
    expect(answer.ok).toBe(true);
    return new Browser(
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    );
  }

  async post(address: string, body: object = {}): Promise<Record<string, string>> {
    const answer = await send(address, body, { Cookie: this.cookie });
    return (await answer.json()) as Record<string, string>;
  }

  async get(address: string): Promise<Record<string, unknown>> {
    const answer = await fetch(url + address, { headers: { Cookie: this.cookie } });
    return (await answer.json()) as Record<string, unknown>;
  }

  submit(address: string | undefined, fields: Record<string, string>): Promise<Response> {
    return fetch(String(address), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  }

  retune(targetHz: number): Promise<Response> {
    const query = `targetHz=${targetHz}&format=wav`;
    return upload({ url }, { headers: { Cookie: this.cookie, Origin: url }, query, file: wavTone({ seconds: 1 }) });
  }

  async waitForTier(tier: string): Promise<void> {
    await eventually(async () => (await this.get('/api/auth/user')).subscriptionTier === tier, 5_000, tier);
  }
}

function send(address: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(url + address, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(body),
  });
}
