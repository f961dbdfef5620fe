import type { Tier } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import type { UsageReading } from '../../shared/plans/usage';

/** `sign-up`: a visitor. `upgrade`: signed in without a plan that retunes. `limit`: nothing left this month. */
export type Access = 'loading' | 'sign-up' | 'upgrade' | 'limit' | 'open';

/**
 * What the page offers a user. The tier is checked before the limit, so users without a plan never see a limit. While
 * usage is unknown the form is open; the server decides.
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
