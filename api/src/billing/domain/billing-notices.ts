import type { PaidTier, Tier } from '@attune/catalogue/plans';
import type { SubscriptionDetails } from '../../auth/domain/subscription-details.js';

/** A change of a plan or a failed payment, which the user gets a mail about. */
export type BillingNotice =
  | { kind: 'plan-changed'; from: PaidTier; to: PaidTier }
  | { kind: 'plan-ended'; plan: PaidTier; isUnpaid: boolean }
  | { kind: 'payment-failed'; invoiceId: string };

interface PlanState {
  tier: Tier;
  subscription: SubscriptionDetails | null;
}

/**
 * The mails that a change of the stored state asks for. Comparing two states, events that come twice or out of order
 * send nothing twice. The end of a Studio plan has a mail of the Studio Hub instead.
 */
export function billingNotices(before: PlanState, after: PlanState): BillingNotice[] {
  return [...planNotices(before, after), ...paymentNotices(before, after)];
}

function planNotices({ tier: from }: PlanState, { tier: to, subscription }: PlanState): BillingNotice[] {
  if (from === to || from === 'free' || from === 'studio') return [];
  if (to === 'free') return [{ kind: 'plan-ended', plan: from, isUnpaid: subscription?.status === 'unpaid' }];
  return [{ kind: 'plan-changed', from, to }];
}

/** One notice for each failed charge of each invoice, while the plan still runs. */
function paymentNotices(before: PlanState, { subscription }: PlanState): BillingNotice[] {
  const invoice = subscription?.openInvoice;
  if (!invoice || subscription.status !== 'past_due') return [];
  const known = before.subscription?.openInvoice;
  if (known?.id === invoice.id && known.attempts >= invoice.attempts) return [];
  return [{ kind: 'payment-failed', invoiceId: invoice.id }];
}
