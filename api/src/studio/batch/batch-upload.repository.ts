import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { BatchJobFile } from './batch-job-file.entity.js';

type NewFile = Pick<BatchJobFile, 'uploadId' | 'filename' | 'path' | 'bytes' | 'sourceHz' | 'isAlbumPitch'> & {
  objectPath: string;
};

/** The files that are added to a batch, in the transaction that has locked it. */
@Injectable()
export class BatchUploadRepository {
  /** Also one that was removed. */
  find(manager: EntityManager, batchJobId: string, uploadId: string): Promise<BatchJobFile | null> {
    return manager.findOneBy(BatchJobFile, { batchJobId, uploadId });
  }

  count(manager: EntityManager, batchJobId: string): Promise<number> {
    return manager.countBy(BatchJobFile, { batchJobId, removedAt: IsNull() });
  }

  /** Adds the last file. @returns its id */
  async insert(manager: EntityManager, batchJobId: string, file: NewFile): Promise<string> {
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
}
