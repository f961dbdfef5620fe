import { type PaidTier, type Tier, TIERS } from '@attune/catalogue/plans';

/** A subscription as the payment provider has it. */
export interface ProviderSubscription {
  id: string;
  /** The subscription's only item; a change of plan names it. */
  itemId: string;
  priceId: string;
  /** The provider's status, e.g. `active`. */
  status: string;
  /** Seconds since 1970, here and below. */
  createdAt: number;
  /** The end of the current period. */
  periodEndsAt: number;
  /** When it is to end; null while it renews. */
  cancelAt: number | null;
  /** When it ended. */
  endedAt: number | null;
  /** The price that follows at the end of the period; null: the same. */
  nextPriceId: string | null;
  /** The newest invoice, if it is not paid. */
  openInvoice: ProviderInvoice | null;
  /** The last four digits of the card that is charged. */
  cardLast4: string | null;
}

/** An invoice that waits for its payment. */
export interface ProviderInvoice {
  id: string;
  /** In the smallest unit of `currency`, as the provider counts it. */
  amountCents: number;
  /** ISO 4217, lower case. */
  currency: string;
  createdAt: number;
  attempts: number;
  /** Null: the provider does not try again by itself. */
  nextAttemptAt: number | null;
}

/** The stored payment state of a user. */
export interface BillingState {
  tier: Tier;
  subscriptionId: string | null;
}

export interface Reconciled extends BillingState {
  /** Prices of subscriptions that give access to no plan we know. */
  unknownPriceIds: string[];
}

/** A failed renewal keeps access while the provider goes on trying. */
const GIVES_ACCESS = new Set(['active', 'trialing', 'past_due']);
/** Neither active nor ended: the user has to pay an invoice or end a pause in the provider's portal. */
const STUCK = new Set(['unpaid', 'paused', 'incomplete']);

export function givesAccess({ status }: ProviderSubscription): boolean {
  return GIVES_ACCESS.has(status);
}

export function isStuck({ status }: ProviderSubscription): boolean {
  return STUCK.has(status);
}

/**
 * The record a user should have, given everything the provider knows at this moment. The largest plan counts.
 *
 * An unknown price changes nothing, since a guess could take away a plan that is paid for. A tier granted without a
 * subscription (a demo account, a gift) stays.
 *
 * @param planOf the plan that a price of the provider stands for
 */
export function reconcile(
  known: BillingState,
  subscriptions: readonly ProviderSubscription[],
  planOf: (priceId: string) => PaidTier | undefined,
): Reconciled {
  const giving = subscriptions.filter(givesAccess).map((one) => ({ ...one, plan: planOf(one.priceId) }));
  const unknownPriceIds = giving.filter(({ plan }) => !plan).map(({ priceId }) => priceId);
  const [best] = giving
    .filter(({ plan }) => plan)
    .toSorted((a, b) => rank(b.plan) - rank(a.plan) || b.createdAt - a.createdAt);
  if (best?.plan) return { tier: best.plan, subscriptionId: best.id, unknownPriceIds };
  if (unknownPriceIds.length > 0 || known.subscriptionId === null) return { ...known, unknownPriceIds };
  return { tier: 'free', subscriptionId: null, unknownPriceIds };
}

function rank(tier: Tier | undefined): number {
  return tier ? TIERS.indexOf(tier) : -1;
}
