import { Link } from 'react-router-dom';
import type { UsageReading } from '../../../shared/plans/usage';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';

/** How much of the month is used, in the head of the page. */
export function MonthUse({ usage }: { usage: UsageReading }) {
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

/** Above 80 %. */
export function NearLimit() {
  return (
    <Note tone="warn" className="mb-6">
      You're approaching your monthly limit. Consider upgrading for unlimited access.{' '}
      <Link to="/pricing" className="text-link">
        See plans
      </Link>
    </Note>
  );
}
