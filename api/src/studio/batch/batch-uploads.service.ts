import { MAX_BATCH_FILES } from '@attune/catalogue/batches';
import { PLAN_LIMITS } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PassThrough, Readable } from 'node:stream';
import type { Identity } from '../../auth/identity.js';
import { hasRoomFor, StorageQuotaService } from '../../billing/storage-quota.service.js';
import { Storage } from '../../platform/storage/storage.js';
import { UploadRoomService } from '../../platform/storage/upload-room.service.js';
import { checkedAudio } from '../../retune/requests/receive-upload.js';
import { watchPace } from '../../retune/requests/upload-pace.js';
import { fileTooLarge, storageFull } from '../../retune/retune.errors.js';
import { lockWorkspace } from '../lock-workspace.js';
import { BatchProgressService } from './batch-progress.service.js';
import { BatchUploadRepository } from './batch-upload.repository.js';
import type { RegisterUploadDto } from './batch.dto.js';
import {
  batchNotFound,
  batchStarted,
  bodyNotBytes,
  tooManyBatchFiles,
  uploadInterrupted,
  uploadNotFound,
  uploadRefused,
} from './batch.errors.js';
import { BatchRepository } from './batch.repository.js';
import type { BatchFileDto, BatchUploadDto } from './batch-view.dto.js';
import { BatchesService } from './batches.service.js';
import { uploadKey } from './upload-keys.js';

/** Receives the files of a batch. */
@Injectable()
export class BatchUploadsService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly uploads: BatchUploadRepository,
    private readonly views: BatchesService,
    private readonly progress: BatchProgressService,
    private readonly storage: Storage,
    private readonly quota: StorageQuotaService,
    private readonly room: UploadRoomService,
  ) {}

  /**
   * Stores a file, or responds at once when it is stored already. Its row comes first: a crash leaves no file that the
   * janitor does not find.
   *
   * @throws AppError 400, 404, 408, 409, 413, 415, 422, 403 (no space left in the account), 503 (none on the disk)
   */
  async receive(who: Identity, id: string, uploadId: string, request: Request, response: Response): Promise<void> {
    if (!request.is('application/octet-stream')) throw bodyNotBytes();
    const { tier } = who.workspace;
    const declaredBytes = Number(request.get('Content-Length') ?? 0);
    if (declaredBytes > PLAN_LIMITS[tier].maxFileBytes) throw fileTooLarge(tier);
    await this.room.check(declaredBytes);
    const known = await this.reserve(who, id, uploadId, declaredBytes);
    const upload = known ?? (await this.store(who, id, uploadId, request));
    response.status(known ? 200 : 201).json(upload);
  }

  /** Adds an uploaded file to the batch. Repeating it changes nothing. @throws AppError 404, 409 */
  async register(
    who: Identity,
    { batchId, filename, path = '', objectPath }: RegisterUploadDto,
  ): Promise<BatchFileDto> {
    const fileId = await this.batches.transaction(async (manager) => {
      const batch = await this.batches.lock(manager, who.workspace.ownerId, batchId);
      if (!batch) throw batchNotFound();
      const upload = await this.uploads.findByPath(manager, batch.id, objectPath);
      if (!upload) throw uploadNotFound();
      if (upload.position !== null) return upload.id;
      if (batch.status !== 'pending') throw batchStarted();
      await this.uploads.register(manager, upload.id, { filename, path: path.replaceAll(/^\/+|\/+$/g, '') });
      await this.progress.refresh(manager, batch.id);
      return upload.id;
    });
    return this.views.readFile(batchId, fileId);
  }

  /** Reserves a place in the batch and in the storage. @returns the upload when it is stored already */
  private reserve(
    { workspace: { ownerId, tier } }: Identity,
    id: string,
    uploadId: string,
    bytes: number,
  ): Promise<BatchUploadDto | null> {
    return this.batches.transaction(async (manager) => {
      await lockWorkspace(manager, ownerId);
      const batch = await this.batches.lock(manager, ownerId, id);
      if (!batch) throw batchNotFound();
      const known = await this.uploads.find(manager, id, uploadId);
      if (known && known.removedAt !== null) throw uploadRefused();
      if (known?.objectPath) return { objectPath: known.objectPath, bytes: known.bytes };
      if (batch.status !== 'pending') throw batchStarted();
      if (!known && (await this.uploads.count(manager, id)) >= MAX_BATCH_FILES) throw tooManyBatchFiles();
      const use = await this.quota.read(ownerId, tier, { manager });
      if (use && !hasRoomFor(use, bytes)) throw storageFull(use);
      await this.uploads.reserve(manager, id, uploadId, bytes);
      return null;
    });
  }

  private async store(
    { workspace: { tier } }: Identity,
    id: string,
    uploadId: string,
    request: Request,
  ): Promise<BatchUploadDto> {
    const objectPath = uploadKey(id, uploadId);
    const maxBytes = PLAN_LIMITS[tier].maxFileBytes;
    // No event follows when the client disconnected before the listeners are added.
    if (request.destroyed) throw uploadInterrupted();
    const body = new PassThrough();
    const file = Readable.from(checkedAudio(body, { maxBytes, tooLarge: () => fileTooLarge(tier) }), {
      objectMode: false,
    });
    request.once('close', () => {
      if (!request.complete) body.destroy(uploadInterrupted());
    });
    const pace = watchPace(request);
    pace.stalled.catch((error: unknown) => body.destroy(error as Error));
    // Not stream.pipeline, which would destroy the request on an error and so make a response impossible.
    request.pipe(body);
    try {
      const { bytes } = await this.storage.write(objectPath, file);
      if (await this.uploads.complete(id, uploadId, { objectPath, bytes })) return { objectPath, bytes };
      await this.storage.remove(objectPath);
      throw batchNotFound();
    } catch (error) {
      request.unpipe(body);
      await this.uploads.free(id, uploadId);
      throw error;
    } finally {
      pace.stop();
    }
  }
}
