import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { Figure } from '../../../shared/ui/figure';
import { daysLeft } from '../shared/days-left';

/** From here on the figure is amber, days. */
const SOON_DAYS = 3;

/** How long the files of a song are still kept. */
export function KeptFor({ song }: { song: Pick<HistoryItemDto, 'keptUntil' | 'hasResult' | 'hasOriginal'> }) {
  if (!song.hasResult && !song.hasOriginal) return <span className="text-ink-3">Files removed</span>;
  // Retuned on another plan, where a result goes with its download.
  if (song.keptUntil === null) return <span className="text-ink-3">An hour at most</span>;
  const days = daysLeft(song.keptUntil);
  return <Figure value={days} unit={days === 1 ? 'day' : 'days'} {...(days <= SOON_DAYS && { tone: 'near' })} />;
}
