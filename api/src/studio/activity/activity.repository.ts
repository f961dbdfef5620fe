import type { ActivityAction } from '@attune/catalogue/activity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PERSON_NAME, UNKNOWN_PERSON } from '../../auth/workspace/names.js';
import type { TimePlace } from '../../platform/database/cursor.js';
import type { ActivityPersonDto } from './activity.dto.js';

export interface ActivityRow extends TimePlace {
  user: string;
  userId: string | null;
  action: ActivityAction;
  resourceType: string | null;
  resourceId: string | null;
  metadata: Record<string, unknown> | null;
  timestamp: Date;
}

export interface ActivityFilter {
  ownerId: string;
  /** Empty: all. */
  actions: readonly ActivityAction[];
  /** A user's id; null: entries without a user; undefined: all. */
  userId: string | null | undefined;
}

/** Reads the activity log, newest first. */
@Injectable()
export class ActivityRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** At most `limit` entries after a place; from the newest without one. */
  find(
    { ownerId, actions, userId }: ActivityFilter,
    after: TimePlace | undefined,
    limit: number,
  ): Promise<ActivityRow[]> {
    const values: unknown[] = [ownerId, limit];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['"accountOwnerId" = $1'];
    if (userId === null) conditions.push('"userId" IS NULL');
    else if (userId !== undefined) conditions.push(`"userId" = ${bind(userId)}`);
    if (after) {
      const time = `timestamptz 'epoch' + ${bind(after.microseconds)}::bigint * interval '1 microsecond'`;
      conditions.push(`("createdAt", id) < (${time}, ${bind(after.id)}::uuid)`);
    }
    const newest = (more: string[]): string =>
      `(SELECT * FROM activity_logs WHERE ${[...conditions, ...more].join(' AND ')}
         ORDER BY "createdAt" DESC, id DESC LIMIT $2)`;
    // A query for each action: an index has the entries of one action in order, not those of several.
    const queries = actions.length === 0 ? [newest([])] : actions.map((action) => newest([`action = ${bind(action)}`]));
    return this.dataSource.query(
      `SELECT entries.id, coalesce(${PERSON_NAME}, '${UNKNOWN_PERSON}') AS user, "userId", action, "resourceType",
              "resourceId", metadata, entries."createdAt" AS timestamp,
              (extract(epoch FROM entries."createdAt") * 1000000)::bigint::text AS microseconds
         FROM (${queries.join(' UNION ALL ')}) AS entries LEFT JOIN users ON users.id = "userId"
        ORDER BY entries."createdAt" DESC, entries.id DESC LIMIT $2`,
      values,
    );
  }

  /** Everyone with an entry in the log, by name. Jumps from person to person in the index. */
  people(ownerId: string): Promise<ActivityPersonDto[]> {
    return this.dataSource.query(
      `WITH RECURSIVE people AS (
         (SELECT "userId" FROM activity_logs WHERE "accountOwnerId" = $1 AND "userId" IS NOT NULL
           ORDER BY "userId" LIMIT 1)
         UNION ALL
         SELECT (SELECT next."userId" FROM activity_logs AS next
                  WHERE next."accountOwnerId" = $1 AND next."userId" > people."userId"
                  ORDER BY next."userId" LIMIT 1)
           FROM people WHERE people."userId" IS NOT NULL
       )
       SELECT users.id AS "userId", ${PERSON_NAME} AS name
         FROM people JOIN users ON users.id = people."userId" ORDER BY lower(${PERSON_NAME}), users.id`,
      [ownerId],
    );
  }
}
