import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import Stripe from 'stripe';
import { SANDBOX_STRIPE } from '../src/billing/billing.settings.js';
import { SubscriptionSyncService } from '../src/billing/subscription-sync.service.js';
import { sessionName } from '../src/platform/database/connection-limits.js';
import { getOpenResponses } from '../src/platform/http/http-app.js';
import { eventually } from './support/eventually.js';
import { listenLocally, type LocalServer } from './support/local-server.js';
import { apiWithPaymentLimits } from './support/payment-limits.js';
import { Payments } from './support/payments.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { signedInUserOn, type SignedInUser } from './support/users.js';

let payments: Payments;
let server: TestServer;
let user: SignedInUser;
/** A proxy between the application and the provider: counts requests, and can be disconnected. */
let proxy: PausingProxy;

beforeAll(async () => {
  payments = await Payments.start({ retryDelaysMs: [100, 100, 100, 100, 100, 100, 100, 100, 100, 100] });
  proxy = await PausingProxy.to(payments.port);
  server = await startTestServer({
    module: apiWithPaymentLimits({ openMs: 500 }),
    environment: { STRIPE_API_BASE: proxy.url, TRUST_PROXY: '1' },
  });
  payments.open(server.url);
});

beforeEach(async () => {
  proxy.isDown = false;
  await payments.control('webhooks', { delivery: 'hold', copies: 1 });
  user = await signedInUserOn(server, 'free');
});

afterAll(async () => {
  await server.close();
  await proxy.close();
  await payments.close();
});

describe('an event', () => {
  it('takes effect once, of any number of parallel deliveries', async () => {
    await buy('pro');
    const { deliveries } = await payments.control<Released>('webhooks/release', { copies: 20, parallel: true });
    expect(deliveries.length).toBeGreaterThanOrEqual(100);
    expect(deliveries.map(({ lastAnswer }) => lastAnswer)).toEqual(deliveries.map(() => '200'));
    await allEventsWorkedOn();
    expect(await loadState(user)).toMatchObject({ tier: 'pro' });
    const stored = await server.database.query<{ id: string }>(`SELECT id FROM webhook_events WHERE id LIKE 'evt_%'`);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);

    const before = { row: await userRow(), asked: proxy.asked };
    const [event] = stored;
    const again = await payments.control<Released>(`events/${event?.id}/resend`, { copies: 20 });
    expect(again.deliveries.every(({ lastAnswer }) => lastAnswer === '200')).toBe(true);
    await allEventsWorkedOn();
    expect(await userRow()).toEqual(before.row);
    expect(proxy.asked).toBe(before.asked);
  });

  it.each(['oldest_first', 'newest_first', 'shuffled'])('leads to the same end with the others %s', async (order) => {
    await buy('basic');
    const portal = await portalUrl();
    await payments.submit(`${portal}/change`, { price: 'price_studio' });
    await payments.submit(`${portal}/change`, { price: 'price_pro' });
    await payments.submit(`${portal}/cancel`, { when: 'now' });
    await buy('studio');
    await payments.control('webhooks/release', { order, copies: 2 });
    await allEventsWorkedOn();
    expect(await loadState(user)).toEqual({ tier: 'studio', subscription: await runningSubscription() });
  });

  it('may be as large as the provider’s are', async () => {
    await buy('pro');
    const { customer } = await customerOf();
    const lines = Array.from({ length: 2000 }, (_, i) => ({
      id: `il_${i}`,
      object: 'line_item',
      description: 'x'.repeat(200),
    }));
    const event = {
      id: 'evt_large',
      object: 'event',
      type: 'invoice.paid',
      data: { object: { id: 'in_large', object: 'invoice', customer, lines: { object: 'list', data: lines } } },
    };
    expect((await deliver(event)).status).toBe(200);
    await allEventsWorkedOn();
    expect(await loadState(user)).toMatchObject({ tier: 'pro' });
  });

  it('is deleted when the provider no longer resends it', async () => {
    await server.database.query(
      `INSERT INTO webhook_events (id, type, "createdAt")
       VALUES ('evt_old', 'invoice.paid', now() - interval '61 days'), ('evt_young', 'invoice.paid', now() - interval '31 days')`,
    );
    // The api leads again in its next session, and cleans up at once.
    await server.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = $1`,
      [sessionName('api')],
    );
    const left = (): Promise<{ id: string }[]> =>
      server.database.query(`SELECT id FROM webhook_events WHERE id IN ('evt_old', 'evt_young')`);
    await eventually(async () => (await left()).length === 1, 10_000, 'the clean-up');
    expect(await left()).toEqual([{ id: 'evt_young' }]);
  });

  it('that is late does not bring back what was canceled', async () => {
    await buy('pro');
    await payments.submit(`${await portalUrl()}/cancel`, { when: 'now' });
    expect(await post('/api/sync-subscription')).toMatchObject({ newTier: 'free' });
    await payments.control('webhooks/release', { parallel: true });
    await allEventsWorkedOn();
    expect(await loadState(user)).toEqual({ tier: 'free', subscription: null });
  });

  it('that claims more than the provider says changes nothing', async () => {
    await buy('basic');
    await payments.control('webhooks/release');
    await allEventsWorkedOn();
    const { customer } = await customerOf();
    const lie = {
      id: 'evt_lie',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_x', object: 'subscription', customer, status: 'active', items: studioItems } },
    };
    expect((await deliver(lie)).status).toBe(200);
    await allEventsWorkedOn();
    expect(await loadState(user)).toMatchObject({ tier: 'basic' });
  });

  it('of an unrelated kind or customer is accepted and ignored', async () => {
    for (const event of [
      { id: 'evt_other', object: 'event', type: 'charge.dispute.created', data: { object: { id: 'dp_1' } } },
      { id: 'evt_stranger', object: 'event', type: 'invoice.paid', data: { object: { customer: 'cus_stranger' } } },
      { id: 'evt_nobody', object: 'event', type: 'invoice.paid', data: { object: { id: 'in_1' } } },
    ]) {
      expect((await deliver(event)).status).toBe(200);
      expect(await server.database.query('SELECT 1 FROM webhook_events WHERE id = $1', [event.id])).toEqual([]);
    }
  });

  it('about a customer that a restore has lost gives the user back that customer, and the plan', async () => {
    await buy('pro');
    const before = await customerOf();
    await server.database.query('UPDATE users SET "stripeCustomerId" = NULL WHERE id = $1', [user.id]);
    await payments.control('webhooks/release');
    await allEventsWorkedOn();
    expect(await loadState(user)).toMatchObject({ tier: 'pro' });
    expect(await customerOf()).toEqual(before);
  });

  it('about another customer does not replace the one that the user has', async () => {
    await buy('pro');
    const before = await customerOf();
    for (const userId of [user.id, 'another program']) {
      const object = { id: 'sub_x', object: 'subscription', customer: 'cus_other', metadata: { userId } };
      const type = 'customer.subscription.updated';
      expect((await deliver({ id: 'evt_other_customer', object: 'event', type, data: { object } })).status).toBe(200);
    }
    expect(await customerOf()).toEqual(before);
  });

  it('is accepted while the provider is unavailable, and changes nothing until it is back', async () => {
    await buy('pro');
    proxy.isDown = true;
    const { deliveries } = await payments.control<Released>('webhooks/release', { parallel: true });
    expect(deliveries.length).toBeGreaterThanOrEqual(3);
    expect(deliveries.filter(({ lastAnswer }) => lastAnswer !== '200')).toEqual([]);
    expect(await loadState(user)).toMatchObject({ tier: 'free' });
    proxy.isDown = false;
    await eventually(async () => (await loadState(user)).tier === 'pro', 10_000, 'the plan');
  });

  it('whose answer from the provider is slow does not overwrite a newer answer', async () => {
    await buy('pro');
    const portal = await portalUrl();
    const answer = proxy.pauseNext('/v1/subscriptions');
    const slow = post('/api/sync-subscription');
    await answer.paused;
    await payments.submit(`${portal}/cancel`, { when: 'now' });
    const next = post('/api/sync-subscription');
    await eventually(() => [...getOpenResponses(server.app)].length >= 2, 10_000, 'the second request');
    answer.release();
    const [older, newer] = await Promise.all([slow, next]);
    expect(older).toEqual({ previousTier: 'free', newTier: 'pro' });
    expect(newer).toEqual({ previousTier: 'pro', newTier: 'free' });
    expect(await loadState(user)).toEqual({ tier: 'free', subscription: null });
  });

  it('and all syncs during another one share one more request, and get the state at that time', async () => {
    await buy('pro');
    const portal = await portalUrl();
    const syncs = server.app.get(SubscriptionSyncService);
    const answer = proxy.pauseNext('/v1/subscriptions');
    proxy.asked = 0;
    const first = syncs.sync(user.id);
    await answer.paused;
    await payments.submit(`${portal}/cancel`, { when: 'now' });
    const during = Array.from({ length: 20 }, () => syncs.sync(user.id));
    answer.release();
    expect(await first).toEqual({ previousTier: 'free', newTier: 'pro' });
    expect(new Set((await Promise.all(during)).map((result) => result?.newTier))).toEqual(new Set(['free']));
    expect(proxy.asked).toBe(2);
  });

  it('racing with a person who syncs and buys ends where the provider is', async () => {
    await payments.control('webhooks', { delivery: 'normal', copies: 3 });
    await buy('basic');
    const portal = await portalUrl();
    for (const price of ['price_pro', 'price_studio', 'price_basic', 'price_pro']) {
      await Promise.all([
        payments.submit(`${portal}/change`, { price }),
        post('/api/sync-subscription'),
        post('/api/create-checkout-session', { plan: 'studio' }),
      ]);
    }
    await eventually(async () => (await pendingDeliveries()) === 0, 10_000, 'the last delivery');
    await allEventsWorkedOn();
    expect(await loadState(user)).toEqual({ tier: 'pro', subscription: await runningSubscription() });
  });
});

describe('a message that the provider did not sign', () => {
  const event = { id: 'evt_forged', object: 'event', type: 'invoice.paid', data: { object: {} } };
  const body = JSON.stringify(event);
  const now = () => Math.floor(Date.now() / 1000);

  it.each<[name: string, signature: () => string | undefined, body: string]>([
    ['has no signature', () => undefined, body],
    ['has an empty one', () => '', body],
    ['has one that is no such thing', () => 'yes', body],
    ['is signed with another secret', () => sign(body, { secret: 'whsec_other' }), body],
    ['is signed for another body', () => sign(body), body.replace('evt_forged', 'evt_other')],
    ['is signed for the same body written differently', () => sign(body), JSON.stringify(event, null, 2)],
    ['is ten minutes old', () => sign(body, { timestamp: now() - 600 }), body],
    [
      'has a later time than was signed',
      () => sign(body, { timestamp: now() - 600 }).replace(/t=\d+/, `t=${now()}`),
      body,
    ],
    ['uses a scheme that is not checked', () => sign(body).replace('v1=', 'v0='), body],
  ])('is refused: it %s', async (_, signature, sent) => {
    const value = signature();
    const answer = await send(sent, value === undefined ? {} : { 'Stripe-Signature': value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'billing.bad_signature' });
    expect(await server.database.query(`SELECT 1 FROM webhook_events WHERE id LIKE 'evt_forged%'`)).toEqual([]);
  });

  it('is refused with invalid JSON, as a form and without a body', async () => {
    expect((await send('{"id":', { 'Stripe-Signature': sign('{"id":') })).status).toBe(400);
    expect((await send('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(400);
    expect((await send('', {})).status).toBe(400);
  });

  it('ignores the session: the caller’s identity does not matter here', async () => {
    expect((await send(body, { ...user.cookie, Origin: server.url })).status).toBe(400);
  });
});

interface Released {
  deliveries: { eventId: string; lastAnswer: string }[];
}

const WEBHOOK_SECRET: string = SANDBOX_STRIPE.webhookSecret;
const studioItems = { object: 'list', data: [{ id: 'si_x', price: { id: 'price_studio' } }] };

const HOP_BY_HOP = new Set(['host', 'connection', 'content-length']);

/** An answer that the provider has given, and that does not arrive before `release`. */
interface PausedAnswer {
  /** Resolves when the provider has given it. */
  paused: Promise<void>;
  release: () => void;
}

class PausingProxy {
  isDown = false;
  asked = 0;
  private pause: { path: string; onPause: () => void; released: Promise<void> } | undefined;

  private constructor(private readonly local: LocalServer) {}

  static async to(port: number): Promise<PausingProxy> {
    const proxy = createServer();
    const made = new PausingProxy(await listenLocally(proxy));
    proxy.on('request', (request, response) => void made.pass(request, response, port));
    return made;
  }

  get url(): string {
    return this.local.url;
  }

  /** Pauses the next answer from `path`. */
  pauseNext(path: string): PausedAnswer {
    const [paused, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    this.pause = { path, onPause: () => paused.resolve(), released: released.promise };
    return { paused: paused.promise, release: () => released.resolve() };
  }

  close(): Promise<void> {
    return this.local.close();
  }

  private async pass(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
    if (this.isDown) {
      request.socket.destroy();
      return;
    }
    this.asked += 1;
    const turns = (7 * this.asked) % 20;
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    // Some are slower than others: they overtake each other.
    for (let turn = 0; turn < turns; turn += 1) await turnOfTheLoop();
    const headers = Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name));
    const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, {
      method: request.method,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      body: request.method === 'POST' ? Buffer.concat(parts).toString() : undefined,
    });
    const text = await answer.text();
    const { pause } = this;
    if (pause && request.url?.startsWith(pause.path)) {
      this.pause = undefined;
      pause.onPause();
      await pause.released;
    }
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
  }
}

function sign(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, ...options });
}

function send(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${server.url}/api/billing/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
}

function deliver(event: object): Promise<Response> {
  const body = JSON.stringify(event);
  return send(body, { 'Stripe-Signature': sign(body) });
}

async function post(path: string, body: object = {}): Promise<Record<string, string>> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...user.cookie, 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>;
}

async function buy(plan: string): Promise<void> {
  const { sessionUrl } = await post('/api/create-checkout-session', { plan });
  expect((await payments.pay(String(sessionUrl))).status).toBe(303);
}

async function portalUrl(): Promise<string> {
  const { portalUrl: url } = await post('/api/create-portal-session', {
    returnUrl: `${server.config.publicUrl}/account`,
  });
  return String(url);
}

async function userRow(): Promise<Record<string, unknown>> {
  const [row] = await server.database.query<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [user.id]);
  return row ?? {};
}

async function loadState(who: SignedInUser): Promise<{ tier: unknown; subscription: unknown }> {
  const [row] = await server.database.query<{ tier: string; subscription: string | null }>(
    'SELECT "subscriptionTier" AS tier, "stripeSubscriptionId" AS subscription FROM users WHERE id = $1',
    [who.id],
  );
  return { tier: row?.tier, subscription: row?.subscription };
}

async function customerOf(): Promise<{ customer: string }> {
  return { customer: String((await userRow()).stripeCustomerId) };
}

async function runningSubscription(): Promise<string | undefined> {
  const { data } = await payments.stripe.subscriptions.list({ ...(await customerOf()), status: 'active' });
  expect(data).toHaveLength(1);
  return data[0]?.id;
}

/** Jobs follow within milliseconds; one that met a lock is retried after a second or two. */
async function allEventsWorkedOn(): Promise<void> {
  const unfinished = `SELECT 1 FROM pgboss.job WHERE name = 'billing.payment-event' AND state < 'completed'`;
  await eventually(async () => (await server.database.query(unfinished)).length === 0, 10_000, 'the end of all jobs');
}

async function pendingDeliveries(): Promise<number> {
  const answer = await fetch(`${payments.url}/sandbox/payment/state`);
  const { deliveries } = (await answer.json()) as { deliveries: { state: string }[] };
  return deliveries.filter(({ state }) => state === 'waiting').length;
}
