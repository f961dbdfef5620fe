import type { Tier } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import type { UsageReading } from '../../shared/plans/usage';

/** `role`: signed in, but not allowed to retune in this workspace. `sign-up`: a visitor. `upgrade`: signed in without a plan that retunes. `limit`: nothing left this month. */
export type Access = 'loading' | 'sign-up' | 'role' | 'upgrade' | 'limit' | 'open';

/** Whether songs can be measured and heard here, but not converted. @param problem why the session is not known */
export function isTrial(access: Access, problem: object | null): access is 'sign-up' | 'upgrade' {
  return access === 'upgrade' || (access === 'sign-up' && problem === null);
}

/**
 * What the page offers a user. The tier is checked before the limit, so users without a plan never see a limit. While
 * usage is unknown the form is open; the server decides.
 */
export function accessFor(session: {
  status: 'loading' | 'signedOut' | 'signedIn';
  /** Of the current workspace. */
  tier: Tier;
  /** Whether the user's role there allows it. */
  mayRetuneHere: boolean;
  usage: UsageReading | undefined;
}): Access {
  if (session.status === 'loading') return 'loading';
  if (session.status === 'signedOut') return 'sign-up';
  if (!session.mayRetuneHere) return 'role';
  if (!mayRetune(session.tier)) return 'upgrade';
  return session.usage?.isUsedUp ? 'limit' : 'open';
}
