import type { PaidTier, Tier } from '@attune/catalogue/plans';
import type { SubscriptionDetails } from '../../auth/subscription-details.js';

/** Something about a plan that its owner gets a mail about. */
export type BillingNotice =
  | { kind: 'plan-changed'; from: PaidTier; to: PaidTier }
  | { kind: 'plan-ended'; plan: PaidTier; isUnpaid: boolean }
  | {
      kind: 'payment-failed';
      plan: PaidTier;
      invoiceId: string;
      amountCents: number;
      cardLast4: string | null;
      /** ISO 8601; null: the card is not charged again. */
      nextAttemptAt: string | null;
    };

interface PlanState {
  tier: Tier;
  subscription: SubscriptionDetails | null;
}

/**
 * What the owner has to know of a change. It compares two stored states, so events that come twice or out of order cause
 * nothing twice. The end of a Studio plan is not among it: the Studio Hub has a mail of its own for that.
 */
export function noticesOf(before: PlanState, after: PlanState): BillingNotice[] {
  return [...planNotices(before, after), ...paymentNotices(before, after)];
}

function planNotices({ tier: from }: PlanState, { tier: to, subscription }: PlanState): BillingNotice[] {
  if (from === to || from === 'free' || from === 'studio') return [];
  if (to === 'free') return [{ kind: 'plan-ended', plan: from, isUnpaid: subscription?.status === 'unpaid' }];
  return [{ kind: 'plan-changed', from, to }];
}

/** One notice for each failed charge of each bill, while the plan still runs. */
function paymentNotices(before: PlanState, { subscription }: PlanState): BillingNotice[] {
  const invoice = subscription?.openInvoice;
  if (!invoice || subscription.status !== 'past_due') return [];
  const known = before.subscription?.openInvoice;
  if (known?.id === invoice.id && known.attempts >= invoice.attempts) return [];
  const { id: invoiceId, amountCents, nextAttemptAt } = invoice;
  const { plan, cardLast4 } = subscription;
  return [{ kind: 'payment-failed', plan, invoiceId, amountCents, cardLast4, nextAttemptAt }];
}
