import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BatchQuery } from '../../../platform/process/janitor.js';

/** A file of a batch that is to be removed. */
export interface RemovedFile {
  id: string;
  batchJobId: string;
  /** null when a song of the history has taken the upload over, or none is on record. */
  objectPath: string | null;
  isCompleted: boolean;
  /** Whether its upload is, or was, a copy of a song's. */
  ownPitch: boolean;
}

const COLUMNS = `file.id, "batchJobId", "objectPath", file.status = 'completed' AS "isCompleted", "ownPitch"`;

/** What is left to remove of deleted batches, and what was never started. */
@Injectable()
export class BatchRemovalRepository {
  constructor(private readonly dataSource: DataSource) {}

  async markFileRemoved(manager: EntityManager, id: string): Promise<void> {
    await manager.query('UPDATE batch_job_files SET "removedAt" = now() WHERE id = $1', [id]);
  }

  findRemovedFiles(batchId: string): Promise<RemovedFile[]> {
    return this.dataSource.query<RemovedFile[]>(
      `SELECT ${COLUMNS} FROM batch_job_files AS file WHERE "removedAt" IS NOT NULL AND "batchJobId" = $1`,
      [batchId],
    );
  }

  findAllRemovedFiles({ limit, exceptIds }: BatchQuery): Promise<RemovedFile[]> {
    return this.dataSource.query<RemovedFile[]>(
      `SELECT ${COLUMNS} FROM batch_job_files AS file
        WHERE "removedAt" IS NOT NULL AND file.id <> ALL($2) LIMIT $1`,
      [limit, exceptIds],
    );
  }

  findDeletedBatches({ limit, exceptIds }: BatchQuery): Promise<{ id: string }[]> {
    return this.dataSource.query<{ id: string }[]>(
      'SELECT id FROM batch_jobs WHERE "deletedAt" IS NOT NULL AND id <> ALL($2) LIMIT $1',
      [limit, exceptIds],
    );
  }

  filesOf(batchId: string): Promise<RemovedFile[]> {
    return this.dataSource.query<RemovedFile[]>(
      `SELECT ${COLUMNS} FROM batch_job_files AS file WHERE "batchJobId" = $1`,
      [batchId],
    );
  }

  filesOfUser(userId: string): Promise<RemovedFile[]> {
    return this.dataSource.query<RemovedFile[]>(
      `SELECT ${COLUMNS} FROM batch_job_files AS file JOIN batch_jobs ON batch_jobs.id = "batchJobId"
        WHERE "userId" = $1`,
      [userId],
    );
  }

  async deleteFile(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM batch_job_files WHERE id = $1 AND "removedAt" IS NOT NULL', [id]);
  }

  async deleteBatch(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM batch_jobs WHERE id = $1 AND "deletedAt" IS NOT NULL', [id]);
  }

  /**
   * Retunes that have not ended, of batches that were cancelled or deleted: the process that cancelled them was killed.
   */
  async findUncancelled(batchId?: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ audioFileId: string }[]>(
      `SELECT "audioFileId" FROM batch_jobs AS batch JOIN batch_job_files AS file ON "batchJobId" = batch.id
        WHERE "cancelledAt" IS NOT NULL AND batch.status = 'processing' AND file.status = 'pending'
          AND "audioFileId" IS NOT NULL AND batch.id = coalesce($1, batch.id)`,
      [batchId ?? null],
    );
    return rows.map(({ audioFileId }) => audioFileId);
  }

  /** Marks uploads of the release before as removed that were never registered, within `seconds` after they began. */
  async markUnregistered(seconds: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE batch_job_files SET "removedAt" = now()
        WHERE position IS NULL AND "removedAt" IS NULL AND "createdAt" < now() - make_interval(secs => $1)`,
      [seconds],
    );
  }

  /** Marks batches as deleted that were not started within `seconds` after the last of their uploads began. */
  async markUnstarted(seconds: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE batch_jobs AS batch SET "deletedAt" = now()
        WHERE status = 'pending' AND "deletedAt" IS NULL AND batch."createdAt" < now() - make_interval(secs => $1)
          AND NOT EXISTS (
            SELECT 1 FROM batch_job_files AS file
             WHERE "batchJobId" = batch.id AND file."createdAt" >= now() - make_interval(secs => $1))`,
      [seconds],
    );
  }

  /** Uploads of files that failed or were cancelled, of batches that ended more than `seconds` ago. */
  findExpiredUploads(seconds: number, { limit, exceptIds }: BatchQuery): Promise<RemovedFile[]> {
    return this.dataSource.query<RemovedFile[]>(
      `SELECT ${COLUMNS} FROM batch_job_files AS file JOIN batch_jobs AS batch ON batch.id = "batchJobId"
        WHERE file.status IN ('failed', 'cancelled') AND "objectPath" IS NOT NULL
          AND "endedAt" < now() - make_interval(secs => $3)
          AND batch.status IN ('completed', 'cancelled') AND "completedAt" < now() - make_interval(secs => $3)
          AND file.id <> ALL($2) LIMIT $1`,
      [limit, exceptIds, seconds],
    );
  }

  /** @returns false when the file is being retuned again */
  async forgetUpload(id: string): Promise<boolean> {
    const [, affected] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE batch_job_files SET "objectPath" = NULL, "storedBytes" = 0
        WHERE id = $1 AND status IN ('failed', 'cancelled')`,
      [id],
    );
    return affected === 1;
  }
}
