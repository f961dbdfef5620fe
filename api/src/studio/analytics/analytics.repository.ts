import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PERSON_NAME, UNKNOWN_PERSON } from '../person-name.js';

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
  dimension: number;
  targetHz: string | null;
  day: string | null;
  createdBy: string | null;
}

/** What GROUPING() says of the set that a row belongs to: a bit for each column that it is not grouped by. */
const BY_TARGET = 0b011;
const BY_DAY = 0b101;
const BY_PERSON = 0b110;
const TOTAL = 0b111;

const NONE: Counts = { retunes: 0, seconds: 0, measured: 0, onTarget: 0 };

/** Reads the statistics that the retune module writes. */
@Injectable()
export class AnalyticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param firstDay in UTC; null: no limit */
  async count(ownerId: string, firstDay: string | null): Promise<WorkspaceCounts> {
    const rows = await this.dataSource.query<GroupRow[]>(
      `SELECT GROUPING("targetHz", day, "createdBy") AS dimension, "targetHz", day::text, "createdBy",
              coalesce(sum(retunes), 0)::integer AS retunes, coalesce(sum(seconds), 0) AS seconds,
              coalesce(sum(measured), 0)::integer AS measured, coalesce(sum("onTarget"), 0)::integer AS "onTarget"
         FROM retune_statistics
        WHERE "ownerId" = $1 AND day >= coalesce($2::date, '-infinity')
        GROUP BY GROUPING SETS ((), ("targetHz"), (day), ("createdBy"))
        ORDER BY dimension, day`,
      [ownerId, firstDay],
    );
    const groups = (dimension: number): GroupRow[] => rows.filter((row) => row.dimension === dimension);
    const [total] = groups(TOTAL);
    return {
      ...(total ? toCounts(total) : NONE),
      byTarget: groups(BY_TARGET).map(({ targetHz, retunes }) => ({ targetHz: Number(targetHz), retunes })),
      byDay: groups(BY_DAY).map(({ day, retunes }) => ({ day: day ?? '', retunes })),
      byPerson: groups(BY_PERSON).map((row) => ({ userId: row.createdBy, ...toCounts(row) })),
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

function toCounts({ retunes, seconds, measured, onTarget }: Counts): Counts {
  return { retunes, seconds, measured, onTarget };
}
