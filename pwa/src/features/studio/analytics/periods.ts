import type { RetunesInIntervalDto } from '../../../api/generated/attune-client';
import { formatDate } from '../../../shared/format/localised';

export type Period = '30' | '90' | '365' | 'all';

export const PERIODS: readonly { value: Period; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
  { value: 'all', label: 'All' },
];

/** The period that an address names; all for anything else. */
export function periodFrom(search: URLSearchParams): Period {
  return PERIODS.find(({ value }) => value === search.get('days'))?.value ?? 'all';
}

export interface OverTime {
  interval: 'day' | 'week';
  overTime: readonly RetunesInIntervalDto[];
}

/** `7 Nov 2026`, or `Week from 2 Nov 2026`. A day has no time zone: it is read and written as that of UTC. */
export function intervalName(from: string, interval: OverTime['interval']): string {
  const text = formatDate(new Date(from), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return interval === 'week' ? `Week from ${text}` : text;
}

/** The interval with the most retunes; the first of several. */
export function busiest(overTime: OverTime['overTime']): RetunesInIntervalDto | undefined {
  const max = Math.max(...overTime.map(({ retunes }) => retunes));
  return overTime.find(({ retunes }) => retunes === max);
}
