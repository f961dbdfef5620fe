import path from 'node:path';
import { jest } from '@jest/globals';
import { BossService } from '../src/platform/jobs/boss.service.js';
import { freePort } from '../src/platform/network/free-port.js';
import { isReadyMessage } from '../src/platform/process/child-process.js';
import { eventually } from './support/eventually.js';
import { HangingProxy } from './support/hanging-proxy.js';
import { apiWithPaymentLimits } from './support/payment-limits.js';
import { Payments } from './support/payments.js';
import { createTempDir } from './support/temp-dir.js';
import { testEnvironment } from './support/test-config.js';
import { createTestDatabase } from './support/test-database.js';
import { TestProcess } from './support/test-process.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { signedInUserOn, type SignedInUser } from './support/users.js';

const API = path.resolve(import.meta.dirname, '../src/main.ts');
/** Short, but different enough for what ends first to end first on a busy machine, too. */
const LIMITS = { waitMs: 500, answerTimeoutMs: 4000, openMs: 4000 };

let payments: Payments;
let proxy: HangingProxy;
let server: TestServer;

beforeAll(async () => {
  payments = await Payments.start();
  proxy = await HangingProxy.to(payments.port);
  server = await startTestServer({
    module: apiWithPaymentLimits(LIMITS),
    environment: { STRIPE_API_BASE: proxy.url, TRUST_PROXY: '1' },
  });
  payments.open(server.url);
  await payments.control('webhooks', { delivery: 'hold' });
});

beforeEach(async () => {
  proxy.hangs = false;
  await eventually(async () => (await circuitGauge()) === 0 || (await aPortalAnswers()), 10_000, 'a closed circuit');
});

afterAll(async () => {
  await server.close();
  await proxy.close();
  await payments.close();
});

describe('a payment provider that hangs', () => {
  it('keeps no one waiting for others, is left alone after three missed answers, and is used again when it is back', async () => {
    const customer = await aSubscriber('pro');
    const others = await Promise.all(Array.from({ length: 4 }, () => aCustomer()));
    proxy.hangs = true;
    let sentBefore = proxy.sent;

    /** The codes of the answers, in the order in which they come. */
    const answered: unknown[] = [];
    const send = async (request: Promise<Response>): Promise<Outcome> => {
      const outcome = await outcomeOf(request);
      answered.push(outcome.code);
      return outcome;
    };
    const syncs = others.map((who) => send(post('sync-subscription', {}, who)));
    await eventually(() => proxy.sent - sentBefore >= 4, 2000, 'the four questions');
    // Only now, since requests of a user that arrive before the question share its answer.
    const waiting = others.flatMap((who) => Array.from({ length: 2 }, () => send(post('sync-subscription', {}, who))));
    const portal = await send(openPortal(customer));
    expect(portal).toMatchObject({ status: 503, code: 'billing.busy', retryAfter: 2 });
    await Promise.all([...waiting, ...syncs]);
    expect(answered).toEqual([
      ...Array<string>(9).fill('billing.busy'),
      ...Array<string>(4).fill('billing.provider_away'),
    ]);
    expect(proxy.sent - sentBefore).toBe(4);

    sentBefore = proxy.sent;
    for (let i = 0; i < 5; i++) {
      const refused = await outcomeOf(openPortal(customer));
      expect(refused).toMatchObject({ status: 503, code: 'billing.provider_away' });
      expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
      expect(refused.retryAfter).toBeLessThanOrEqual(LIMITS.openMs / 1000);
    }
    expect([proxy.sent - sentBefore, await circuitGauge()]).toEqual([0, 1]);

    proxy.hangs = false;
    const isBack = async (): Promise<boolean> => {
      // Requests of a user are limited.
      await server.database.query('DELETE FROM rate_limits');
      return (await openPortal(customer)).status === 200;
    };
    await eventually(isBack, 10_000, 'the portal');
    expect(await circuitGauge()).toBe(0);
    expect((await outcomeOf(post('sync-subscription', {}, others[0]))).status).toBe(200);
  });

  it('keeps no event waiting: it is answered without a question, and takes effect when the provider is back', async () => {
    const user = await signedInUserOn(server, 'free');
    await buy(user, 'pro');
    const event = await anEventAbout(user);
    proxy.hangs = true;
    // The job of the event, which asks the provider, does not run yet.
    const fetchJobs = jest.spyOn(server.app.get(BossService).boss, 'fetch').mockResolvedValue([]);
    try {
      const sentBefore = proxy.sent;
      const delivered = await Promise.all(
        Array.from({ length: 5 }, () => outcomeOf(payments.deliver(server.url, event))),
      );
      expect(delivered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(proxy.sent).toBe(sentBefore);
    } finally {
      fetchJobs.mockRestore();
    }
    await eventually(async () => (await jobStates(event.id)).includes('retry'), 10_000, 'a failed attempt');
    expect((await payments.deliver(server.url, { ...event, id: `${event.id}_2` })).status).toBe(200);
    expect(await loadTier(user)).toBe('free');
    proxy.hangs = false;
    await eventually(async () => (await loadTier(user)) === 'pro', 10_000, 'the plan');
    await eventually(async () => (await jobStates(event.id)).join() === 'completed', 10_000, 'the end of the job');
  });
});

describe('an event that was answered', () => {
  it('is not recorded when its job cannot be, so that the provider sends it again', async () => {
    const user = await signedInUserOn(server, 'free');
    await buy(user, 'basic');
    const event = await anEventAbout(user);
    await server.database.query('ALTER TABLE pgboss.queue RENAME TO queue_away');
    try {
      expect((await payments.deliver(server.url, event)).status).toBeGreaterThanOrEqual(500);
    } finally {
      await server.database.query('ALTER TABLE pgboss.queue_away RENAME TO queue');
    }
    expect(await server.database.query('SELECT 1 FROM webhook_events WHERE id = $1', [event.id])).toEqual([]);
    expect((await payments.deliver(server.url, event)).status).toBe(200);
    await eventually(async () => (await loadTier(user)) === 'basic', 5000, 'the plan');
  });

  it('takes effect although the process that took it is killed meanwhile', async () => {
    const user = await signedInUserOn(server, 'free');
    await buy(user, 'studio');
    const event = await anEventAbout(user);
    const database = await createTestDatabase();
    const folder = await createTempDir();
    const port = await freePort(folder.path);
    const environment = { DATABASE_URL: database.url, DATA_DIR: folder.path, STRIPE_API_BASE: proxy.url };
    const api = TestProcess.start(API, { ...testEnvironment(), ...environment, PORT: String(port) });
    try {
      await api.waitForMessage(isReadyMessage);
      await database.query(
        `INSERT INTO users (email, "passwordHash", "stripeCustomerId") VALUES ('a@attune.test', '-', $1)`,
        [event.data.object.customer],
      );
      proxy.hangs = true;
      expect((await payments.deliver(`http://127.0.0.1:${port}`, event)).status).toBe(200);
      await api.end('SIGKILL');
      proxy.hangs = false;
      const restarted = await startTestServer({ environment });
      const tier = async () =>
        (await database.query<{ tier: string }>('SELECT "subscriptionTier" AS tier FROM users'))[0]?.tier;
      await eventually(async () => (await tier()) === 'studio', 15_000, 'the plan').finally(() => restarted.close());
    } finally {
      await api.end('SIGKILL');
      await database.drop();
      await folder.remove();
    }
  });
});

interface Outcome {
  status: number;
  code: unknown;
  retryAfter: number;
}

async function outcomeOf(request: Promise<Response>): Promise<Outcome> {
  const answer = await request;
  const { code } = (await answer.json()) as { code?: unknown };
  return { status: answer.status, code, retryAfter: Number(answer.headers.get('retry-after')) };
}

function post(route: string, body: object, who: SignedInUser | undefined): Promise<Response> {
  return fetch(`${server.url}/api/${route}`, {
    method: 'POST',
    headers: { ...who?.cookie, 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify(body),
  });
}

function openPortal(who: SignedInUser): Promise<Response> {
  return post('create-portal-session', { returnUrl: `${server.config.publicUrl}/account` }, who);
}

/** A user whom the provider knows, without a subscription. */
async function aCustomer(): Promise<SignedInUser> {
  const user = await signedInUserOn(server, 'free');
  expect((await post('create-checkout-session', { plan: 'pro' }, user)).status).toBe(200);
  return user;
}

async function aSubscriber(plan: string): Promise<SignedInUser> {
  const user = await signedInUserOn(server, 'free');
  await buy(user, plan);
  expect((await post('sync-subscription', {}, user)).status).toBe(200);
  return user;
}

async function buy(user: SignedInUser, plan: string): Promise<void> {
  const { sessionUrl } = (await (await post('create-checkout-session', { plan }, user)).json()) as {
    sessionUrl: string;
  };
  expect((await payments.pay(sessionUrl)).status).toBe(303);
}

async function anEventAbout(user: SignedInUser) {
  const [row] = await server.database.query<{ customer: string }>(
    'SELECT "stripeCustomerId" AS customer FROM users WHERE id = $1',
    [user.id],
  );
  const customer = String(row?.customer);
  return { id: `evt_${user.id}`, object: 'event', type: 'invoice.paid', data: { object: { customer } } };
}

async function loadTier({ id }: SignedInUser): Promise<unknown> {
  const [row] = await server.database.query<{ tier: string }>(
    'SELECT "subscriptionTier" AS tier FROM users WHERE id = $1',
    [id],
  );
  return row?.tier;
}

async function jobStates(eventId: string): Promise<string[]> {
  const rows = await server.database.query<{ state: string }>(
    `SELECT state::text FROM pgboss.job WHERE name = 'billing.payment-event' AND data->>'eventId' = $1`,
    [eventId],
  );
  return rows.map(({ state }) => state);
}

async function circuitGauge(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^payment_provider_circuit_open (\d)$/m.exec(text)?.[1]);
}

/** Also the call that detects that the provider is back. */
async function aPortalAnswers(): Promise<boolean> {
  const answer = await post('create-checkout-session', { plan: 'pro' }, await signedInUserOn(server, 'free'));
  return answer.status === 200;
}
