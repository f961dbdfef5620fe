import { type PaidTier, type Tier, TIERS } from '@attune/catalogue/plans';
import { hash, type Options } from '@node-rs/argon2';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { hashApiKey } from './auth/api-key.js';
import { ApiKey } from './auth/api-key.entity.js';
import { ApiKeyRepository } from './auth/api-key.repository.js';
import { AuthSettings } from './auth/auth.settings.js';
import { User } from './auth/user.entity.js';
import { BillingSettings } from './billing/billing.settings.js';
import type { Config } from './platform/config/config.js';

const DEMO_PASSWORD = 'attune-demo-2026';

export interface SeedResult {
  accounts: readonly { email: string; password: string; plan: Tier }[];
  /** An API key of the Studio account. */
  apiKey: string | null;
}

/** One demo account per tier and a Studio API key, if the configuration enables them (development). Safe to repeat. */
export async function seed(dataSource: DataSource, config: Config): Promise<SeedResult> {
  const { demoAccounts, passwordHash } = config.of(AuthSettings);
  if (!demoAccounts) return { accounts: [], apiKey: null };
  const accounts = TIERS.map((plan) => ({ email: `${plan}@demo.attune.test`, password: DEMO_PASSWORD, plan }));
  const isPaidInSandbox = config.sandbox && config.of(BillingSettings).stripe.isSandbox;
  for (const { email, password, plan } of accounts) {
    const payment = isPaidInSandbox && plan !== 'free' ? createDemoPayment(plan) : {};
    await addAccount(dataSource, passwordHash, { email, password, plan, payment });
  }
  const studio = await dataSource.getRepository(User).findOneByOrFail({ email: 'studio@demo.attune.test' });
  return { accounts, apiKey: await demoKey(dataSource, config, studio.id) };
}

type Payment = Partial<Pick<User, 'stripeCustomerId' | 'stripeSubscriptionId'>>;

/** The sandbox's payment provider starts with one subscriber per plan, under these ids. */
function createDemoPayment(plan: PaidTier): Payment {
  return { stripeCustomerId: `cus_demo_${plan}`, stripeSubscriptionId: `sub_demo_${plan}` };
}

async function addAccount(
  dataSource: DataSource,
  passwordHash: Options,
  { email, password, plan, payment }: { email: string; password: string; plan: Tier; payment: Payment },
): Promise<void> {
  const users = dataSource.getRepository(User);
  if (await users.existsBy({ email })) return;
  await users.insert({
    email,
    firstName: 'Demo',
    lastName: plan.charAt(0).toUpperCase() + plan.slice(1),
    passwordHash: await hash(password, passwordHash),
    emailVerifiedAt: new Date(),
    subscriptionTier: plan,
    ...payment,
  });
}

/** The database stores only hashes of keys, so the demo key is stored in a file to be shown at every start. */
async function demoKey(dataSource: DataSource, config: Config, userId: string): Promise<string> {
  const file = path.join(config.dataDir, 'demo-api-key');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known && (await dataSource.getRepository(ApiKey).existsBy({ keyHash: hashApiKey(known), isActive: true }))) {
    return known;
  }
  const key = await new ApiKeyRepository(dataSource).create({ userId, name: 'Demo key' });
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
