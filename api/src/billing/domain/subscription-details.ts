import type { PaidTier } from '@attune/catalogue/plans';
import type { SubscriptionDetails, SubscriptionStatus } from '../../auth/domain/subscription-details.js';
import { givesAccess, isStuck, type ProviderInvoice, type ProviderSubscription } from './subscription-state.js';

/**
 * The subscription to show to a user: the one that gives the plan, else one that waits for a payment, else the newest
 * that ended.
 *
 * @param subscriptionId the subscription that gives the plan; null when none does
 * @param planOf the plan that a price of the provider stands for
 * @returns null when there never was one with a known price
 */
export function toSubscriptionDetails(
  subscriptions: readonly ProviderSubscription[],
  subscriptionId: string | null,
  planOf: (priceId: string) => PaidTier | undefined,
): SubscriptionDetails | null {
  const newestFirst = subscriptions
    .filter(({ priceId }) => planOf(priceId))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const shown = newestFirst.find(({ id }) => id === subscriptionId) ?? newestFirst.find(isStuck) ?? newestFirst[0];
  const plan = shown && planOf(shown.priceId);
  if (!shown || !plan) return null;
  const status = toStatus(shown);
  const nextPlan = shown.nextPriceId === null ? undefined : planOf(shown.nextPriceId);
  return {
    plan,
    status,
    periodEndsAt: toIso(shown.periodEndsAt),
    endsAt: toIsoOrNull(status === 'ended' ? (shown.endedAt ?? shown.periodEndsAt) : shown.cancelAt),
    nextPlan: nextPlan === undefined || nextPlan === plan ? null : nextPlan,
    // The invoice of an ended subscription is not collected any more.
    openInvoice: status === 'ended' || !shown.openInvoice ? null : toOpenInvoice(shown.openInvoice),
    cardLast4: shown.cardLast4,
  };
}

function toStatus(subscription: ProviderSubscription): SubscriptionStatus {
  if (subscription.status === 'past_due') return 'past_due';
  if (givesAccess(subscription)) return 'active';
  return isStuck(subscription) ? 'unpaid' : 'ended';
}

function toOpenInvoice(invoice: ProviderInvoice): SubscriptionDetails['openInvoice'] {
  return {
    ...invoice,
    createdAt: toIso(invoice.createdAt),
    nextAttemptAt: toIsoOrNull(invoice.nextAttemptAt),
  };
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function toIsoOrNull(seconds: number | null): string | null {
  return seconds === null ? null : toIso(seconds);
}
