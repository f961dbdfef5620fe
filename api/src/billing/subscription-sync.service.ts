import type { Tier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { PinoLogger } from 'nestjs-pino';
import type { EntityManager } from 'typeorm';
import { JobQueueService } from '../platform/jobs/job-queue.service.js';
import { type BillingAccount, BillingRepository } from './billing.repository.js';
import { billingNotices } from './domain/billing-notices.js';
import { toSubscriptionDetails } from './domain/subscription-details.js';
import { givesAccess, reconcile } from './domain/subscription-state.js';
import { billingMailJob } from './mails/billing-mail.job.js';
import { paymentEventJob } from './payment-event.job.js';
import { PaymentProvider } from './payment-provider.js';
import { PlanChanges } from './plan-changes.js';
import { PriceList } from './price-list.js';

export interface SyncResult {
  previousTier: Tier;
  newTier: Tier;
}

/** Sets a user's plan to what the provider reports at this moment, never to what an event claims. */
@Injectable()
export class SubscriptionSyncService {
  /** By user: the sync that has not asked the provider yet, so that later callers can share its answer. */
  private readonly upcoming = new Map<string, Promise<SyncResult | undefined>>();

  constructor(
    private readonly accounts: BillingRepository,
    private readonly provider: PaymentProvider,
    private readonly prices: PriceList,
    private readonly planChanges: PlanChanges,
    private readonly jobs: JobQueueService,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Parallel calls for one user cost at most two requests: the one in progress, and one after it that all later callers
   * share.
   *
   * @returns undefined when the user does not, or no longer, exist
   */
  sync(userId: string): Promise<SyncResult | undefined> {
    const joined = this.upcoming.get(userId);
    if (joined) return joined;
    const mine = this.accounts
      .exclusively(userId, (manager, account) => {
        // From here on the provider's answer may be older than the state a new caller knows of.
        this.upcoming.delete(userId);
        return this.bringInLine(manager, account);
      })
      .finally(() => {
        if (this.upcoming.get(userId) === mine) this.upcoming.delete(userId);
      });
    this.upcoming.set(userId, mine);
    return mine;
  }

  /**
   * As `sync`, after a change that the provider has made: a failure must not look as if the change had failed, so a job
   * repeats the sync.
   *
   * @returns undefined when it failed, or the user no longer exists
   */
  async syncAfterChange(userId: string): Promise<SyncResult | undefined> {
    try {
      return await this.sync(userId);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'The plan after a change could not be read; a job repeats it');
      await this.jobs.send(paymentEventJob, { eventId: 'change by the user', userId });
      return undefined;
    }
  }

  private async bringInLine(manager: EntityManager, account: BillingAccount): Promise<SyncResult> {
    const { userId, customerId, tier: previousTier } = account;
    if (customerId === null) return { previousTier, newTier: previousTier };
    const subscriptions = await this.provider.listSubscriptions(customerId);
    const planOf = (priceId: string) => this.prices.planOf(priceId);
    const { tier, subscriptionId, unknownPriceIds } = reconcile(account, subscriptions, planOf);
    const subscription = toSubscriptionDetails(subscriptions, subscriptionId, planOf);
    if (unknownPriceIds.length > 0) {
      this.logger.error({ userId, unknownPriceIds }, 'A subscription has a price that belongs to no plan');
    }
    if (subscriptions.filter(givesAccess).length > 1) {
      this.logger.error({ userId, customerId }, 'A customer pays for more than one subscription');
    }
    const known = { tier: account.tier, subscriptionId: account.subscriptionId, subscription: account.subscription };
    const current = { tier, subscriptionId, subscription };
    if (!isDeepStrictEqual(current, known)) {
      await this.accounts.saveState(manager, userId, current);
      if (tier !== previousTier) await this.planChanges.notify(manager, { userId, previousTier, newTier: tier });
      for (const notice of billingNotices(account, current)) {
        await this.jobs.send(billingMailJob, { userId, ...notice }, { manager });
      }
      this.logger.info({ userId, previousTier, newTier: tier }, 'Subscription brought in line');
    }
    return { previousTier, newTier: tier };
  }
}
