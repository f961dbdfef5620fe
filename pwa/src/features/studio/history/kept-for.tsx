import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { Figure } from '../../../shared/ui/figure';
import { daysLeft } from '../../../shared/format/days';

/** Said from here on, days. */
const NEAR_DAYS = 14;
/** From here on it is red, days. */
const SOON_DAYS = 3;

/** When the files of a song go; nothing while that is far. */
export function KeptFor({
  song,
}: {
  song: Pick<HistoryItemDto, 'keptUntil' | 'hasResult' | 'hasOriginal' | 'onDevice'>;
}) {
  if (song.onDevice) return <span>On the device only</span>;
  if (!song.hasResult && !song.hasOriginal) return <span>Files removed</span>;
  // Retuned on another plan, where a result goes with its download.
  if (song.keptUntil === null) return <span>Goes within an hour</span>;
  const days = daysLeft(song.keptUntil);
  if (days > NEAR_DAYS) return null;
  return (
    <span className={days <= SOON_DAYS ? 'text-off' : undefined}>
      Goes in <Figure value={days} unit={days === 1 ? 'day' : 'days'} />
    </span>
  );
}
