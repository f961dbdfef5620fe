import type { RetunesInIntervalDto } from '../../../api/generated/attune-client';

export interface OverTime {
  interval: 'day' | 'week';
  overTime: readonly RetunesInIntervalDto[];
}

/** `7 Nov 2026`, or `Week from 2 Nov 2026`; days are those of UTC. */
export function intervalName(from: string, interval: OverTime['interval']): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const text = day.format(new Date(from));
  return interval === 'week' ? `Week from ${text}` : text;
}

/** The interval with the most retunes; the first of several. */
export function busiest(overTime: OverTime['overTime']): RetunesInIntervalDto | undefined {
  const max = Math.max(...overTime.map(({ retunes }) => retunes));
  return overTime.find(({ retunes }) => retunes === max);
}
