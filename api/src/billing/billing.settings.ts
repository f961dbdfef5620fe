import type { PaidTier } from '@attune/catalogue/plans';
import { z } from 'zod';
import type { Config } from '../platform/config/config.js';
import type { SettingError } from '../platform/config/module-settings.js';
import { GIGABYTE, gigabytes, urlWithProtocol } from '../platform/config/value-schemas.js';

const schema = z.object({
  STORAGE_LIMIT_GB: gigabytes(1_000_000).default(50 * GIGABYTE),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must look like sk_live_... or rk_live_...')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must look like whsec_...')
    .optional(),
  STRIPE_PRICE_BASIC: z.string().optional(),
  STRIPE_PRICE_PRO: z.string().optional(),
  STRIPE_PRICE_STUDIO: z.string().optional(),
  STRIPE_API_BASE: urlWithProtocol(['http:', 'https:'], 'must look like http://127.0.0.1:12111').optional(),
});

type Environment = z.output<typeof schema>;

/** What a secret key is of no use without. */
const NEEDED_WITH_KEY = [
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_BASIC',
  'STRIPE_PRICE_PRO',
  'STRIPE_PRICE_STUDIO',
] as const;

/** Credentials shared by the sandbox's payment provider and the application. Not secret: production refuses them. */
export const SANDBOX_STRIPE = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' } as const;

interface StripeSettings {
  /** Whether the provider is the sandbox or a test's server, so that no money moves. */
  isSandbox: boolean;
  /** Undefined: payments are unavailable. */
  secretKey: string | undefined;
  /** Undefined: every event is rejected. */
  webhookSecret: string | undefined;
  /** Undefined: Stripe itself. */
  apiBase: string | undefined;
  /** The provider's price id of each plan. */
  priceIds: Readonly<Record<PaidTier, string>>;
}

export class BillingSettings {
  static readonly schema = schema;
  static readonly productionKeys = ['STRIPE_SECRET_KEY'];

  /** Maximum total size of one account's stored songs, bytes. */
  readonly storageLimitBytes: number;
  readonly stripe: StripeSettings;

  constructor(environment: Environment, config: Config) {
    this.storageLimitBytes = environment.STORAGE_LIMIT_GB;
    this.stripe = stripeSettings(environment, config.sandboxUrl);
  }

  static errors(environment: Environment): SettingError[] {
    if (environment.STRIPE_SECRET_KEY === undefined) return [];
    return NEEDED_WITH_KEY.filter((key) => environment[key] === undefined).map((key) => [
      key,
      'must be given together with STRIPE_SECRET_KEY',
    ]);
  }

  static productionErrors(environment: Environment): SettingError[] {
    const errors: SettingError[] = [];
    if (environment.STRIPE_SECRET_KEY === undefined) {
      errors.push(['STRIPE_SECRET_KEY', 'must be given in production: the sandbox takes no real payments']);
    }
    if (environment.STRIPE_API_BASE !== undefined) {
      errors.push(['STRIPE_API_BASE', 'must not be given in production: payments go to Stripe itself']);
    }
    return errors;
  }
}

/** @param sandbox the sandbox's address; undefined: there is none */
function stripeSettings(environment: Environment, sandbox: string | undefined): StripeSettings {
  const priceIds = {
    basic: environment.STRIPE_PRICE_BASIC ?? 'price_basic',
    pro: environment.STRIPE_PRICE_PRO ?? 'price_pro',
    studio: environment.STRIPE_PRICE_STUDIO ?? 'price_studio',
  };
  const secretKey = environment.STRIPE_SECRET_KEY;
  const webhookSecret = environment.STRIPE_WEBHOOK_SECRET;
  const apiBase = environment.STRIPE_API_BASE;
  if (secretKey !== undefined) return { isSandbox: false, secretKey, webhookSecret, apiBase, priceIds };
  if (apiBase === undefined && sandbox === undefined) {
    return { isSandbox: true, secretKey: undefined, webhookSecret: undefined, apiBase: undefined, priceIds };
  }
  return {
    isSandbox: true,
    secretKey: SANDBOX_STRIPE.secretKey,
    webhookSecret: webhookSecret ?? SANDBOX_STRIPE.webhookSecret,
    apiBase: apiBase ?? sandbox,
    priceIds,
  };
}
