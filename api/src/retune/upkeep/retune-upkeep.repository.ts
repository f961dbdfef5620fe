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
   * Results outside a history whose time is over: those sent to their last byte more than `afterCollectionSeconds` ago,
   * and others completed more than `afterCompletionSeconds` ago unless their download began within the last
   * `afterCollectionSeconds`.
   */
  async findOverdue({ afterCollectionSeconds, afterCompletionSeconds }: ResultLifetime): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM audio_files
        WHERE "keptUntil" IS NULL AND ${HAS_STORED_RESULT}
          AND coalesce(
                "collectedAt" + make_interval(secs => $1),
                greatest("processedAt" + make_interval(secs => $2), "deliveredAt" + make_interval(secs => $1))
              ) < now()`,
      [afterCollectionSeconds, afterCompletionSeconds],
    );
    return rows.map(({ id }) => id);
  }

  /** Songs of a history that are past their day and still stored. */
  async findExpired(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM audio_files WHERE "keptUntil" < now() AND ${HAS_STORED_RESULT}`,
    );
    return rows.map(({ id }) => id);
  }

  /** Songs that were deleted from a history more than `undoSeconds` ago. */
  async findDeleted(undoSeconds: number): Promise<(StoredKeys & { id: string })[]> {
    return this.dataSource.query(
      `SELECT id, "objectPath", "processedObjectPath" FROM audio_files
        WHERE "deletedAt" < now() - make_interval(secs => $1)`,
      [undoSeconds],
    );
  }
}
