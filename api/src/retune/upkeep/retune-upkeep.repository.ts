import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { BatchQuery } from '../../platform/process/janitor.js';
import { AudioFile, ENDED_OUTSIDE_HISTORY, HAS_STORED_RESULT, IS_UNFINISHED } from '../audio-file.entity.js';
import type { StoredKeys } from '../retune-run.repository.js';

export type StoredFile = StoredKeys & { id: string };

/** How long results are stored for users without a history. */
export interface ResultLifetime {
  afterCollectionSeconds: number;
  afterCompletionSeconds: number;
}

/**
 * The janitor's queries: files that a crash has left, and those whose retention has expired.
 * Each reads the rows that are due from an index of its own, however many others there are.
 */
@Injectable()
export class RetuneUpkeepRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Retunes of an earlier version whose file sizes have not been recorded yet. */
  findUnsized({ limit, exceptIds }: BatchQuery): Promise<StoredFile[]> {
    return this.dataSource.query(
      `SELECT id, "objectPath", "processedObjectPath" FROM audio_files
        WHERE "storedBytes" IS NULL AND id <> ALL($2) LIMIT $1`,
      [limit, exceptIds],
    );
  }

  async noteStored(id: string, storedBytes: number): Promise<void> {
    await this.dataSource.getRepository(AudioFile).update({ id, storedBytes: IsNull() }, { storedBytes });
  }

  /** Retunes on devices whose permit ended without a report. The unfinished are few, and have an index. */
  findEndedPermits({ limit, exceptIds }: BatchQuery): Promise<{ id: string }[]> {
    return this.dataSource.query(
      `SELECT id FROM audio_files
        WHERE ${IS_UNFINISHED} AND ("onDevice" ->> 'permitUntil')::timestamptz < now() AND id <> ALL($2) LIMIT $1`,
      [limit, exceptIds],
    );
  }

  /**
   * Retunes that ended without a result but still have files on record: the process that ended them was killed, or the
   * storage was unavailable.
   */
  findUnremovedFiles({ limit, exceptIds }: BatchQuery): Promise<StoredFile[]> {
    return this.dataSource.query(
      `SELECT id, "objectPath", "processedObjectPath" FROM audio_files
        WHERE num_nonnulls("objectPath", "processedObjectPath") > 0 AND status IN ('failed', 'cancelled')
          AND "processedAt" IS NULL
          AND id <> ALL($2) LIMIT $1`,
      [limit, exceptIds],
    );
  }

  /**
   * Songs of a history that are past their day, and results outside a history whose lifetime is over: those that were
   * sent to their last byte, and those that never were, unless their download began within `afterCollectionSeconds`.
   */
  findExpired(
    { afterCollectionSeconds, afterCompletionSeconds }: ResultLifetime,
    { limit, exceptIds }: BatchQuery,
  ): Promise<{ id: string }[]> {
    const expired = [
      `"keptUntil" < now()`,
      `"keptUntil" IS NULL AND "collectedAt" < now() - make_interval(secs => $3)`,
      `"keptUntil" IS NULL AND "collectedAt" IS NULL AND "processedAt" < now() - make_interval(secs => $4)
        AND ("deliveredAt" IS NULL OR "deliveredAt" < now() - make_interval(secs => $3))`,
    ];
    // One condition with ORs would read other rows: each of these has an index of its own.
    const selects = expired.map(
      (condition) => `SELECT id FROM audio_files WHERE ${condition} AND ${HAS_STORED_RESULT} AND id <> ALL($2)`,
    );
    return this.dataSource.query(`${selects.join(' UNION ALL ')} LIMIT $1`, [
      limit,
      exceptIds,
      afterCollectionSeconds,
      afterCompletionSeconds,
    ]);
  }

  /**
   * Removes the receipt and the spectra of at most `limit` retunes that were completed more than `days` ago, except of
   * songs that are still stored: share pages show their receipts. @returns the number
   */
  async removeMeasurements(days: number, limit: number): Promise<number> {
    // Locks the retune before its analysis, as deleting a user does.
    const [, removed] = await this.dataSource.query<[unknown[], number]>(
      `WITH due AS (
         SELECT analysis.id, song.id AS "songId"
           FROM frequency_analysis AS analysis JOIN audio_files AS song ON song.id = analysis."audioFileId"
          WHERE analysis."createdAt" < now() - make_interval(days => $1)
            AND num_nonnulls(song."objectPath", song."processedObjectPath") = 0
          ORDER BY analysis."createdAt" LIMIT $2 FOR NO KEY UPDATE OF song SKIP LOCKED
       ), shortened AS (
         UPDATE audio_files SET "processingParams" = "processingParams" - 'receipt'
           FROM due WHERE audio_files.id = due."songId"
       )
       DELETE FROM frequency_analysis USING due WHERE frequency_analysis.id = due.id`,
      [days, limit],
    );
    return removed;
  }

  /** Deletes at most `limit` retunes in no history that began more than `months` ago. @returns the number */
  async deleteOutsideHistory(months: number, limit: number): Promise<number> {
    const [, deleted] = await this.dataSource.query<[unknown[], number]>(
      `DELETE FROM audio_files WHERE id IN (
         SELECT id FROM audio_files
          WHERE ${ENDED_OUTSIDE_HISTORY} AND "createdAt" < now() - make_interval(months => $1)
            AND num_nonnulls("objectPath", "processedObjectPath") = 0
          ORDER BY "createdAt" LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [months, limit],
    );
    return deleted;
  }

  /** Songs that were deleted from a history more than `undoSeconds` ago. */
  findDeleted(undoSeconds: number, { limit, exceptIds }: BatchQuery): Promise<StoredFile[]> {
    return this.dataSource.query(
      `SELECT id, "objectPath", "processedObjectPath" FROM audio_files
        WHERE "deletedAt" < now() - make_interval(secs => $3) AND id <> ALL($2) LIMIT $1`,
      [limit, exceptIds, undoSeconds],
    );
  }
}
