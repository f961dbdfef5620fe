import { PLAN_OFFERS, type PlanOffer } from '@attune/catalogue/plan-offers';
import { PAID_TIERS, type PaidTier, type Tier } from '@attune/catalogue/plans';

export function isPaidTier(value: string | null): value is PaidTier {
  return PAID_TIERS.some((tier) => tier === value);
}

/** The plan for sale under this name; undefined for `free`. */
export function offerOf(tier: Tier): PlanOffer | undefined {
  return PLAN_OFFERS.find(({ id }) => id === tier);
}

/** The page where a plan is bought. */
export function subscribePath(plan: PaidTier): string {
  return `/subscribe?plan=${plan}`;
}

/** The sign-in address that redirects to a page of this site. The server handles it: a full page load. */
export function signInPath(next: string): string {
  return `/api/login?next=${encodeURIComponent(next)}`;
}
