import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { invalidRequest } from '../../platform/http/validation.js';
import { PERSON_NAME, UNKNOWN_PERSON } from '../../auth/workspace/names.js';
import { BAD_TIME_ZONE } from './analytics.dto.js';

const PAGE_ROWS = 1000;
/** Postgres’ code for, among others, an unknown time zone. */
const INVALID_PARAMETER = '22023';
const PERSON_KEY = `coalesce("createdBy"::text, '')`;

export interface Counts {
  retunes: number;
  seconds: number;
  measured: number;
  onTarget: number;
}

export interface WorkspaceCounts extends Counts {
  byTarget: { targetHz: number; retunes: number }[];
  /** In order; days without retunes are missing. */
  byDay: { day: string; retunes: number }[];
  /** Null stands for everyone whose account was deleted. */
  byPerson: (Counts & { userId: string | null })[];
}

export interface DailyCounts extends Counts {
  /** Null for everyone whose account was deleted. */
  createdBy: string | null;
  day: string;
  name: string;
  targetHz: number;
}

interface GroupRow extends Counts {
  /** Set in rows of a day, which are of all people and targets together. */
  day: string | null;
  targetHz: string | null;
  createdBy: string | null;
}

/** The counts of workspace $1 from the day $2 on, of the time zone $3; null: no limit. */
const COUNTS = `(
  SELECT ("quarterHour" AT TIME ZONE $3)::date AS day, "targetHz", "createdBy", retunes, seconds, measured, "onTarget"
    FROM retune_counts
   WHERE "ownerId" = $1 AND "quarterHour" >= coalesce($2::date, '-infinity')::timestamp AT TIME ZONE $3
) AS counts`;
const SUMS = `sum(retunes)::integer AS retunes, sum(seconds) AS seconds, sum(measured)::integer AS measured,
              sum("onTarget")::integer AS "onTarget"`;

/** Reads the statistics that the retune module writes. */
@Injectable()
export class AnalyticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param firstDay null: no limit */
  async count(ownerId: string, firstDay: string | null, timeZone: string): Promise<WorkspaceCounts> {
    // In one pass by day, and by person and target; the totals are few additions more.
    const rows = await this.query<GroupRow>(
      `SELECT day::text, "targetHz", "createdBy", ${SUMS}
         FROM ${COUNTS} GROUP BY GROUPING SETS ((day), ("createdBy", "targetHz")) ORDER BY day`,
      [ownerId, firstDay, timeZone],
    );
    const combined = rows.filter(({ day }) => day === null);
    return {
      ...sum(combined),
      byTarget: groupBy(combined, ({ targetHz }) => targetHz).map(([hz, group]) => ({
        targetHz: Number(hz),
        retunes: sum(group).retunes,
      })),
      byDay: rows.flatMap(({ day, retunes }) => (day === null ? [] : [{ day, retunes }])),
      byPerson: groupBy(combined, ({ createdBy }) => createdBy).map(([userId, group]) => ({ userId, ...sum(group) })),
    };
  }

  /** By id; users who no longer exist are missing. */
  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.dataSource.query<{ id: string; name: string }[]>(
      `SELECT id, ${PERSON_NAME} AS name FROM users WHERE id = ANY($1::uuid[])`,
      [userIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** The owner and the active members. */
  async countTeam(ownerId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ members: number }[]>(
      `SELECT count(*)::integer AS members FROM team_members WHERE "accountOwnerId" = $1 AND status = 'active'`,
      [ownerId],
    );
    return 1 + (row?.members ?? 0);
  }

  /** Each person's retunes of a day to a target, in the order of the days. */
  async *perDay(ownerId: string, firstDay: string | null, timeZone: string): AsyncGenerator<DailyCounts> {
    let after: DailyCounts | undefined;
    do {
      const page: DailyCounts[] = await this.query<DailyCounts>(
        `SELECT days.*, coalesce(${PERSON_NAME}, '${UNKNOWN_PERSON}') AS name
           FROM (SELECT day::text, "createdBy", "targetHz"::double precision, ${SUMS}
                   FROM ${COUNTS} GROUP BY day, "createdBy", "targetHz") AS days
           LEFT JOIN users ON users.id = "createdBy"
          WHERE $4::text IS NULL OR (day, ${PERSON_KEY}, "targetHz") > ($4, $5::text, $6::double precision)
          ORDER BY day, ${PERSON_KEY}, "targetHz" LIMIT ${PAGE_ROWS}`,
        [
          ownerId,
          after?.day ?? firstDay,
          timeZone,
          after?.day ?? null,
          after ? (after.createdBy ?? '') : null,
          after?.targetHz ?? null,
        ],
      );
      yield* page;
      after = page.length < PAGE_ROWS ? undefined : page.at(-1);
    } while (after);
  }

  /** @throws AppError 400 for a time zone that Postgres does not know: it may have fewer than Node */
  private async query<T>(sql: string, values: unknown[]): Promise<T[]> {
    try {
      return await this.dataSource.query<T[]>(sql, values);
    } catch (error) {
      const code = error instanceof QueryFailedError && (error.driverError as { code?: string }).code;
      if (code === INVALID_PARAMETER) throw invalidRequest({ timeZone: BAD_TIME_ZONE });
      throw error;
    }
  }
}

function groupBy<T>(rows: readonly GroupRow[], keyOf: (row: GroupRow) => T): [T, GroupRow[]][] {
  return [...Map.groupBy(rows, keyOf)];
}

function sum(rows: readonly Counts[]): Counts {
  const total: Counts = { retunes: 0, seconds: 0, measured: 0, onTarget: 0 };
  for (const row of rows) {
    total.retunes += row.retunes;
    total.seconds += row.seconds;
    total.measured += row.measured;
    total.onTarget += row.onTarget;
  }
  return total;
}
