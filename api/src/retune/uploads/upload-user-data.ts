import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ExportedFile, type UserDataOwner, UserDataRegistry } from '../../auth/account/user-data-registry.js';
import { Storage } from '../../platform/storage/storage.js';
import { uploadFilename } from '../domain/result-filename.js';
import { UploadRemovalService } from './upload-removal.service.js';
import { UploadDto } from './upload.dto.js';
import { UploadRepository } from './upload.repository.js';

/** The uploads of a user's own workspace that nothing has taken over. */
@Injectable()
export class UploadUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly uploads: UploadRepository,
    private readonly removal: UploadRemovalService,
    private readonly storage: Storage,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async *export(userId: string): AsyncGenerator<ExportedFile> {
    const uploads = await this.uploads.listOf(userId);
    yield { path: 'uploads.json', json: uploads.map((upload) => UploadDto.from(upload)) };
    for (const { id, filename, objectPath } of uploads) {
      if (objectPath === null) continue;
      const path = `uploads/${id}/${uploadFilename(filename)}`;
      yield { path, open: async () => (await this.storage.read(objectPath)).stream };
    }
  }

  async beforeDeletion(userId: string): Promise<void> {
    for (const { id } of await this.uploads.listOf(userId)) await this.removal.remove(id);
  }
}
