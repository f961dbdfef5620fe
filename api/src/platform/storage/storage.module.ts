import { Global, Module } from '@nestjs/common';
import { DiskStorage } from './disk.storage.js';
import { Storage } from './storage.js';
import { UploadRoom } from './upload-room.service.js';

@Global()
@Module({
  providers: [DiskStorage, { provide: Storage, useExisting: DiskStorage }, UploadRoom],
  exports: [Storage, UploadRoom],
})
export class StorageModule {}
