import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface SessionRow {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** The public id of a session: SHA-256, hex, of the id in the cookie. */
export function publicSessionId(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

const PUBLIC_ID = `encode(sha256(convert_to(sid, 'UTF8')), 'hex')`;

/** A user's sessions as rows; BrowserSessionsService handles the session of the current request. */
@Injectable()
export class SessionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Last used first. */
  list(userId: string): Promise<SessionRow[]> {
    return this.dataSource.query(
      `SELECT ${PUBLIC_ID} AS id, sess->>'userAgent' AS "userAgent",
              to_timestamp((sess->>'createdAt')::bigint / 1000.0) AS "createdAt",
              to_timestamp((sess->>'lastSeenAt')::bigint / 1000.0) AS "lastSeenAt"
         FROM sessions WHERE "userId" = $1 AND expire > now()
        ORDER BY 4 DESC, 1`,
      [userId],
    );
  }

  /** @returns false when the user has no such session */
  async delete(userId: string, id: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `DELETE FROM sessions WHERE "userId" = $1 AND ${PUBLIC_ID} = $2 RETURNING 1`,
      [userId, id],
    );
    return rows.length > 0;
  }

  async deleteAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('DELETE FROM sessions WHERE "userId" = $1', [userId]);
  }
}
