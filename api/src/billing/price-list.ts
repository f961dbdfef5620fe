import { PAID_TIERS, type PaidTier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { BillingSettings } from './billing.settings.js';

/** Maps the payment provider's prices to plans. */
@Injectable()
export class PriceList {
  private readonly priceIds: Readonly<Record<PaidTier, string>>;

  constructor({ stripe }: BillingSettings) {
    this.priceIds = stripe.priceIds;
  }

  priceOf(plan: PaidTier): string {
    return this.priceIds[plan];
  }

  planOf(priceId: string): PaidTier | undefined {
    return PAID_TIERS.find((plan) => this.priceIds[plan] === priceId);
  }
}
