import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { AudioFile, HAS_STORED_RESULT } from '../audio-file.entity.js';
import type { StoredKeys } from '../retune.repository.js';

/** How long results are stored for users without a history. */
export interface ResultLifetime {
  afterCollectionSeconds: number;
  afterCompletionSeconds: number;
}

/** The janitor's queries: retunes that a crash left unfinished, and files whose retention has expired. */
@Injectable()
export class RetuneUpkeepRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Retunes of an earlier version whose file sizes have not been recorded yet. */
  findUnsized(max: number): Promise<(StoredKeys & { id: string })[]> {
    return this.dataSource.query(
      `SELECT id, "objectPath", "processedObjectPath" FROM audio_files WHERE "storedBytes" IS NULL LIMIT $1`,
      [max],
    );
  }

  async noteStored(id: string, storedBytes: number): Promise<void> {
    await this.dataSource.getRepository(AudioFile).update({ id, storedBytes: IsNull() }, { storedBytes });
  }

  /**
   * Unfinished retunes whose client was served by an api process that has sent no heartbeat for `seconds`. None while
   * the database has been up for less than `settleSeconds`: until then no process may have had the chance to send one.
   */
  async findOrphaned(seconds: number, settleSeconds: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM audio_files
        WHERE status IN ('pending', 'processing') AND "clientSeenAt" < now() - make_interval(secs => $1)
          AND pg_postmaster_start_time() < now() - make_interval(secs => $2)`,
      [seconds, settleSeconds],
    );
    return rows.map(({ id }) => id);
  }

  /** Retunes that ended without a result but still have files on record: the process that ended them was killed. */
  findUnremovedFiles(): Promise<(StoredKeys & { id: string })[]> {
    return this.dataSource.query(
      `SELECT id, "objectPath", "processedObjectPath" FROM audio_files
        WHERE num_nonnulls("objectPath", "processedObjectPath") > 0 AND "processedAt" IS NULL
          AND status IN ('failed', 'cancelled')`,
    );
  }

  /**
   * Expired results of users outside `tiersThatKeep`: those sent to their last byte more than `afterCollectionSeconds`
   * ago, and others completed more than `afterCompletionSeconds` ago unless their download began within the last
   * `afterCollectionSeconds`.
   */
  async findOverdue(
    { afterCollectionSeconds, afterCompletionSeconds }: ResultLifetime,
    tiersThatKeep: string[],
  ): Promise<string[]> {
    const owners = await this.findOwnersOfStored(tiersThatKeep);
    if (owners.length === 0) return [];
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM audio_files
        WHERE "userId" = ANY($1) AND ${HAS_STORED_RESULT}
          AND coalesce(
                "collectedAt" + make_interval(secs => $2),
                greatest("processedAt" + make_interval(secs => $3), "deliveredAt" + make_interval(secs => $2))
              ) < now()`,
      [owners, afterCollectionSeconds, afterCompletionSeconds],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Users outside `tiersThatKeep` who have stored results. The other users have many, stored for months, so the query
   * walks the index from user to user instead of from file to file.
   */
  private async findOwnersOfStored(tiersThatKeep: string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `WITH RECURSIVE owners AS (
         (SELECT "userId" FROM audio_files WHERE ${HAS_STORED_RESULT} ORDER BY "userId" LIMIT 1)
         UNION ALL
         SELECT (SELECT "userId" FROM audio_files WHERE ${HAS_STORED_RESULT} AND "userId" > owners."userId"
                  ORDER BY "userId" LIMIT 1)
           FROM owners WHERE owners."userId" IS NOT NULL
       )
       SELECT id FROM owners JOIN users ON users.id = owners."userId" WHERE NOT "subscriptionTier" = ANY($1)`,
      [tiersThatKeep],
    );
    return rows.map(({ id }) => id);
  }

  /** Retunes older than the retention period whose files are still stored. */
  async findExpired(days: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM audio_files
        WHERE ${HAS_STORED_RESULT} AND "processedAt" < now() - make_interval(days => $1)`,
      [days],
    );
    return rows.map(({ id }) => id);
  }
}
