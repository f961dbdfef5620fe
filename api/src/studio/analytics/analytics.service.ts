import { ON_TARGET_CENTS } from '@attune/catalogue/measuring';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { type CsvCell, sendCsv } from '../../platform/http/csv.js';
import { UNKNOWN_PERSON } from '../../auth/workspace/names.js';
import type { AnalyticsDto, AnalyticsMetricDto, PersonRetunesDto, TargetUsageDto } from './analytics.dto.js';
import { AnalyticsRepository, type WorkspaceCounts } from './analytics.repository.js';
import { frequencyUsage, mostUsedHz } from './frequency-usage.js';
import { dayIn, firstDayOf, intervalFor, intervalStarts, type Period, startOf } from './periods.js';

const CSV_HEADER = ['day', 'time_zone', 'person', 'target_hz', 'retunes', 'minutes', 'measured', 'on_target'];

interface Asked {
  days: Period;
  timeZone: string;
}

/** The figures of a workspace, by the days of a time zone. */
@Injectable()
export class AnalyticsService {
  constructor(private readonly repository: AnalyticsRepository) {}

  async read(ownerId: string, { days, timeZone }: Asked): Promise<AnalyticsDto> {
    const today = dayIn(timeZone, new Date());
    const first = firstDayOf(days, today);
    const [counts, teamMembers] = await Promise.all([
      this.repository.count(ownerId, first, timeZone),
      this.repository.countTeam(ownerId),
    ]);
    const { retunes, seconds, measured, onTarget } = counts;
    const usage = frequencyUsage(counts.byTarget);
    const mostUsed = mostUsedHz(counts.byTarget);
    return {
      metrics: toMetrics(retunes, mostUsed, usage),
      totalRetunes: retunes,
      mostUsedHz: mostUsed,
      teamMembers,
      seconds,
      measured,
      onTarget,
      onTargetCents: ON_TARGET_CENTS,
      usage,
      ...overTime(counts, first, today),
      people: await this.people(counts),
    };
  }

  async sendCsv(ownerId: string, { days, timeZone }: Asked, response: Response): Promise<void> {
    const today = dayIn(timeZone, new Date());
    const rows = this.csvRows(ownerId, firstDayOf(days, today), timeZone);
    await sendCsv(response, `attune-analytics-${today}.csv`, CSV_HEADER, rows);
  }

  private async *csvRows(ownerId: string, firstDay: string | null, timeZone: string): AsyncGenerator<CsvCell[]> {
    for await (const row of this.repository.perDay(ownerId, firstDay, timeZone)) {
      const minutes = Math.round((100 * row.seconds) / 60) / 100;
      yield [row.day, timeZone, row.name, row.targetHz, row.retunes, minutes, row.measured, row.onTarget];
    }
  }

  private async people({ byPerson }: WorkspaceCounts): Promise<PersonRetunesDto[]> {
    const names = await this.repository.namesOf(byPerson.map(({ userId }) => userId).filter((id) => id !== null));
    return byPerson
      .map((person) => ({ ...person, name: names.get(person.userId ?? '') ?? UNKNOWN_PERSON }))
      .sort((a, b) => b.retunes - a.retunes || a.name.localeCompare(b.name));
  }
}

function toMetrics(retunes: number, mostUsed: number, usage: readonly TargetUsageDto[]): AnalyticsMetricDto[] {
  const byTarget = usage.map((line) => [line.targetHz === null ? 'Other' : inHertz(line.targetHz), line.retunes]);
  return [
    { metric: 'total_retunes', value: retunes },
    { metric: 'most_used_frequency', value: inHertz(mostUsed) },
    { metric: 'frequency_usage', value: Object.fromEntries(byTarget) as Record<string, number> },
  ];
}

const inHertz = (hz: number): string => `${hz} Hz`;

function overTime(
  { byDay }: WorkspaceCounts,
  firstDay: string | null,
  today: string,
): Pick<AnalyticsDto, 'interval' | 'overTime'> {
  const first = firstDay ?? byDay[0]?.day;
  if (first === undefined || byDay.length === 0) return { interval: 'day', overTime: [] };
  const interval = intervalFor(first, today);
  const counts = new Map<string, number>();
  for (const { day, retunes } of byDay) {
    const start = startOf(day, interval);
    counts.set(start, (counts.get(start) ?? 0) + retunes);
  }
  return {
    interval,
    overTime: intervalStarts(first, interval, today).map((from) => ({ from, retunes: counts.get(from) ?? 0 })),
  };
}
