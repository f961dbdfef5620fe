import { PLAN_OFFERS, type PlanOffer } from '@attune/catalogue/plan-offers';
import { PAID_TIERS, type PaidTier, type Tier } from '@attune/catalogue/plans';

export function isPaidTier(value: string | null): value is PaidTier {
  return PAID_TIERS.some((tier) => tier === value);
}

/** What is sold under this name; nothing for `free`. */
export function offerOf(tier: Tier): PlanOffer | undefined {
  return PLAN_OFFERS.find(({ id }) => id === tier);
}

/** The page on which a plan is bought. */
export function subscribePath(plan: PaidTier): string {
  return `/subscribe?plan=${plan}`;
}

/** The sign-in entry that leads on to a page of this site. The server answers it: a full page load. */
export function signInPath(next: string): string {
  return `/api/login?next=${encodeURIComponent(next)}`;
}
