import { PLAN_LIMITS, type Tier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const RETUNE = 'retune';

export interface Usage {
  retunesUsed: number;
  /** 999999 means unlimited. */
  retunesLimit: number;
  /** When the count starts again: the first of next month in UTC. */
  resetsAt: string;
}

/** The monthly quota. Counted in Postgres alone, so that all processes agree. */
@Injectable()
export class UsageService {
  constructor(private readonly dataSource: DataSource) {}

  /** With `manager`: within its transaction, on its connection. */
  async read(userId: string, tier: Tier, now = new Date(), manager?: EntityManager): Promise<Usage> {
    const rows = await (manager ?? this.dataSource).query<{ count: number }[]>(
      'SELECT count FROM usage_tracking WHERE "userId" = $1 AND action = $2 AND year = $3 AND month = $4',
      [userId, RETUNE, ...yearAndMonth(now)],
    );
    return {
      retunesUsed: rows[0]?.count ?? 0,
      retunesLimit: PLAN_LIMITS[tier].retunesPerMonth,
      resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
    };
  }

  /** The usage of each month, oldest first. */
  history(userId: string): Promise<{ action: string; year: number; month: number; count: number }[]> {
    return this.dataSource.query(
      'SELECT action, year, month, count FROM usage_tracking WHERE "userId" = $1 ORDER BY year, month, action',
      [userId],
    );
  }

  /**
   * Reserves retunes of the month of `at`, in one statement, so that parallel requests cannot pass the limit together.
   *
   * @param count all of them are reserved, or none
   * @returns false when the limit is reached; nothing is reserved then
   */
  async reserve(manager: EntityManager, userId: string, tier: Tier, at: Date, count = 1): Promise<boolean> {
    const limit = PLAN_LIMITS[tier].retunesPerMonth;
    const rows = await manager.query<unknown[]>(
      `INSERT INTO usage_tracking ("userId", action, year, month, count)
       SELECT $1, $2, $3, $4, $6::integer WHERE $6::integer <= $5::integer
       ON CONFLICT ("userId", action, year, month)
       DO UPDATE SET count = usage_tracking.count + $6::integer
         WHERE usage_tracking.count + $6::integer <= $5::integer
       RETURNING count`,
      [userId, RETUNE, ...yearAndMonth(at), limit, count],
    );
    return rows.length > 0;
  }

  /** Refunds the retune that was reserved at `at`. The caller has to make sure that this happens once per retune. */
  async refund(manager: EntityManager, userId: string, at: Date): Promise<void> {
    await manager.query(
      `UPDATE usage_tracking SET count = count - 1
        WHERE "userId" = $1 AND action = $2 AND year = $3 AND month = $4 AND count > 0`,
      [userId, RETUNE, ...yearAndMonth(at)],
    );
  }
}

function yearAndMonth(at: Date): [year: number, month: number] {
  return [at.getUTCFullYear(), at.getUTCMonth() + 1];
}
