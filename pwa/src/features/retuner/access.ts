import type { Tier } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import type { UsageReading } from '../../shared/plans/usage';

/** `sign-up`: a visitor. `upgrade`: signed in without a plan that retunes. `limit`: nothing left this month. */
export type Access = 'loading' | 'sign-up' | 'upgrade' | 'limit' | 'open';

/**
 * What the page offers whom. The tier is asked before the limit: who has no plan is never told of a limit. While usage
 * is not known the form is open; the server has the last word.
 */
export function accessFor(session: {
  status: 'loading' | 'signedOut' | 'signedIn';
  tier: Tier;
  usage: UsageReading | undefined;
}): Access {
  if (session.status === 'loading') return 'loading';
  if (session.status === 'signedOut') return 'sign-up';
  if (!mayRetune(session.tier)) return 'upgrade';
  return session.usage?.isUsedUp ? 'limit' : 'open';
}
