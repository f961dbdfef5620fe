import { formatDate } from '../../../shared/dates/dates';

interface DayGroup<T> {
  title: string;
  songs: T[];
}

/** Songs in order of time, by day: Today, Yesterday, then the months. */
export function groupByDay<T extends { processedAt: string }>(songs: readonly T[], now = new Date()): DayGroup<T>[] {
  const groups: DayGroup<T>[] = [];
  for (const song of songs) {
    const title = dayTitle(new Date(song.processedAt), now);
    const last = groups.at(-1);
    if (last?.title === title) last.songs.push(song);
    else groups.push({ title, songs: [song] });
  }
  return groups;
}

/** "Today", "Yesterday", "Earlier in November", "October", "December 2025"; local time. */
function dayTitle(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return 'Today';
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday';
  if (date.getFullYear() !== now.getFullYear()) return formatDate(date, { month: 'long', year: 'numeric' });
  const month = formatDate(date, { month: 'long' });
  return date.getMonth() === now.getMonth() ? `Earlier in ${month}` : month;
}
