import { MAX_BATCH_FILES } from '@attune/catalogue/batches';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../auth/identity.js';
import { checkRatio } from '../../retune/domain/source.js';
import { UploadsService } from '../../retune/uploads/uploads.service.js';
import { uploadNotFound } from '../../retune/uploads/upload.errors.js';
import { BatchProgressService } from './batch-progress.service.js';
import type { AddUploadDto } from './batch.dto.js';
import { batchNotFound, batchStarted, tooManyBatchFiles } from './batch.errors.js';
import { BatchRepository } from './batch.repository.js';
import type { BatchFileDto } from './batch-view.dto.js';
import { BatchesService } from './batches.service.js';

/** Takes uploads into batches. */
@Injectable()
export class BatchUploadsService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly uploads: UploadsService,
    private readonly views: BatchesService,
    private readonly progress: BatchProgressService,
  ) {}

  /** The batch takes the upload's file over. Repeating it changes nothing. @throws AppError 404, 409 */
  async add(
    { workspace: { ownerId } }: Identity,
    { batchId, uploadId, filename, path = '', sourceHz, sourceBasis }: AddUploadDto,
  ): Promise<BatchFileDto> {
    const fileId = await this.batches.transaction(async (manager) => {
      const batch = await this.batches.lock(manager, ownerId, batchId);
      if (!batch) throw batchNotFound();
      const known = await this.batches.findUploaded(manager, batch.id, uploadId);
      if (known) {
        if (known.removedAt !== null) throw uploadNotFound();
        return known.id;
      }
      if (batch.status !== 'pending') throw batchStarted();
      if (sourceHz !== undefined) checkRatio({ targetHz: batch.targetFrequency, anchor: batch.meaning, sourceHz });
      if ((await this.batches.countFiles(manager, batch.id)) >= MAX_BATCH_FILES) throw tooManyBatchFiles();
      const upload = await this.uploads.take(manager, uploadId, ownerId);
      const names = { filename: filename ?? upload.filename, path: path.replaceAll(/^\/+|\/+$/g, '') };
      const id = await this.batches.addFile(manager, batch.id, {
        ...upload,
        ...names,
        uploadId,
        sourceHz: sourceHz ?? null,
        isAlbumPitch: sourceBasis === 'album',
      });
      await this.progress.refresh(manager, batch.id);
      return id;
    });
    return this.views.readFile(batchId, fileId);
  }
}
