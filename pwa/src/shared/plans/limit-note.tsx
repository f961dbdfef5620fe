import { Note } from '../ui/note';
import { LIMIT_REACHED, limitReachedWords, nearLimitWords, type UsageReading } from './usage';

interface LimitNoteProps {
  usage: Pick<UsageReading, 'limit' | 'isUsedUp' | 'isNearLimit'>;
  /** What a higher tier brings, e.g. `unlimited access`. */
  gain: string;
  className?: string;
}

/** Shown when this month's retunes are nearly or completely used up; renders nothing before. */
export function LimitNote({ usage: { limit, isUsedUp, isNearLimit }, gain, className }: LimitNoteProps) {
  if (!isNearLimit) return null;
  return (
    <Note tone="warn" className={className}>
      {isUsedUp ? (
        <>
          <b className="block font-[620]">{LIMIT_REACHED}</b>
          {limitReachedWords(limit)}
        </>
      ) : (
        nearLimitWords(gain)
      )}
    </Note>
  );
}
