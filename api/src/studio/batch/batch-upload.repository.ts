import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { BatchJobFile } from './batch-job-file.entity.js';

/** The uploads of batches: files, registered or not. */
@Injectable()
export class BatchUploadRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Also one that was removed. */
  find(manager: EntityManager, batchJobId: string, uploadId: string): Promise<BatchJobFile | null> {
    return manager.findOneBy(BatchJobFile, { batchJobId, uploadId });
  }

  findByPath(manager: EntityManager, batchJobId: string, objectPath: string): Promise<BatchJobFile | null> {
    return manager.findOneBy(BatchJobFile, { batchJobId, objectPath, removedAt: IsNull() });
  }

  count(manager: EntityManager, batchJobId: string): Promise<number> {
    return manager.countBy(BatchJobFile, { batchJobId, removedAt: IsNull() });
  }

  /** @param storedBytes the expected size */
  async reserve(manager: EntityManager, batchJobId: string, uploadId: string, storedBytes: number): Promise<void> {
    await manager.upsert(BatchJobFile, { batchJobId, uploadId, storedBytes }, ['batchJobId', 'uploadId']);
  }

  /** Records a stored upload. @returns false when its row was removed meanwhile */
  async complete(
    batchJobId: string,
    uploadId: string,
    { objectPath, bytes }: { objectPath: string; bytes: number },
  ): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(BatchJobFile)
      .update({ batchJobId, uploadId, removedAt: IsNull() }, { objectPath, bytes, storedBytes: bytes });
    return affected === 1;
  }

  /** Releases the space reserved for an upload that broke off. */
  async free(batchJobId: string, uploadId: string): Promise<void> {
    await this.dataSource
      .getRepository(BatchJobFile)
      .update({ batchJobId, uploadId, objectPath: IsNull() }, { storedBytes: 0 });
  }

  async register(manager: EntityManager, id: string, names: { filename: string; path: string }): Promise<void> {
    await manager.update(BatchJobFile, id, {
      ...names,
      position: () =>
        '(SELECT coalesce(max(other.position), 0) + 1 FROM batch_job_files AS other WHERE other."batchJobId" = batch_job_files."batchJobId")',
    });
  }
}
