import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ifStored } from '../../platform/storage/storage.errors.js';
import { Storage } from '../../platform/storage/storage.js';
import type { AudioFile } from '../audio-file.entity.js';
import { uploadKey } from '../domain/retune-record.js';
import { originalGone } from '../retune.errors.js';
import { UploadsService } from '../uploads/uploads.service.js';

/** Tells whether a request is the one that made a retune, by what it brings. */
@Injectable()
export class SameSongService {
  constructor(
    private readonly storage: Storage,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * Whether a retune is of this upload: of the very same, which it took over, or of one with the same name and bytes. Once
   * its original is gone, the name decides.
   */
  async isOf({ userId, originalFilename, objectPath }: AudioFile, uploadId: string): Promise<boolean> {
    if (objectPath === uploadKey(uploadId)) return true;
    const upload = await this.uploads.find(uploadId, userId);
    // An upload that is still there is not the one that was taken over.
    if (upload === null) return objectPath === null;
    if (upload.filename !== originalFilename) return false;
    if (objectPath === null || upload.objectPath === null) return true;
    const [was, is] = await Promise.all([this.digest(objectPath), this.digest(upload.objectPath)]);
    return was.equals(is);
  }

  private async digest(key: string): Promise<Buffer> {
    const hash = createHash('sha256');
    const { stream } = await ifStored(this.storage.read(key), originalGone);
    for await (const chunk of stream) hash.update(chunk as Buffer);
    return hash.digest();
  }
}
