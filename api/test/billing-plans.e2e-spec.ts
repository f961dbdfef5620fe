import { PLAN_OFFERS } from '@attune/catalogue/plan-offers';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { BillingSettings } from '../src/billing/billing.settings.js';
import { checkPrices } from '../src/billing/price-check.js';
import { UsageService } from '../src/billing/usage.service.js';
import { Payments } from './support/payments.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn } from './support/users.js';

let payments: Payments;
let server: TestServer;

beforeAll(async () => {
  payments = await Payments.start();
  server = await startTestServer({ environment: payments.environment });
  payments.open(server.url);
});

afterAll(async () => {
  await server.close();
  await payments.close();
});

describe('GET /api/plans', () => {
  it('lists the plans for everyone, in whole cents, and may be cached for a while', async () => {
    const answer = await fetch(`${server.url}/api/plans`);
    expect(answer.headers.get('cache-control')).toMatch(/public, max-age=\d+/);
    const body = (await answer.json()) as { plans: Record<string, unknown>[]; free: object };
    expect(body.plans).toMatchObject([
      {
        id: 'basic',
        priceId: 'price_basic',
        priceCents: 299,
        price: '$2.99',
        retunesPerMonth: 5,
        targetsHz: [432, 444],
      },
      { id: 'pro', priceId: 'price_pro', priceCents: 999, price: '$9.99', retunesPerMonth: 50, popular: true },
      { id: 'studio', priceId: 'price_studio', priceCents: 2999, retunesPerMonth: 999_999, customTargets: true },
    ]);
    expect(body.free).toMatchObject({ retunesPerMonth: 0, targetsHz: [] });
  });

  it('asks what the sandbox charges', async () => {
    for (const { priceId, priceCents, name } of PLAN_OFFERS) {
      const price = await payments.stripe.prices.retrieve(priceId, { expand: ['product'] });
      expect(price).toMatchObject({ unit_amount: priceCents, currency: 'usd', recurring: { interval: 'month' } });
      const product = await payments.stripe.products.retrieve(`prod_${name.toLowerCase()}`);
      expect(product.name).toBe(name);
    }
    expect(await checkPrices(server.config.of(BillingSettings))).toEqual([
      { isWell: true, sentence: 'Stripe charges what the catalogue says.' },
    ]);
  });
});

describe('the monthly quota', () => {
  it('gives exactly the limit to 2,500 requests at once', async () => {
    const user = await aUserOn(server, 'pro');
    const usage = server.app.get(UsageService);
    // Requests wait for a connection without a time limit: this test is about the count.
    const database = new DataSource({
      ...server.app.get(DataSource).options,
      connectTimeoutMS: 0,
    } as DataSourceOptions);
    await database.initialize();
    try {
      const at = new Date();
      const results = await Promise.all(
        Array.from({ length: 2500 }, () => usage.reserve(database.manager, user.id, 'pro', at)),
      );
      expect(results.filter(Boolean)).toHaveLength(50);
      expect((await usage.read(user.id, 'pro')).retunesUsed).toBe(50);
    } finally {
      await database.destroy();
    }
  });
});
