import { Note } from '../ui/note';
import type { UsageReading } from './usage';

interface LimitNoteProps {
  usage: Pick<UsageReading, 'limit' | 'isUsedUp' | 'isNearLimit'>;
  /** What a higher tier brings, e.g. `unlimited access`. */
  gain: string;
  className?: string;
}

/** This month's retunes are nearly or wholly used up; nothing before. */
export function LimitNote({ usage: { limit, isUsedUp, isNearLimit }, gain, className }: LimitNoteProps) {
  if (!isNearLimit) return null;
  return (
    <Note tone="warn" className={className}>
      {isUsedUp ? (
        <>
          <b className="block font-[620]">Monthly Limit Reached</b>
          {`You've used all ${limit} retunes for this month. Upgrade to a higher tier for more conversions.`}
        </>
      ) : (
        `You're approaching your monthly limit. Consider upgrading for ${gain}.`
      )}
    </Note>
  );
}
