import { mayRetune } from '@attune/catalogue/tier-policy';
import { useUsageReadQuery } from '../../../api/generated/attune-client';
import { readUsage } from '../../../shared/plans/usage';
import { useSession } from '../../../shared/session/use-session';
import { Figure } from '../../../shared/ui/figure';

/** How much of the month is used, in the head of the page; nothing for whoever cannot retune. */
export function MonthUse() {
  const { tier, status } = useSession();
  const isAsked = status === 'signedIn' && mayRetune(tier);
  const { data } = useUsageReadQuery(undefined, { skip: !isAsked });
  if (!isAsked || data === undefined) return null;
  const usage = readUsage(data);
  if (usage.isUnlimited) {
    return (
      <span className="text-sm text-ink-2">
        <Figure value={usage.used} /> {usage.used === 1 ? 'retune' : 'retunes'} this month, unlimited
      </span>
    );
  }
  return (
    <span className="text-sm text-ink-2">
      <Figure value={usage.used} /> of <Figure value={usage.limit} /> retunes used
    </span>
  );
}
