import { Injectable } from '@nestjs/common';
import { Storage } from '../../platform/storage/storage.js';
import { uploadKey } from '../domain/retune-record.js';
import { UploadRepository } from './upload.repository.js';

/** Removes uploads that nothing has taken over. What a crash leaves half removed, the janitor finishes. */
@Injectable()
export class UploadRemovalService {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly storage: Storage,
  ) {}

  /** Its row goes last, so that no file is left without one. */
  async remove(id: string): Promise<void> {
    const pieces = await this.uploads.expire(id);
    if (pieces === null) return;
    for (const key of [...pieces, uploadKey(id)]) await this.storage.remove(key);
    await this.uploads.delete(id);
  }
}
