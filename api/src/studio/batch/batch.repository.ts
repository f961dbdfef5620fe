import type { BatchFileStatus } from '@attune/catalogue/batches';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { BatchJobFile } from './batch-job-file.entity.js';
import { BatchJob } from './batch-job.entity.js';
import { LISTED_FILE } from './batch-view.repository.js';

/** The next retune of a file. */
export interface FileRun {
  id: string;
  audioFileId: string;
  objectPath: string;
  ownPitch: boolean;
}

type NewFile = Pick<BatchJobFile, 'uploadId' | 'filename' | 'path' | 'bytes' | 'sourceHz' | 'isAlbumPitch'> & {
  objectPath: string;
};

/** The rows of batches and their files, for changes. */
@Injectable()
export class BatchRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async insert(
    manager: EntityManager,
    batch: Pick<
      BatchJob,
      | 'userId'
      | 'createdBy'
      | 'name'
      | 'targetFrequency'
      | 'format'
      | 'quality'
      | 'mode'
      | 'meaning'
      | 'straighten'
      | 'sameRatio'
      | 'folderId'
    >,
  ): Promise<string> {
    const { identifiers } = await manager.insert(BatchJob, batch);
    return (identifiers[0] as { id: string }).id;
  }

  /**
   * Locks the owner, the person who acts and the one who made the batch, in the order in which deleting accounts locks
   * them. Must come first in a transaction that starts songs or writes to the activity log.
   *
   * @returns false when the owner or the person no longer exists
   */
  async lockPeople(manager: EntityManager, ownerId: string, userId: string, batchId?: string): Promise<boolean> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM users
        WHERE id IN ($1, $2) OR id = (SELECT "createdBy" FROM batch_jobs WHERE id = $3)
        ORDER BY id FOR NO KEY UPDATE`,
      [ownerId, userId, batchId ?? null],
    );
    const found = new Set(rows.map(({ id }) => id));
    return found.has(ownerId) && found.has(userId);
  }

  /** Locks the batch until the transaction ends. @returns null when there is none, or it was deleted */
  lock(manager: EntityManager, ownerId: string, id: string): Promise<BatchJob | null> {
    return manager.findOne(BatchJob, {
      where: { id, userId: ownerId, deletedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
  }

  async update(manager: EntityManager, id: string, changes: QueryDeepPartialEntity<BatchJob>): Promise<void> {
    await manager.update(BatchJob, id, changes);
  }

  /** Records that the person who made the batch follows it; others do not count. */
  async markWatched(id: string, userId: string): Promise<void> {
    await this.dataSource.query('UPDATE batch_jobs SET "watchedAt" = now() WHERE id = $1 AND "createdBy" = $2', [
      id,
      userId,
    ]);
  }

  /** In the order of registration. */
  files(manager: EntityManager, batchJobId: string, statuses: readonly BatchFileStatus[]): Promise<BatchJobFile[]> {
    return manager
      .createQueryBuilder(BatchJobFile, 'file')
      .where(`file."batchJobId" = :batchJobId AND file.status IN (:...statuses) AND ${LISTED_FILE}`, {
        batchJobId,
        statuses,
      })
      .orderBy('file.position')
      .getMany();
  }

  findFile(manager: EntityManager, batchJobId: string, id: string): Promise<BatchJobFile | null> {
    return manager
      .createQueryBuilder(BatchJobFile, 'file')
      .where(`file."batchJobId" = :batchJobId AND file.id = :id AND ${LISTED_FILE}`, { batchJobId, id })
      .getOne();
  }

  /** The file of an upload; also one that was removed. */
  findUploaded(manager: EntityManager, batchJobId: string, uploadId: string): Promise<BatchJobFile | null> {
    return manager.findOneBy(BatchJobFile, { batchJobId, uploadId });
  }

  countFiles(manager: EntityManager, batchJobId: string): Promise<number> {
    return manager.countBy(BatchJobFile, { batchJobId, removedAt: IsNull() });
  }

  /** Adds the last file. @returns its id */
  async addFile(manager: EntityManager, batchJobId: string, file: NewFile): Promise<string> {
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO batch_job_files ("batchJobId", "uploadId", filename, path, bytes, "storedBytes", "objectPath", "sourceHz",
              "isAlbumPitch", "ownPitch", position)
       SELECT $1, $2, $3, $4, $5, $5, $6, $7::float8, $8, $7::float8 IS NOT NULL, coalesce(max(position), 0) + 1
         FROM batch_job_files WHERE "batchJobId" = $1
       RETURNING id`,
      [
        batchJobId,
        file.uploadId,
        file.filename,
        file.path,
        file.bytes,
        file.objectPath,
        file.sourceHz,
        file.isAlbumPitch,
      ],
    );
    return row?.id ?? '';
  }

  /** Puts files back to the start, each with its next retune. */
  async run(manager: EntityManager, runs: readonly FileRun[]): Promise<void> {
    await manager.query(
      `UPDATE batch_job_files AS file
          SET "audioFileId" = run."audioFileId", "objectPath" = run."objectPath", "ownPitch" = run."ownPitch",
              status = 'pending', error = NULL, "errorCode" = NULL, "endedAt" = NULL, "storedBytes" = 0
         FROM json_to_recordset($1) AS run (id uuid, "audioFileId" uuid, "objectPath" text, "ownPitch" boolean)
        WHERE file.id = run.id`,
      [JSON.stringify(runs)],
    );
  }

  /** The retunes of a batch that have not ended, in the order of its files. */
  async unfinishedRetunes(manager: EntityManager, batchJobId: string): Promise<string[]> {
    const rows = await manager.query<{ audioFileId: string }[]>(
      `SELECT "audioFileId" FROM batch_job_files
        WHERE "batchJobId" = $1 AND status = 'pending' AND "audioFileId" IS NOT NULL ORDER BY position`,
      [batchJobId],
    );
    return rows.map(({ audioFileId }) => audioFileId);
  }

  /** The stored originals of files whose songs are completed, by the ids of the files. */
  async originals(manager: EntityManager, files: readonly Pick<BatchJobFile, 'id'>[]): Promise<Map<string, string>> {
    const rows = await manager.query<{ id: string; objectPath: string }[]>(
      `SELECT file.id, song."objectPath"
         FROM batch_job_files AS file JOIN audio_files AS song ON song.id = "audioFileId"
        WHERE file.id = ANY($1) AND song.status = 'completed' AND song."objectPath" IS NOT NULL
          AND song."deletedAt" IS NULL`,
      [files.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, objectPath }) => [id, objectPath]));
  }
}
