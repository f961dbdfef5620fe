import type { PaidTier } from '@attune/catalogue/plans';

/** `past_due` keeps the plan while the provider retries the payment, `unpaid` does not; `ended` is final. */
export type SubscriptionStatus = 'active' | 'past_due' | 'unpaid' | 'ended';

/** An invoice that the card did not pay. */
export interface OpenInvoice {
  /** The provider's id; it never leaves the server. */
  id: string;
  /** In the smallest unit of `currency`, as the provider counts it. */
  amountCents: number;
  /** ISO 4217, lower case; missing in rows of versions that knew one currency. */
  currency?: string;
  /** ISO 8601. */
  createdAt: string;
  /** The number of failed charges. */
  attempts: number;
  /** When the provider charges the card again, ISO 8601; null: it does not. */
  nextAttemptAt: string | null;
}

/** A user's latest subscription, as the payment provider last reported it. */
export interface SubscriptionDetails {
  plan: PaidTier;
  status: SubscriptionStatus;
  /** The end of the current month of payment, ISO 8601. */
  periodEndsAt: string;
  /** When it ends or ended, ISO 8601; null while it renews. */
  endsAt: string | null;
  /** The plan that follows at the end of the period; null: the same. */
  nextPlan: PaidTier | null;
  openInvoice: OpenInvoice | null;
  /** The last four digits of the card that is charged. */
  cardLast4: string | null;
}
