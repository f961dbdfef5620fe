import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PERSON_NAME, UNKNOWN_PERSON } from '../../auth/workspace/person-name.js';

const PAGE_ROWS = 1000;

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
  id: string;
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

/** Reads the statistics that the retune module writes. */
@Injectable()
export class AnalyticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param firstDay in UTC; null: no limit */
  async count(ownerId: string, firstDay: string | null): Promise<WorkspaceCounts> {
    // In one pass by day, and by person and target; the totals are few additions more.
    const rows = await this.dataSource.query<GroupRow[]>(
      `SELECT day::text, "targetHz", "createdBy", sum(retunes)::integer AS retunes, sum(seconds) AS seconds,
              sum(measured)::integer AS measured, sum("onTarget")::integer AS "onTarget"
         FROM retune_statistics
        WHERE "ownerId" = $1 AND day >= coalesce($2::date, '-infinity')
        GROUP BY GROUPING SETS ((day), ("createdBy", "targetHz"))
        ORDER BY day`,
      [ownerId, firstDay],
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
  async *perDay(ownerId: string, firstDay: string | null): AsyncGenerator<DailyCounts> {
    let after: Pick<DailyCounts, 'day' | 'id'> | undefined;
    do {
      const page: DailyCounts[] = await this.dataSource.query(
        `SELECT retune_statistics.id, day::text, coalesce(${PERSON_NAME}, '${UNKNOWN_PERSON}') AS name,
                "targetHz"::double precision, retunes, seconds, measured, "onTarget"
           FROM retune_statistics LEFT JOIN users ON users.id = "createdBy"
          WHERE "ownerId" = $1 AND day >= coalesce($2::date, '-infinity')
            AND ($3::date IS NULL OR (day, retune_statistics.id) > ($3, $4::uuid))
          ORDER BY day, retune_statistics.id LIMIT ${PAGE_ROWS}`,
        [ownerId, after?.day ?? firstDay, after?.day ?? null, after?.id ?? null],
      );
      yield* page;
      after = page.length < PAGE_ROWS ? undefined : page.at(-1);
    } while (after);
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
