import { DECLINED_CARD, FAILS_LATER_CARD, Payments } from './support/payments.js';
import { eventually } from './support/eventually.js';
import { hostileReturnUrls } from './support/hostile-return-urls.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn, signedInUserOn, type SignedInUser } from './support/users.js';

let payments: Payments;
let server: TestServer;
let user: SignedInUser;
let publicUrl: string;

beforeAll(async () => {
  payments = await Payments.start({ retryDelaysMs: [50, 100, 200, 400] });
  server = await startTestServer({ environment: { ...payments.environment, TRUST_PROXY: '1' } });
  payments.open(server.url);
  ({ publicUrl } = server.config);
});

beforeEach(async () => {
  await payments.control('webhooks', { delivery: 'normal', copies: 1 });
  user = await signedInUserOn(server, 'free');
});

afterAll(async () => {
  await server.close();
  await payments.close();
});

describe('from checkout to plan', () => {
  it('leads through the hosted page back to us, and the event brings the plan', async () => {
    const page = new URL(await checkoutOf(user, 'pro'));
    expect(page.pathname).toMatch(/^\/sandbox\/checkout\/cs_test_\w{40,}$/);
    const paid = await payments.pay(page.href);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`${publicUrl}/subscribe?payment=success&plan=pro`);
    await waitForTier('pro');
    expect(await get('/api/usage')).toMatchObject({ retunesUsed: 0, retunesLimit: 50 });
    expect(await get('/api/auth/user')).toMatchObject({ subscriptionTier: 'pro' });
    expect(Object.keys(await get('/api/auth/user')).join()).not.toMatch(/stripe|customer/i);
  });

  it('offers a way back, which changes nothing', async () => {
    const text = await (await fetch(await checkoutOf(user, 'basic'))).text();
    expect(text).toContain(`href="${publicUrl}/subscribe?payment=cancelled&amp;plan=basic"`);
    expect(await loadTier(user)).toBe('free');
  });

  it('does not happen with a declined card, and does with the next one on the same page', async () => {
    const page = await checkoutOf(user, 'basic');
    const declined = await payments.pay(page, DECLINED_CARD);
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined');
    expect(await sync()).toEqual({ previousTier: 'free', newTier: 'free' });
    await payments.pay(page);
    await waitForTier('basic');
  });

  it('is one customer and one checkout, however often and parallel it is asked for', async () => {
    for (const plan of ['pro', 'studio']) {
      const pages = await Promise.all(Array.from({ length: 12 }, () => checkoutOf(user, plan)));
      expect(new Set(pages).size).toBe(1);
    }
    const mine = (await payments.stripe.customers.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata.userId === user.id,
    );
    expect(mine).toHaveLength(1);
    expect(mine[0]?.id).toBe((await loadRow(user)).stripeCustomerId);
  });

  it('closes the checkout of one plan when the user chooses another, so that no user pays for both', async () => {
    const first = await checkoutOf(user, 'basic');
    const second = await checkoutOf(user, 'studio');
    expect((await payments.pay(first)).status).toBe(410);
    expect((await payments.pay(second)).status).toBe(303);
    await waitForTier('studio');
    expect(await listSubscriptions(user)).toMatchObject([{ status: 'active' }]);
  });

  it('is a change of plan for a subscriber, and refused for the plan one has', async () => {
    await subscribe(user, 'basic');
    const same = await post('/api/create-checkout-session', { plan: 'basic' });
    expect(same.status).toBe(409);
    expect(await same.json()).toMatchObject({ code: 'billing.already_subscribed', plan: 'basic' });

    const page = await checkoutOf(user, 'studio');
    expect(page).toContain('/sandbox/portal/');
    const changed = await payments.submit(`${page}/change`, { price: 'price_studio' });
    expect(changed.headers.get('location')).toBe(`${publicUrl}/subscribe?payment=success&plan=studio`);
    await waitForTier('studio');
    expect(await listSubscriptions(user)).toHaveLength(1);
  });

  it('starts afresh when the provider has lost the customer', async () => {
    await checkoutOf(user, 'pro');
    const { stripeCustomerId } = await loadRow(user);
    await payments.stripe.customers.del(String(stripeCustomerId));
    await payments.pay(await checkoutOf(user, 'pro'));
    await waitForTier('pro');
    expect((await loadRow(user)).stripeCustomerId).not.toBe(stripeCustomerId);
  });

  it.each([
    [{}, 'plan must be one of basic, pro, studio'],
    [{ plan: 'free' }, 'plan must be one of basic, pro, studio'],
    [{ plan: ['pro'] }, 'plan must be one of basic, pro, studio'],
    [{ plan: 'price_pro' }, 'plan must be one of basic, pro, studio'],
  ])('refuses %j', async (body, message) => {
    const answer = await post('/api/create-checkout-session', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'request.invalid', fields: { plan: message } });
  });

  it('refuses unknown fields', async () => {
    const answer = await post('/api/create-checkout-session', { plan: 'pro', price: 1, customer: 'cus_other' });
    expect(answer.status).toBe(400);
    expect((await loadRow(user)).stripeCustomerId).toBeNull();
  });
});

describe('the portal', () => {
  it('cancels at the end of the month, and the plan stays until then', async () => {
    await subscribe(user, 'pro');
    const portal = await portalOf(user);
    await payments.submit(`${portal}/cancel`, { when: 'period_end' });
    expect(await listSubscriptions(user)).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
    expect(await sync()).toEqual({ previousTier: 'pro', newTier: 'pro' });
    await payments.submit(`${portal}/resume`, {});
    expect(await listSubscriptions(user)).toMatchObject([{ cancel_at_period_end: false }]);
  });

  it('cancels at once, and the plan is gone on the next request', async () => {
    await subscribe(user, 'pro');
    await payments.submit(`${await portalOf(user)}/cancel`, { when: 'now' });
    await waitForTier('free');
    expect((await loadRow(user)).stripeSubscriptionId).toBeNull();
    expect(await get('/api/usage')).toMatchObject({ retunesLimit: 0 });
  });

  it('lets who canceled subscribe again, as the same customer', async () => {
    await subscribe(user, 'basic');
    const { stripeCustomerId } = await loadRow(user);
    await payments.submit(`${await portalOf(user)}/cancel`, { when: 'now' });
    await waitForTier('free');
    await subscribe(user, 'pro');
    expect((await loadRow(user)).stripeCustomerId).toBe(stripeCustomerId);
  });

  it('leads back only to addresses of ours', async () => {
    await subscribe(user, 'basic');
    const hostile = hostileReturnUrls(publicUrl);
    expect(hostile.length).toBeGreaterThanOrEqual(30);
    for (const returnUrl of hostile) {
      const answer = await post('/api/create-portal-session', { returnUrl });
      expect([returnUrl, answer.status]).toEqual([returnUrl, 400]);
      expect(await answer.json()).toMatchObject({ fields: { returnUrl: 'returnUrl must be an address of this site' } });
    }
    for (const returnUrl of [undefined, null, 7, ['https://evil.test'], { href: 'https://evil.test' }]) {
      expect((await post('/api/create-portal-session', { returnUrl })).status).toBe(400);
    }
    for (const path of ['/pricing', '/account']) {
      const answer = await post('/api/create-portal-session', { returnUrl: publicUrl + path });
      const { portalUrl } = (await answer.json()) as { portalUrl: string };
      expect(await (await fetch(portalUrl)).text()).toContain(`href="${publicUrl}${path}"`);
    }
  });

  it('shows each customer their own, and has nothing for who never had a plan', async () => {
    await subscribe(user, 'pro');
    const stranger = await signedInUserOn(server, 'free');
    const none = await post('/api/create-portal-session', { returnUrl: `${publicUrl}/account` }, stranger);
    expect([none.status, await codeOf(none)]).toEqual([409, 'billing.no_subscription']);
    await subscribe(stranger, 'basic');
    await payments.submit(`${await portalOf(stranger)}/cancel`, { when: 'now' });
    await waitForTier('free', stranger);
    expect(await loadTier(user)).toBe('pro');
  });

  it('has nothing for a plan that was given without a subscription, and sync leaves such a plan alone', async () => {
    const given = await signedInUserOn(server, 'studio');
    const answer = await post('/api/create-portal-session', { returnUrl: `${publicUrl}/account` }, given);
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'billing.given_plan']);
    expect(await sync(given)).toEqual({ previousTier: 'studio', newTier: 'studio' });
  });
});

describe('a payment that fails later', () => {
  it('keeps the plan while the provider retries, and removes it in the end', async () => {
    await subscribe(user, 'pro', FAILS_LATER_CARD);
    const [subscription] = await listSubscriptions(user);
    await payments.control(`subscriptions/${subscription?.id}/renew`);
    expect(await listSubscriptions(user)).toMatchObject([{ status: 'past_due' }]);
    expect(await sync()).toEqual({ previousTier: 'pro', newTier: 'pro' });

    await payments.control(`subscriptions/${subscription?.id}/status`, { status: 'unpaid' });
    await waitForTier('free');
  });

  it('is made good in the portal: the open invoice is paid, the plan is back', async () => {
    await subscribe(user, 'pro', FAILS_LATER_CARD);
    const [subscription] = await listSubscriptions(user);
    await payments.control(`subscriptions/${subscription?.id}/status`, { status: 'unpaid' });
    await waitForTier('free');
    const page = await checkoutOf(user, 'pro');
    expect(page).toContain('/sandbox/portal/');
    await payments.pay(`${page}/card`);
    await payments.submit(`${page}/pay`, {});
    await waitForTier('pro');
    expect(await listSubscriptions(user)).toHaveLength(1);
  });

  it.each(['canceled', 'incomplete_expired'])('ends with a subscription that is %s', async (status) => {
    await subscribe(user, 'studio');
    const [subscription] = await listSubscriptions(user);
    await payments.control(`subscriptions/${subscription?.id}/status`, { status });
    await waitForTier('free');
  });
});

describe('sync', () => {
  it('repairs what a lost event left undone, both ways', async () => {
    await payments.control('webhooks', { delivery: 'lose' });
    await payments.pay(await checkoutOf(user, 'pro'));
    expect(await loadTier(user)).toBe('free');
    expect(await sync()).toEqual({ previousTier: 'free', newTier: 'pro' });
    expect(await sync()).toEqual({ previousTier: 'pro', newTier: 'pro' });
    await payments.submit(`${await portalOf(user)}/cancel`, { when: 'now' });
    expect(await sync()).toEqual({ previousTier: 'pro', newTier: 'free' });
  });

  it('changes nothing for a price that belongs to no plan', async () => {
    await subscribe(user, 'pro');
    const other = await startTestServer({
      environment: {
        ...payments.environment,
        // The same database and session secret, so that the user is signed in there too.
        DATABASE_URL: server.database.url,
        DATA_DIR: server.dataDir,
        STRIPE_PRICE_PRO: 'price_of_old',
      },
    });
    try {
      const answer = await post('/api/sync-subscription', {}, user, other.url);
      expect(await answer.json()).toEqual({ previousTier: 'pro', newTier: 'pro' });
    } finally {
      await other.close();
    }
  });
});

describe('who may pay', () => {
  const routes = [
    ['/api/create-checkout-session', { plan: 'pro' }],
    ['/api/create-portal-session', { returnUrl: 'http://localhost:3000/account' }],
    ['/api/sync-subscription', {}],
    ['/api/resume-subscription', {}],
    ['/api/pay-open-invoice', {}],
  ] as const;

  it.each(routes)('%s is for people who are signed in', async (path, body) => {
    const answer = await post(path, body, { id: '', password: '', cookie: { Cookie: '' } });
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'auth.not_signed_in']);
  });

  it.each(routes)('%s is not for API keys', async (path, body) => {
    const { key } = await aUserOn(server, 'studio');
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'auth.session_needed']);
  });

  it.each(routes)('%s is not for other sites', async (path, body) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...user.cookie, 'Content-Type': 'application/json', Origin: 'https://evil.test' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(403);
    expect((await loadRow(user)).stripeCustomerId).toBeNull();
  });
});

describe('an unavailable provider', () => {
  it('is a 503 with a Retry-After, and changes nothing', async () => {
    const nowhere = await startTestServer({ environment: { STRIPE_API_BASE: 'http://127.0.0.1:9' } });
    try {
      const guest = await signedInUserOn(nowhere, 'pro');
      await nowhere.database.query(
        `UPDATE users SET "stripeCustomerId" = 'cus_a', "stripeSubscriptionId" = 'sub_a' WHERE id = $1`,
        [guest.id],
      );
      for (const [path, body] of [
        ['/api/create-checkout-session', { plan: 'basic' }],
        ['/api/create-portal-session', { returnUrl: `${nowhere.config.publicUrl}/account` }],
        ['/api/sync-subscription', {}],
        ['/api/resume-subscription', {}],
        ['/api/pay-open-invoice', {}],
      ] as const) {
        const answer = await post(path, body, guest, nowhere.url);
        expect([path, answer.status, await codeOf(answer)]).toEqual([path, 503, 'billing.provider_away']);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const [row] = await nowhere.database.query('SELECT * FROM users WHERE id = $1', [guest.id]);
      expect(row).toMatchObject({ subscriptionTier: 'pro', stripeSubscriptionId: 'sub_a' });
    } finally {
      await nowhere.close();
    }
  });
});

describe('a new name and address', () => {
  it('reach the provider, whose receipts have them', async () => {
    await subscribe(user, 'pro');
    const [{ customer, email } = { customer: '', email: '' }] = await server.database.query<{
      customer: string;
      email: string;
    }>(`UPDATE users SET email = 'new-' || email WHERE id = $1 RETURNING "stripeCustomerId" AS customer, email`, [
      user.id,
    ]);
    const answer = await fetch(`${server.url}/api/auth/user`, {
      method: 'PATCH',
      headers: { ...user.cookie, 'Content-Type': 'application/json', Origin: server.url },
      body: JSON.stringify({ firstName: 'Ana', lastName: 'Berger' }),
    });
    expect(answer.status).toBe(200);
    await eventually(async () => {
      const found = await payments.stripe.customers.retrieve(customer);
      return !found.deleted && found.name === 'Ana Berger' && found.email === email;
    });
  });
});

describe('an account that is deleted', () => {
  it('ends its subscription at the provider', async () => {
    await subscribe(user, 'pro');
    const [subscription] = await listSubscriptions(user);
    const answer = await fetch(`${server.url}/api/auth/account`, {
      method: 'DELETE',
      headers: { ...user.cookie, 'Content-Type': 'application/json', Origin: server.url },
      body: JSON.stringify({ password: user.password }),
    });
    expect(answer.status).toBe(204);
    expect(await payments.stripe.subscriptions.retrieve(String(subscription?.id))).toMatchObject({
      status: 'canceled',
    });
  });
});

function post(path: string, body: object, who: SignedInUser = user, url = server.url): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { ...who.cookie, 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(body),
  });
}

async function get(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(server.url + path, { headers: user.cookie });
  return (await answer.json()) as Record<string, unknown>;
}

async function checkoutOf(who: SignedInUser, plan: string): Promise<string> {
  const answer = await post('/api/create-checkout-session', { plan }, who);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { sessionUrl: string }).sessionUrl;
}

async function portalOf(who: SignedInUser): Promise<string> {
  const answer = await post('/api/create-portal-session', { returnUrl: `${publicUrl}/account` }, who);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { portalUrl: string }).portalUrl;
}

async function subscribe(who: SignedInUser, plan: string, card?: string): Promise<void> {
  expect((await payments.pay(await checkoutOf(who, plan), card)).status).toBe(303);
  await waitForTier(plan, who);
}

async function sync(who = user): Promise<unknown> {
  return (await post('/api/sync-subscription', {}, who)).json();
}

async function codeOf(answer: Response): Promise<unknown> {
  return ((await answer.json()) as { code: unknown }).code;
}

async function loadRow(who: SignedInUser): Promise<Record<string, unknown>> {
  const [row] = await server.database.query<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [who.id]);
  return row ?? {};
}

async function loadTier(who: SignedInUser): Promise<unknown> {
  return (await loadRow(who)).subscriptionTier;
}

async function waitForTier(tier: string, who = user): Promise<void> {
  await eventually(async () => (await loadTier(who)) === tier, 5_000, `the plan to become ${tier}`);
}

async function listSubscriptions(
  who: SignedInUser,
): Promise<{ id: string; status: string; cancel_at_period_end: boolean }[]> {
  const customer = String((await loadRow(who)).stripeCustomerId);
  return (await payments.stripe.subscriptions.list({ customer, status: 'all' })).data;
}
