import { configErrors } from '../../test/support/config-errors.js';
import { PRODUCTION } from '../../test/support/production.js';
import { parseConfig } from '../platform/config/config.js';
import { BillingSettings } from './billing.settings.js';

const parseSettings = (environment: Record<string, string>) =>
  parseConfig(environment, [BillingSettings]).of(BillingSettings);
const findErrors = (environment: Record<string, string>) => configErrors(environment, [BillingSettings]);

describe('the payment provider', () => {
  it('is the sandbox until there is a key of the real one', () => {
    expect(parseSettings({ SANDBOX_PORT: '4100' }).stripe).toEqual({
      isSandbox: true,
      secretKey: 'sk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
      apiBase: 'http://127.0.0.1:4100',
      priceIds: { basic: 'price_basic', pro: 'price_pro', studio: 'price_studio' },
    });
    expect(parseSettings({ SANDBOX: 'false' }).stripe.secretKey).toBeUndefined();
    expect(parseSettings(PRODUCTION).stripe).toEqual({
      isSandbox: false,
      secretKey: 'sk_live_51AbCd',
      webhookSecret: 'whsec_AbCd',
      apiBase: undefined,
      priceIds: { basic: 'price_1A', pro: 'price_1B', studio: 'price_1C' },
    });
  });

  it('needs a webhook secret and all prices with its key', () => {
    expect(findErrors({ STRIPE_SECRET_KEY: 'sk_test_51AbCd' })).toEqual([
      'STRIPE_WEBHOOK_SECRET must be given together with STRIPE_SECRET_KEY',
      'STRIPE_PRICE_BASIC must be given together with STRIPE_SECRET_KEY',
      'STRIPE_PRICE_PRO must be given together with STRIPE_SECRET_KEY',
      'STRIPE_PRICE_STUDIO must be given together with STRIPE_SECRET_KEY',
    ]);
  });

  it.each([
    ['no payment provider', { STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
    ['webhooks without a signature', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
    ['a plan without a price', { STRIPE_PRICE_PRO: '' }, 'STRIPE_PRICE_PRO'],
    ['another payment server', { STRIPE_API_BASE: 'http://127.0.0.1:1' }, 'STRIPE_API_BASE'],
  ])('refuses %s in production', (_what, change, key) => {
    expect(findErrors({ ...PRODUCTION, ...change })).toEqual([expect.stringMatching(new RegExp(`^${key} must `))]);
  });

  it('is not the real one in the demo in containers', () => {
    expect(
      findErrors({ ...PRODUCTION, NODE_ENV: '', PUBLIC_URL: '', SMTP_URL: '', PUBLISH_ADDRESS: '127.0.0.1' }),
    ).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a setting of production, /)]);
  });
});

describe('the storage limit', () => {
  it('is 50 GB, or a number of gigabytes with or without a fraction', () => {
    expect(parseSettings({}).storageLimitBytes).toBe(50e9);
    expect(parseSettings({ STORAGE_LIMIT_GB: '0.25' }).storageLimitBytes).toBe(250_000_000);
    expect(findErrors({ STORAGE_LIMIT_GB: '-1' })).toEqual([
      'STORAGE_LIMIT_GB must be a number of gigabytes from 0 to 1000000, such as 50 or 0.5',
    ]);
  });
});
