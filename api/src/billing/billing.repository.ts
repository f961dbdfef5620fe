import type { Tier } from '@attune/catalogue/plans';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SubscriptionDetails } from '../auth/domain/subscription-details.js';
import { KeyedQueue } from '../platform/process/keyed-queue.js';
import { billingBusy } from './billing.errors.js';
import type { BillingState } from './domain/subscription-state.js';
import { DEFAULT_PAYMENT_LIMITS, PAYMENT_LIMITS, type PaymentLimits } from './payment-limits.js';
import { WebhookEvent } from './webhook-event.entity.js';

export interface BillingAccount extends BillingState {
  userId: string;
  email: string;
  name: string | null;
  customerId: string | null;
  /** As last stored. */
  subscription: SubscriptionDetails | null;
}

type RecordedEvent = Pick<WebhookEvent, 'id' | 'type'>;

/** Connections of the shared pool that may wait for the payment provider at once. */
const MAX_AT_ONCE = 4;
const LOCK_NOT_AVAILABLE = '55P03';

/** The stored payment state of users. */
@Injectable()
export class BillingRepository {
  private readonly queue: KeyedQueue;
  private readonly waitMs: number;

  constructor(
    private readonly dataSource: DataSource,
    @Optional() @Inject(PAYMENT_LIMITS) { waitMs }: PaymentLimits = DEFAULT_PAYMENT_LIMITS,
  ) {
    this.waitMs = waitMs;
    this.queue = new KeyedQueue({ limit: MAX_AT_ONCE, waitMs, timeoutError: billingBusy });
  }

  /**
   * Runs `work` in a transaction, one at a time per user across all processes. So a caller that asks the provider and
   * stores the answer cannot overwrite a newer answer with an older one.
   *
   * @returns undefined when there is no such user
   * @throws AppError `billing.busy` (503) when other requests, in this process or another, block this one for too long
   */
  exclusively<T>(
    userId: string,
    work: (manager: EntityManager, account: BillingAccount) => Promise<T>,
  ): Promise<T | undefined> {
    const startedAt = performance.now();
    return this.queue.run(userId, () =>
      this.dataSource.transaction(async (manager) => {
        await lock(manager, userId, this.waitMs - (performance.now() - startedAt));
        const account = await findAccount(manager, userId);
        return account && work(manager, account);
      }),
    );
  }

  async findUserId(customerId: string): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ id: string }[]>('SELECT id FROM users WHERE "stripeCustomerId" = $1', [
      customerId,
    ]);
    return row?.id;
  }

  async saveCustomer(manager: EntityManager, userId: string, customerId: string): Promise<void> {
    await manager.query('UPDATE users SET "stripeCustomerId" = $2, "updatedAt" = now() WHERE id = $1', [
      userId,
      customerId,
    ]);
  }

  /** @returns false when there is no such user, or the user has a customer */
  async adoptCustomer(userId: string, customerId: string): Promise<boolean> {
    const [, affected] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE users SET "stripeCustomerId" = $2, "updatedAt" = now() WHERE id = $1 AND "stripeCustomerId" IS NULL`,
      [userId, customerId],
    );
    return affected > 0;
  }

  /** Also notes when a Studio plan ends: what it stored is then paused instead of removed. */
  async saveState(
    manager: EntityManager,
    userId: string,
    { tier, subscriptionId, subscription }: BillingState & Pick<BillingAccount, 'subscription'>,
  ): Promise<void> {
    await manager.query(
      `UPDATE users SET "subscriptionTier" = $2, "stripeSubscriptionId" = $3, subscription = $4, "updatedAt" = now(),
              "studioEndedAt" = CASE WHEN $2 = 'studio' THEN NULL
                                     WHEN "subscriptionTier" = 'studio' THEN now()
                                     ELSE "studioEndedAt" END
        WHERE id = $1`,
      [userId, tier, subscriptionId, subscription],
    );
  }

  /** Runs `work` in the transaction that records the event, unless it was recorded before. */
  async recordOnce(event: RecordedEvent, work: (manager: EntityManager) => Promise<unknown>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.insertEvent(manager, event)) await work(manager);
    });
  }

  /** @returns false when it was recorded before */
  async insertEvent(manager: EntityManager, { id, type }: RecordedEvent): Promise<boolean> {
    const { raw } = (await manager
      .createQueryBuilder()
      .insert()
      .into(WebhookEvent)
      .values({ id, type })
      .orIgnore()
      .returning('id')
      .execute()) as { raw: unknown[] };
    return raw.length > 0;
  }

  /** Subscribers of whom the provider has not been asked yet, at most `limit`. */
  async findUnreadSubscribers(limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM users
        WHERE "stripeCustomerId" IS NOT NULL AND "stripeSubscriptionId" IS NOT NULL AND subscription IS NULL LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns how many, at most `limit` */
  async forgetEvents(olderThanDays: number, limit: number): Promise<number> {
    const [, affected] = await this.dataSource.query<[unknown[], number]>(
      `DELETE FROM webhook_events WHERE id IN (
         SELECT id FROM webhook_events WHERE "createdAt" < now() - make_interval(days => $1::integer) LIMIT $2)`,
      [olderThanDays, limit],
    );
    return affected;
  }
}

async function lock(manager: EntityManager, userId: string, timeoutMs: number): Promise<void> {
  // Postgres takes 0 as no limit.
  await manager.query(`SELECT set_config('lock_timeout', $1, true)`, [String(Math.max(1, Math.round(timeoutMs)))]);
  try {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`billing:${userId}`]);
  } catch (error) {
    throw (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE ? billingBusy(error) : error;
  }
}

interface UserRow {
  email: string;
  firstName: string | null;
  lastName: string | null;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  subscriptionTier: Tier;
  subscription: SubscriptionDetails | null;
}

async function findAccount(manager: EntityManager, userId: string): Promise<BillingAccount | undefined> {
  const [row] = await manager.query<UserRow[]>(
    `SELECT email, "firstName", "lastName", "stripeCustomerId", "stripeSubscriptionId", "subscriptionTier", subscription
       FROM users WHERE id = $1`,
    [userId],
  );
  return (
    row && {
      userId,
      email: row.email,
      name: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
      customerId: row.stripeCustomerId,
      subscriptionId: row.stripeSubscriptionId,
      tier: row.subscriptionTier,
      subscription: row.subscription,
    }
  );
}
