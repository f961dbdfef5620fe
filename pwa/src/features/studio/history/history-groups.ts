import { formatDate } from '../../../shared/format/localised';

interface DayGroup<T> {
  title: string;
  songs: T[];
}

/** Songs in order of time, by day: Today, Yesterday, then the months. */
export function groupByDay<T extends { processedAt: string }>(songs: readonly T[], now = new Date()): DayGroup<T>[] {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const groups: (DayGroup<T> & { key: string })[] = [];
  for (const song of songs) {
    const date = new Date(song.processedAt);
    const day = date.toDateString();
    const isNear = day === now.toDateString() || day === yesterday.toDateString();
    const key = isNear ? day : `${date.getFullYear()} ${date.getMonth()}`;
    const last = groups.at(-1);
    if (last?.key === key) last.songs.push(song);
    else {
      const near = day === now.toDateString() ? 'Today' : 'Yesterday';
      groups.push({ key, title: isNear ? near : monthTitle(date, now), songs: [song] });
    }
  }
  return groups;
}

/** "Earlier in November", "October", "December 2025"; local time. */
function monthTitle(date: Date, now: Date): string {
  if (date.getFullYear() !== now.getFullYear()) return formatDate(date, { month: 'long', year: 'numeric' });
  const month = formatDate(date, { month: 'long' });
  return date.getMonth() === now.getMonth() ? `Earlier in ${month}` : month;
}
