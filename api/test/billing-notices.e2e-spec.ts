import { jest } from '@jest/globals';
import type { SubscriptionDetails, SubscriptionStatus } from '../src/auth/domain/subscription-details.js';
import { billingBusy } from '../src/billing/billing.errors.js';
import { billingMailJob } from '../src/billing/mails/billing-mail.job.js';
import { SubscriptionSyncService } from '../src/billing/subscription-sync.service.js';
import { JobQueueService } from '../src/platform/jobs/job-queue.service.js';
import { Browser, json } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { type Mailbox, openMailbox } from './support/mailbox.js';
import { FAILS_LATER_CARD, GOOD_CARD, Payments } from './support/payments.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { confirmAddress, type SignedInUser, signedInUserOn } from './support/users.js';

let payments: Payments;
let mailbox: Mailbox;
let server: TestServer;
let user: SignedInUser;
let browser: Browser;

beforeAll(async () => {
  payments = await Payments.start();
  mailbox = await openMailbox();
  server = await startTestServer({
    worker: true,
    environment: { ...payments.environment, SMTP_URL: mailbox.smtpUrl, TRUST_PROXY: '1' },
  });
  payments.open(server.url);
});

beforeEach(async () => {
  user = await signedInUserOn(server, 'free');
  await confirmAddress(server, user.id);
  browser = new Browser(server.url, user.cookie);
});

afterAll(async () => {
  await server.close();
  await mailbox.close();
  await payments.close();
});

const post = async (path: string, body: object = {}): Promise<Record<string, unknown>> =>
  json(await browser.post(path, body));
const me = async (): Promise<Record<string, unknown>> => json(await browser.get('/api/auth/user'));

async function buy(plan: string, card = GOOD_CARD): Promise<void> {
  const { sessionUrl } = await post('/api/create-checkout-session', { plan });
  await payments.pay(String(sessionUrl), card);
  await waitForUser({ subscriptionTier: plan });
}

async function portal(page?: string): Promise<string> {
  const body = { returnUrl: `${server.config.publicUrl}/account`, page };
  return String((await post('/api/create-portal-session', body)).portalUrl);
}

/** Waits until the user's own record has this. */
async function waitForUser(expected: object): Promise<void> {
  await eventually(async () => includes(await me(), expected), 5_000, `the user to have ${JSON.stringify(expected)}`);
}

/** Whether `actual` has everything that `expected` has. */
function includes(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return actual === expected;
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([name, value]) => includes((actual as Record<string, unknown>)[name], value));
}

async function subscriptionId(): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    'SELECT "stripeSubscriptionId" AS id FROM users WHERE id = $1',
    [user.id],
  );
  return String(row?.id);
}

async function email(): Promise<string> {
  return String((await me()).email);
}

async function endOfJobs(): Promise<void> {
  const unfinished = `SELECT 1 FROM pgboss.job WHERE name LIKE 'billing.%' AND state < 'completed'`;
  await eventually(async () => (await server.database.query(unfinished)).length === 0, 60_000, 'the end of all jobs');
}

/** The plan cannot be read once, e.g. because the provider does not answer. */
async function failNextSync(): Promise<void> {
  await endOfJobs();
  jest.spyOn(server.app.get(SubscriptionSyncService), 'sync').mockRejectedValueOnce(billingBusy());
}

describe('a subscription', () => {
  it('shows when it renews, when it ends once it is cancelled, and that it was resumed', async () => {
    expect(await me()).toMatchObject({ subscription: null, hasBillingPortal: false });
    expect((await browser.post('/api/resume-subscription', {})).status).toBe(409);
    await buy('pro');
    const { subscription } = (await me()) as { subscription: Record<string, string> };
    expect(subscription).toEqual({
      plan: 'pro',
      status: 'active',
      periodEndsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      endsAt: null,
      nextPlan: null,
      openInvoice: null,
      cardLast4: '4242',
    });
    expect(JSON.stringify(await me())).not.toMatch(/cus_|sub_|in_/);

    await payments.submit(`${await portal()}/cancel`, { when: 'period_end' });
    await waitForUser({
      subscriptionTier: 'pro',
      subscription: { status: 'active', endsAt: subscription.periodEndsAt },
    });

    expect(await post('/api/resume-subscription')).toEqual({ previousTier: 'pro', newTier: 'pro' });
    expect(await me()).toMatchObject({ subscription: { endsAt: null } });
    expect(await post('/api/resume-subscription')).toEqual({ previousTier: 'pro', newTier: 'pro' });

    await payments.submit(`${await portal()}/cancel`, { when: 'now' });
    await waitForUser({
      subscriptionTier: 'free',
      subscription: { plan: 'pro', status: 'ended' },
      hasBillingPortal: true,
    });
    expect(await portal()).toContain('/sandbox/portal/');
  });

  it('is resumed also when the plan cannot be read right after, which a job then does', async () => {
    await buy('pro');
    await payments.submit(`${await portal()}/cancel`, { when: 'period_end' });
    await eventually(async () => !includes(await me(), { subscription: { endsAt: null } }), 5_000, 'the end');
    await payments.control('webhooks', { delivery: 'lose' });
    await failNextSync();
    expect(await post('/api/resume-subscription')).toEqual({ previousTier: 'pro', newTier: 'pro' });
    await waitForUser({ subscription: { endsAt: null } });
    await payments.control('webhooks', { delivery: 'normal' });
  });

  it('that was never read is read at the next start', async () => {
    await buy('basic');
    await server.database.query('UPDATE users SET subscription = NULL WHERE id = $1', [user.id]);
    const { BillingJanitor } = await import('../src/billing/billing.janitor.js');
    await server.app.get(BillingJanitor).onApplicationBootstrap();
    await waitForUser({ subscription: { plan: 'basic', status: 'active' } });
  });
});

describe('a payment that fails', () => {
  it('is shown, leads to the card page, and is over once the new card has paid', async () => {
    await buy('pro', FAILS_LATER_CARD);
    await payments.control(`subscriptions/${await subscriptionId()}/renew`);
    await waitForUser({
      subscriptionTier: 'pro',
      subscription: {
        status: 'past_due',
        cardLast4: '0341',
        openInvoice: { amountCents: 999, currency: 'usd', attempts: 1 },
      },
    });
    expect(await post('/api/pay-open-invoice')).toEqual({ paid: false });

    const page = await portal('card');
    const first = await fetch(page, { redirect: 'manual' });
    expect(first.headers.get('location')).toMatch(/\/card$/);
    const updated = await payments.pay(`${page}/card`);
    expect(updated.headers.get('location')).toBe(`${server.config.publicUrl}/account?card=updated`);
    expect(await post('/api/pay-open-invoice')).toEqual({ paid: true });
    expect(await me()).toMatchObject({ subscription: { status: 'active', openInvoice: null, cardLast4: '4242' } });
    expect(await post('/api/pay-open-invoice')).toEqual({ paid: true });
  });

  it('is paid also when the plan cannot be read right after, which a job then does', async () => {
    await buy('pro', FAILS_LATER_CARD);
    await payments.control(`subscriptions/${await subscriptionId()}/renew`);
    await waitForUser({ subscription: { status: 'past_due' } });
    await payments.pay(`${await portal('card')}/card`);
    await payments.control('webhooks', { delivery: 'lose' });
    await failNextSync();
    expect(await post('/api/pay-open-invoice')).toEqual({ paid: true });
    await waitForUser({ subscription: { status: 'active' } });
    await payments.control('webhooks', { delivery: 'normal' });
  });

  it('does not come back: a card that was changed in time is charged at the next renewal', async () => {
    await buy('pro', FAILS_LATER_CARD);
    await payments.pay(`${await portal('card')}/card`);
    expect(await post('/api/pay-open-invoice')).toEqual({ paid: true });
    await payments.control(`subscriptions/${await subscriptionId()}/renew`);
    await endOfJobs();
    expect(await me()).toMatchObject({ subscription: { status: 'active', cardLast4: '4242' } });
  });

  it('ends the plan at last, and leaves the invoice to pay', async () => {
    await buy('basic');
    await payments.control(`subscriptions/${await subscriptionId()}/status`, { status: 'unpaid' });
    await waitForUser({
      subscriptionTier: 'free',
      subscription: { plan: 'basic', status: 'unpaid', openInvoice: { amountCents: 299, nextAttemptAt: null } },
    });
    const ended = await mailbox.next(await email(), { subject: 'Your Basic plan has ended' });
    expect(ended.text).toContain('An invoice wasn’t paid');
  });
});

describe('mails', () => {
  // The welcome mail is not about money, and may come too late for an address that is confirmed at once.
  const subjects = async (): Promise<string[]> =>
    mailbox.inbox.mails(await email()).flatMap(({ subject }) => (subject.startsWith('Welcome') ? [] : [subject]));

  it('of receipt, failed payment, change and end are sent once each, with events that come thrice and in any order', async () => {
    await payments.control('webhooks', { delivery: 'hold' });
    const { sessionUrl } = await post('/api/create-checkout-session', { plan: 'basic' });
    await payments.pay(String(sessionUrl), FAILS_LATER_CARD);
    const deliver = (order: string) => payments.control('webhooks/release', { order, copies: 3, parallel: true });
    await deliver('newest_first');
    await waitForUser({ subscriptionTier: 'basic' });
    const receipt = await mailbox.next(await email(), { subject: 'Your receipt: $2.99' });
    const bill = /https?:\S+\/invoice\/\S+/.exec(receipt.text)?.[0] ?? '';
    expect(await (await fetch(bill)).text()).toContain('Basic, one month');

    await payments.control(`subscriptions/${await subscriptionId()}/renew`);
    await deliver('shuffled');
    const failed = await mailbox.next(await email(), { subject: 'Your payment failed' });
    expect(failed.text).toContain('Your card ending in 0341 was declined for the Basic plan, $2.99.');

    await payments.pay(`${await portal()}/card`);
    await post('/api/pay-open-invoice');
    await payments.submit(`${await portal()}/change`, { price: 'price_pro' });
    await deliver('shuffled');
    await mailbox.next(await email(), { subject: "You're on the Pro plan now" });
    await payments.submit(`${await portal()}/cancel`, { when: 'now' });
    await deliver('shuffled');
    await mailbox.next(await email(), { subject: 'Your Pro plan has ended' });
    await payments.control('webhooks', { delivery: 'normal' });

    await endOfJobs();
    expect((await subjects()).toSorted()).toEqual(
      [
        'Your Pro plan has ended',
        'Your payment failed',
        'Your receipt: $2.99',
        'Your receipt: $2.99',
        'Your receipt: $7.00',
        "You're on the Pro plan now",
      ].toSorted(),
    );
  });

  it.each([
    ['jpy', 450, '¥450'],
    ['eur', 299, '€2.99'],
    ['kwd', 920, 'KWD\u00a00.920'],
  ])('of receipt are in the currency of the invoice: %s', async (currency, amount_paid, amount) => {
    await post('/api/create-checkout-session', { plan: 'basic' });
    const [row] = await server.database.query<{ customer: string }>(
      'SELECT "stripeCustomerId" AS customer FROM users WHERE id = $1',
      [user.id],
    );
    const object = { id: `in_${currency}`, object: 'invoice', ...row, amount_paid, currency, created: 1_795_900_000 };
    const event = { id: `evt_${currency}`, object: 'event', type: 'invoice.paid', data: { object } };
    expect((await payments.deliver(server.url, event)).status).toBe(200);
    const { subject, text } = await mailbox.next(await email(), { subject: 'Your receipt' });
    expect(subject).toBe(`Your receipt: ${amount}`);
    expect(text).toContain(amount);
  });

  it('of a failed payment is about the invoice as it is now, and is not sent when the plan has ended', async () => {
    const send = async (status: SubscriptionStatus): Promise<void> => {
      await server.database.query('UPDATE users SET subscription = $2 WHERE id = $1', [user.id, failing(status)]);
      const mail = { kind: 'payment-failed', userId: user.id, invoiceId: 'in_1' } as const;
      await server.app.get(JobQueueService).send(billingMailJob, mail);
      await endOfJobs();
    };
    await send('unpaid');
    await send('ended');
    expect(await subjects()).not.toContain('Your payment failed');
    await send('past_due');
    const { text } = await mailbox.next(await email(), { subject: 'Your payment failed' });
    expect(text).toContain('Your card ending in 0341 was declined for the Pro plan, $9.99.');
    expect(text).toContain('We’ll try again on 25 November 2026.');
  });
});

function failing(status: SubscriptionStatus): SubscriptionDetails {
  return {
    plan: 'pro',
    status,
    periodEndsAt: '2026-12-22T00:00:00.000Z',
    endsAt: null,
    nextPlan: null,
    openInvoice: {
      id: 'in_1',
      amountCents: 999,
      createdAt: '2026-11-22T00:00:00.000Z',
      attempts: 1,
      nextAttemptAt: '2026-11-25T00:00:00.000Z',
    },
    cardLast4: '0341',
  };
}
