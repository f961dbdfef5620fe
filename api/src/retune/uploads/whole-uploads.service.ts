import { PLAN_LIMITS } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { PinoLogger } from 'nestjs-pino';
import type { Identity } from '../../auth/identity.js';
import { ifStored } from '../../platform/storage/storage.errors.js';
import { Storage } from '../../platform/storage/storage.js';
import { uploadKey } from '../domain/retune-record.js';
import { fileTooLarge, originalGone } from '../retune.errors.js';
import { receiveSong, type UploadFields } from './receive-file.js';
import { UploadAdmissionService } from './upload-admission.service.js';
import { UploadRemovalService } from './upload-removal.service.js';
import { uploadGone } from './upload.errors.js';
import { UploadRepository } from './upload.repository.js';

/** Uploads that are complete with one request: the song of a form, or one that is stored already. */
@Injectable()
export class WholeUploadsService {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly admission: UploadAdmissionService,
    private readonly removal: UploadRemovalService,
    private readonly storage: Storage,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Receives the song of a form.
   *
   * @param onFile called with the fields before the file, when the file begins; may refuse by throwing
   * @throws AppError; then nothing is stored
   */
  async receive(
    identity: Identity,
    request: Request,
    onFile: (fields: UploadFields) => void,
  ): Promise<{ uploadId: string; fields: UploadFields }> {
    const { tier } = identity.workspace;
    const { maxFileBytes } = PLAN_LIMITS[tier];
    const declaredBytes = Number(request.get('Content-Length') ?? maxFileBytes);
    let fields: UploadFields = [];
    const uploadId = await this.store(identity, Math.min(declaredBytes, maxFileBytes), async (objectPath) => {
      const song = await receiveSong(request, {
        maxBytes: maxFileBytes,
        tooLarge: () => fileTooLarge(tier),
        onFile,
        store: (body) => this.storage.write(objectPath, body),
      });
      ({ fields } = song);
      await this.admission.requireMember(identity);
      return song;
    });
    return { uploadId, fields };
  }

  /** Copies a stored song. @returns the upload’s id @throws AppError 410 when it is no longer stored */
  async copy(identity: Identity, from: string, filename: string): Promise<string> {
    const bytes = await this.storage.bytesOf(from);
    if (bytes === undefined) throw originalGone();
    return this.store(identity, bytes, async (objectPath) => {
      await ifStored(this.storage.copy(from, objectPath), originalGone);
      return { filename, bytes };
    });
  }

  /** Removes an upload that is not used after all. What cannot be removed now is removed when it expires. */
  async discard(uploadId: string): Promise<void> {
    await this.removal.remove(uploadId).catch((error: unknown) => {
      this.logger.warn({ err: error, uploadId }, 'An upload is left to the janitor');
    });
  }

  private async store(
    identity: Identity,
    maxBytes: number,
    write: (objectPath: string) => Promise<{ filename: string; bytes: number }>,
  ): Promise<string> {
    const id = randomUUID();
    const objectPath = uploadKey(id);
    await this.admission.open(identity, { id, filename: '', bytes: null }, { maxBytes, isWhole: true });
    try {
      const { filename, bytes } = await write(objectPath);
      if (!(await this.uploads.completeWhole(id, objectPath, { filename, bytes }))) throw uploadGone();
      return id;
    } catch (error) {
      await this.discard(id);
      await this.admission.noteFailed(identity, error);
      throw error;
    }
  }
}
