import type { PaidTier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { EntityManager } from 'typeorm';
import { notSignedIn } from '../auth/auth.errors.js';
import { AttemptLimitsService } from '../auth/limits/attempt-limits.service.js';
import { Config } from '../platform/config/config.js';
import { alreadySubscribed, badReturnUrl, planWithoutSubscription, noSubscription } from './billing.errors.js';
import { type BillingAccount, BillingRepository } from './billing.repository.js';
import { ownReturnUrl } from './domain/return-url.js';
import { givesAccess, isStuck, type ProviderSubscription } from './domain/subscription-state.js';
import type { PortalPageName } from './dto/billing.dto.js';
import { PaymentProvider, UnknownCustomerError } from './payment-provider.js';
import { PriceList } from './price-list.js';
import { SubscriptionSyncService, type SyncResult } from './subscription-sync.service.js';

@Injectable()
export class BillingService {
  constructor(
    private readonly accounts: BillingRepository,
    private readonly provider: PaymentProvider,
    private readonly prices: PriceList,
    private readonly subscriptions: SubscriptionSyncService,
    private readonly limits: AttemptLimitsService,
    private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * The hosted page on which the user gets `plan`: the checkout without a subscription, the portal's confirmation for a
   * change of plan, the portal when the subscription waits for a payment. Parallel calls all lead to the same checkout,
   * so that no user pays twice.
   */
  async startCheckout(userId: string, plan: PaidTier): Promise<string> {
    await this.limits.consume(['payment-user', userId]);
    const url = await this.accounts.exclusively(userId, async (manager, account) => {
      const customerId = account.customerId ?? (await this.createCustomer(manager, account));
      try {
        return await this.pageFor(customerId, userId, plan);
      } catch (error) {
        if (!(error instanceof UnknownCustomerError)) throw error;
        return this.pageFor(await this.createCustomer(manager, account), userId, plan);
      }
    });
    return url ?? throwUserDeleted();
  }

  /**
   * @param returnUrl where the portal leads back to: an address of this site, else 400
   * @param page where it opens: at its start, or where the card is changed
   */
  async openPortal(userId: string, returnUrl: string, page: PortalPageName = 'start'): Promise<string> {
    const back = ownReturnUrl(returnUrl, this.config.publicUrl);
    if (back === undefined) throw badReturnUrl();
    await this.limits.consume(['payment-user', userId]);
    const url = await this.accounts.exclusively(userId, async (_, { customerId, tier }) => {
      if (customerId === null) throw tier === 'free' ? noSubscription() : planWithoutSubscription();
      const portal = { customerId, returnUrl: back, ...(page === 'card' && { cardUpdatedUrl: afterCardUpdate(back) }) };
      return this.provider.openPortal(portal).catch((error: unknown) => {
        throw error instanceof UnknownCustomerError ? noSubscription() : error;
      });
    });
    return url ?? throwUserDeleted();
  }

  /** Lets the subscription renew again. Throws AppError `billing.no_subscription` (409) when none is running. */
  async resume(userId: string): Promise<SyncResult> {
    await this.limits.consume(['payment-user', userId]);
    const tier = await this.withSubscriptions(userId, async (all, account) => {
      const running = all.find(givesAccess);
      if (!running) throw noSubscription();
      if (running.cancelAt !== null) await this.provider.resume(running.id);
      return account.tier;
    });
    return (await this.subscriptions.syncAfterChange(userId)) ?? { previousTier: tier, newTier: tier };
  }

  /** Charges the card on file with what is open, and from now on. @returns whether nothing is left to pay */
  async payOpenInvoice(userId: string): Promise<boolean> {
    await this.limits.consume(['payment-user', userId]);
    const isPaid = await this.withSubscriptions(userId, async (all) => {
      const current = all.filter((one) => givesAccess(one) || isStuck(one));
      const chosen = current.find(({ openInvoice }) => openInvoice) ?? current[0];
      if (!chosen) return true;
      const card = await this.provider.chargeDefaultCard(chosen.id);
      return chosen.openInvoice ? this.provider.payInvoice(chosen.openInvoice.id, card) : true;
    });
    await this.subscriptions.syncAfterChange(userId);
    return isPaid;
  }

  /** Runs `work` with what the provider knows of the user, while nothing else changes it from here. */
  private async withSubscriptions<T>(
    userId: string,
    work: (all: readonly ProviderSubscription[], account: BillingAccount) => Promise<T>,
  ): Promise<T> {
    const outcome = await this.accounts.exclusively(userId, async (_, account) => {
      const { customerId } = account;
      const all = customerId === null ? [] : await this.provider.listSubscriptions(customerId);
      return { value: await work(all, account) };
    });
    return (outcome ?? throwUserDeleted()).value;
  }

  async sync(userId: string): Promise<SyncResult> {
    await this.limits.consume(['payment-user', userId]);
    return (await this.subscriptions.sync(userId)) ?? throwUserDeleted();
  }

  private async createCustomer(manager: EntityManager, account: BillingAccount): Promise<string> {
    const { userId, email, name, customerId } = account;
    const id = await this.provider.createCustomer({ userId, email, name, replaces: customerId });
    if (customerId !== null) this.logger.warn({ userId, customerId, id }, 'The provider has lost a customer');
    await this.accounts.saveCustomer(manager, userId, id);
    return id;
  }

  private async pageFor(customerId: string, userId: string, plan: PaidTier): Promise<string> {
    const priceId = this.prices.priceOf(plan);
    const accountUrl = `${this.config.publicUrl}/account`;
    // Close first, then list: a checkout paid in this moment then appears among the subscriptions.
    const open = await this.reuseOrClose(customerId, priceId);
    const all = await this.provider.listSubscriptions(customerId);
    const running = all.find(givesAccess);
    if (running?.priceId === priceId) throw alreadySubscribed(plan);
    if (running) {
      return this.provider.openPlanChange({
        customerId,
        subscription: running,
        priceId,
        doneUrl: this.returnUrl('success', plan),
        backUrl: this.returnUrl('cancelled', plan),
        returnUrl: accountUrl,
      });
    }
    if (all.some(isStuck)) return this.provider.openPortal({ customerId, returnUrl: accountUrl });
    if (open !== undefined) return open;
    return this.provider.openCheckout({
      customerId,
      userId,
      plan,
      priceId,
      successUrl: this.returnUrl('success', plan),
      cancelUrl: this.returnUrl('cancelled', plan),
    });
  }

  /** Leaves at most one checkout that can be paid. @returns its page if it is for this price */
  private async reuseOrClose(customerId: string, priceId: string): Promise<string | undefined> {
    const checkouts = await this.provider.openCheckouts(customerId);
    const same = checkouts.find((checkout) => checkout.priceId === priceId);
    for (const { id } of checkouts.filter((checkout) => checkout !== same)) await this.provider.closeCheckout(id);
    return same?.url;
  }

  private returnUrl(payment: 'success' | 'cancelled', plan: PaidTier): string {
    return `${this.config.publicUrl}/subscribe?payment=${payment}&plan=${plan}`;
  }
}

/** The address that says that the card was changed. */
function afterCardUpdate(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('card', 'updated');
  return url.href;
}

/** The user was deleted while the request was running. */
function throwUserDeleted(): never {
  throw notSignedIn();
}
