import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { EntityManager } from 'typeorm';
import type { Tier } from '../catalogue/plans.js';
import { type BillingAccount, BillingRepository } from './billing.repository.js';
import { givesAccess, reconcile } from './domain/subscription-state.js';
import { type PaymentEvent, PaymentProvider } from './payment-provider.js';
import { PriceList } from './price-list.js';

export interface SyncResult {
  previousTier: Tier;
  newTier: Tier;
}

/** Brings a user's tier in line with what the provider says at this moment, and never with what an event claims. */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly accounts: BillingRepository,
    private readonly provider: PaymentProvider,
    private readonly prices: PriceList,
    private readonly logger: PinoLogger,
  ) {}

  /** @returns undefined when there is no such user (any more) */
  sync(userId: string): Promise<SyncResult | undefined> {
    return this.accounts.exclusively(userId, (manager, account) => this.bringInLine(manager, account));
  }

  /** As `sync`, once per event: a second delivery changes nothing and asks nobody. */
  async syncAfter(event: PaymentEvent, userId: string): Promise<void> {
    await this.accounts.exclusively(userId, async (manager, account) => {
      if (await this.accounts.recordEvent(manager, event)) await this.bringInLine(manager, account);
    });
  }

  private async bringInLine(manager: EntityManager, account: BillingAccount): Promise<SyncResult> {
    const { userId, customerId, tier: previousTier } = account;
    if (customerId === null) return { previousTier, newTier: previousTier };
    const subscriptions = await this.provider.subscriptionsOf(customerId);
    const { tier, subscriptionId, unknownPriceIds } = reconcile(account, subscriptions, (id) => this.prices.planOf(id));
    if (unknownPriceIds.length > 0) {
      this.logger.error({ userId, unknownPriceIds }, 'A subscription has a price that belongs to no plan');
    }
    if (subscriptions.filter(givesAccess).length > 1) {
      this.logger.error({ userId, customerId }, 'A customer pays for more than one subscription');
    }
    if (tier !== account.tier || subscriptionId !== account.subscriptionId) {
      await this.accounts.saveState(manager, userId, { tier, subscriptionId });
      this.logger.info({ userId, previousTier, newTier: tier }, 'Subscription brought in line');
    }
    return { previousTier, newTier: tier };
  }
}
