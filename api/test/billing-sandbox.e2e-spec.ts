import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { SANDBOX_STRIPE } from '../src/billing/billing.settings.js';
import { eventually } from './support/eventually.js';
import { DECLINED_CARD, FAILS_LATER_CARD, Payments } from './support/payments.js';

const DAY_SECONDS = 24 * 3600;
const HOUR_MS = 3_600_000;

let payments: Payments;
let stripe: Stripe;
let shop: Shop;

beforeAll(async () => {
  payments = await Payments.start({ retryDelaysMs: [20, 20, 20] });
  ({ stripe } = payments);
  shop = await Shop.open();
  payments.open(shop.url);
});

beforeEach(() => {
  shop.reset();
});

afterAll(async () => {
  await payments.close();
  await shop.close();
});

describe('the sandbox’s API, as the real SDK sees it', () => {
  it('wants its key, whatever the version', async () => {
    const { port } = payments;
    const wrong = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
    await expect(wrong.customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    const answer = await fetch(`${payments.url}/v1/prices`, {
      headers: { Authorization: `Bearer ${SANDBOX_STRIPE.secretKey}`, 'Stripe-Version': '2019-01-01' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
  });

  it('does a request once per idempotency key, and refuses the key for another request', async () => {
    const options = { idempotencyKey: 'once' };
    const [first, second] = await Promise.all([
      stripe.customers.create({ email: 'a@attune.test' }, options),
      stripe.customers.create({ email: 'a@attune.test' }, options),
    ]);
    expect(second.id).toBe(first.id);
    await expect(stripe.customers.create({ email: 'b@attune.test' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it.each([
    ['an unknown id', () => stripe.customers.retrieve('cus_none'), 'resource_missing', 404],
    ['an unknown customer in a field', () => checkout({ customer: 'cus_none' }), 'resource_missing', 400],
    [
      'an unknown price',
      () => checkout({ line_items: [{ price: 'price_none', quantity: 1 }] }),
      'resource_missing',
      400,
    ],
    ['a missing field', () => checkout({ success_url: undefined }), 'parameter_missing', 400],
    ['a misspelt field', () => checkout({ sucess_url: 'http://x.test' } as object), 'parameter_unknown', 400],
    ['an invalid address', () => checkout({ success_url: 'javascript:alert(1)' }), 'url_invalid', 400],
    ['an id out of JavaScript', () => stripe.customers.retrieve('__proto__'), 'resource_missing', 404],
  ])('says what is wrong with %s', async (_, request, code, statusCode) => {
    await expect(request()).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code, statusCode });
  });

  it('pages through lists', async () => {
    const made = [];
    for (const i of [1, 2, 3, 4, 5]) made.push(await stripe.customers.create({ email: `page${i}@attune.test` }));
    const found = [];
    for await (const customer of stripe.customers.list({ limit: 2 })) found.push(customer.id);
    expect(found.slice(0, 5)).toEqual(made.map(({ id }) => id).reverse());
  });

  it('merges metadata and expands the requested objects', async () => {
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
    const changed = await stripe.customers.update(id, { metadata: { a: '', c: '3' }, name: 'Ada' });
    expect(changed).toMatchObject({ metadata: { b: '2', c: '3' }, name: 'Ada' });
    expect(changed.metadata).not.toHaveProperty('a');
    const session = await checkout({ customer: id, expand: ['customer'] });
    expect(session.customer).toMatchObject({ object: 'customer', name: 'Ada' });
  });

  it('takes a change of plan, a cancellation and its reversal', async () => {
    const { id } = await subscribed('price_basic');
    const item = (await stripe.subscriptions.retrieve(id)).items.data[0]?.id;
    const changed = await stripe.subscriptions.update(id, { items: [{ id: item, price: 'price_pro' }] });
    expect(changed.items.data[0]?.price.id).toBe('price_pro');
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      cancel_at_period_end: true,
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({ cancel_at: null });
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('has a subscriber per plan from the start, for demo accounts, and sends no event about them', async () => {
    for (const plan of ['basic', 'pro', 'studio']) {
      const subscription = await stripe.subscriptions.retrieve(`sub_demo_${plan}`, { expand: ['customer'] });
      expect(subscription).toMatchObject({ status: 'active', customer: { email: `${plan}@demo.attune.test` } });
      expect(subscription.items.data[0]?.price.id).toBe(`price_${plan}`);
    }
    const events = await stripe.events.list({ limit: 100 });
    expect(JSON.stringify(events.data)).not.toContain('_demo_');
  });

  it('keeps its state over a restart', async () => {
    const { id } = await subscribed('price_pro');
    payments.open(shop.url);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });
});

describe('the hosted pages', () => {
  it.each([
    [{ number: '4242 4242 4242 4241' }, 'This card number is not valid.'],
    [{ number: '4111 1111 1111 1111' }, 'Only test cards work here. Never type a real card number into a sandbox.'],
    [{ number: '' }, 'Enter a card number.'],
    [{ expiry: '13 / 34' }, 'Write the expiry date as MM / YY.'],
    [{ expiry: '01 / 20' }, 'This card has expired.'],
    [{ cvc: '12' }, 'The security code has 3 digits.'],
    [{ name: ' ' }, 'Enter the name on the card.'],
  ])('refuse %j', async (wrong, message) => {
    const { url } = await checkout({});
    const good = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' };
    const answer = await payments.submit(String(url), { ...good, ...wrong });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(message);
    expect(page).toMatch(/aria-invalid="true"[^>]*aria-describedby="\w+-error"/);
  });

  it('say that no money moves, run no script, and cannot be framed', async () => {
    const { id: customer } = await stripe.customers.create({});
    const portal = await stripe.billingPortal.sessions.create({ customer, return_url: 'https://shop.test/account' });
    for (const url of [String((await checkout({})).url), portal.url, `${payments.url}/sandbox/payment`]) {
      const answer = await fetch(url);
      const policy = answer.headers.get('content-security-policy');
      expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(policy).not.toMatch(/script-src|unsafe/);
      const page = await answer.text();
      expect(page).toContain('No money moves');
      expect(page).not.toContain('<script');
    }
  });

  it('show what was typed as text', async () => {
    const { url } = await checkout({});
    const attack = `"><img src=x onerror=alert(1)>`;
    const answer = await payments.submit(String(url), { number: attack, expiry: '', cvc: '', name: attack });
    const page = await answer.text();
    expect(page).not.toContain('<img');
    expect(page).toContain('&quot;&gt;&lt;img');
  });

  it('take a payment once', async () => {
    const { id, url } = await checkout({ success_url: 'https://shop.test/done?id={CHECKOUT_SESSION_ID}' });
    const answers = await Promise.all([1, 2, 3].map(() => payments.pay(String(url))));
    for (const answer of answers) expect(answer.headers.get('location')).toBe(`https://shop.test/done?id=${id}`);
    const session = await stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect((await stripe.subscriptions.list({ customer: idOf(session.customer) })).data).toHaveLength(1);
  });

  it('end: a checkout after a day, a portal link after an hour', async () => {
    const { url } = await checkout({});
    await payments.control('clock', { seconds: DAY_SECONDS + 60 });
    expect((await fetch(String(url))).status).toBe(410);
    expect((await payments.pay(String(url))).status).toBe(410);
  });

  it('change a plan for the difference, and not with a card that refuses it', async () => {
    const { id, customer } = await subscribed('price_basic', FAILS_LATER_CARD);
    const portal = await stripe.billingPortal.sessions.create({ customer: idOf(customer) });
    const refused = await payments.submit(`${portal.url}/change`, { price: 'price_studio' });
    expect(refused.status).toBe(402);
    expect((await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe('price_basic');
    await payments.pay(`${portal.url}/card`);
    expect((await payments.submit(`${portal.url}/change`, { price: 'price_studio' })).status).toBe(303);
    const [invoice] = (await stripe.invoices.list({ customer: idOf(customer) })).data;
    expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_update', amount_paid: 2700 });
    expect((await payments.pay(`${portal.url}/card`, DECLINED_CARD)).status).toBe(402);
  });

  it('say beforehand what the invoice then charges, with the customer’s credit', async () => {
    const { customer } = await subscribed('price_studio');
    const portal = await stripe.billingPortal.sessions.create({ customer: idOf(customer) });
    await payments.submit(`${portal.url}/change`, { price: 'price_pro' });
    await payments.submit(`${portal.url}/change`, { price: 'price_basic' });
    const page = await (await fetch(`${portal.url}/change?price=price_studio`)).text();
    expect(page).toMatch(/Difference[\s\S]*\$27\.00[\s\S]*Your credit[\s\S]*\$27\.00[\s\S]*Due today[\s\S]*\$0\.00/);
    await payments.submit(`${portal.url}/change`, { price: 'price_studio' });
    const [invoice] = (await stripe.invoices.list({ customer: idOf(customer) })).data;
    expect(invoice).toMatchObject({ total: 2700, amount_due: 0, status: 'paid' });
    const bill = await fetch(String(invoice?.hosted_invoice_url));
    expect(await bill.text()).toContain('Change from Basic to Studio');
    expect((await fetch(`${payments.url}/sandbox/invoice/in_none`)).status).toBe(404);
  });
});

describe('time', () => {
  it('renews month after month, or ends what was to end', async () => {
    const [stays, ends] = [await subscribed('price_pro'), await subscribed('price_pro')];
    await stripe.subscriptions.update(ends.id, { cancel_at_period_end: true });
    await payments.control('clock', { days: 65 });
    expect(await stripe.subscriptions.retrieve(ends.id)).toMatchObject({ status: 'canceled' });
    expect(await stripe.subscriptions.retrieve(stays.id)).toMatchObject({ status: 'active' });
    const invoices = await stripe.invoices.list({ subscription: stays.id });
    expect(invoices.data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ['paid', 999],
      ['paid', 999],
      ['paid', 999],
    ]);
  });

  it('makes a card that fails later overdue, tries again, and cancels after the last try', async () => {
    const { id } = await subscribed('price_pro', FAILS_LATER_CARD);
    await payments.control('clock', { days: 32 });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    for (const days of [4, 6]) await payments.control('clock', { days });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    await payments.control('clock', { days: 8 });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  });

  it('is made good by another card', async () => {
    const { id, customer } = await subscribed('price_pro', FAILS_LATER_CARD);
    await payments.control(`subscriptions/${id}/renew`);
    const portal = await stripe.billingPortal.sessions.create({ customer: idOf(customer) });
    expect((await payments.submit(`${portal.url}/pay`, {})).headers.get('location')).toContain('refused');
    await payments.pay(`${portal.url}/card`);
    await payments.submit(`${portal.url}/pay`, {});
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });
});

describe('webhooks', () => {
  beforeEach(async () => {
    await eventually(async () => (await deliveries()).every(({ state }) => state !== 'waiting'));
    shop.reset();
  });

  it('are signed so that the SDK believes them', async () => {
    const { id } = await stripe.customers.create({ email: 'hook@attune.test' });
    await eventually(() => shop.received.length > 0);
    const [first] = shop.received;
    const event = stripe.webhooks.constructEvent(
      first?.body ?? '',
      first?.signature ?? '',
      SANDBOX_STRIPE.webhookSecret,
    );
    expect(event).toMatchObject({ type: 'customer.created', livemode: false, data: { object: { id } } });
    expect((await stripe.events.retrieve(event.id)).type).toBe('customer.created');
  });

  it('are sent again until they are accepted, and given up in the end', async () => {
    shop.answers = [500, 500, 200];
    await stripe.customers.create({});
    await eventually(() => shop.received.length === 3);
    shop.reset();
    shop.answers = [500, 500, 500, 500];
    await stripe.customers.create({});
    await eventually(async () => (await deliveries())[0]?.state === 'failed');
    expect(shop.received).toHaveLength(4);
  });

  it('arrive twice, late, not at all or in another order on request', async () => {
    await payments.control('webhooks', { copies: 2 });
    await stripe.customers.create({});
    await eventually(() => shop.received.length === 2);
    shop.reset();

    await payments.control('webhooks', { copies: 1, delayMs: HOUR_MS });
    const late = await stripe.customers.create({});
    await payments.control('webhooks', { delayMs: 0 });
    const next = await stripe.customers.create({});
    await eventually(() => shop.received.length > 0);
    expect(receivedIds()).toEqual([next.id]);
    const delayed = (await deliveries()).find(({ state, attempts }) => state === 'waiting' && attempts === 0);
    await payments.control(`events/${delayed?.eventId}/resend`);
    expect(receivedIds()).toEqual([next.id, late.id]);
    shop.reset();

    await payments.control('webhooks', { delivery: 'lose' });
    await stripe.customers.create({});
    await payments.control('webhooks', { delivery: 'hold' });
    const { id } = await stripe.customers.create({});
    await stripe.customers.update(id, { name: 'Ada' });
    await payments.control('webhooks/release', { order: 'newest_first' });
    expect(shop.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'customer.updated',
      'customer.created',
    ]);
    await payments.control('webhooks', { delivery: 'normal' });
  });

  it('that waited when the sandbox stopped are sent when it starts again', async () => {
    await payments.control('webhooks', { delayMs: 400 });
    await stripe.customers.create({});
    payments.open(shop.url);
    await eventually(() => shop.received.length === 1);
    await payments.control('webhooks', { delayMs: 0 });
  });

  it('cannot be controlled from another site', async () => {
    const answer = await fetch(`${payments.url}/sandbox/payment/clock`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'days=300',
    });
    expect(answer.status).toBe(403);
  });
});

/** The receiver of events: an application that only records them. */
class Shop {
  received: { body: string; signature: string }[] = [];
  /** Status of the next answers; 200 afterwards. */
  answers: number[] = [];

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async open(): Promise<Shop> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const shop = new Shop(server);
    server.on('request', (request: IncomingMessage, response) => {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
        const signature = String(request.headers['stripe-signature']);
        shop.received.push({ body: Buffer.concat(parts).toString(), signature });
        response.writeHead(shop.answers.shift() ?? 200).end();
      })();
    });
    return shop;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  reset(): void {
    this.received = [];
    this.answers = [];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function checkout(changes: Stripe.Checkout.SessionCreateParams): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_basic', quantity: 1 }],
    success_url: 'https://shop.test/done',
    cancel_url: 'https://shop.test/back',
    ...changes,
  });
}

async function subscribed(price: string, card?: string): Promise<Stripe.Subscription> {
  const { id: customer } = await stripe.customers.create({});
  const { id, url } = await checkout({ customer, line_items: [{ price, quantity: 1 }] });
  await payments.pay(String(url), card);
  const { subscription } = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] });
  return subscription as Stripe.Subscription;
}

interface Delivery {
  eventId: string;
  state: string;
  attempts: number;
}

async function deliveries(): Promise<Delivery[]> {
  const answer = await fetch(`${payments.url}/sandbox/payment/state`);
  return ((await answer.json()) as { deliveries: Delivery[] }).deliveries;
}

/** The ids of the objects whose events the shop has received, in their order. */
function receivedIds(): string[] {
  return shop.received.map(({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id);
}

/** The id of an object that may be expanded. */
function idOf(object: { id: string } | string | null): string {
  return typeof object === 'string' ? object : String(object?.id);
}
