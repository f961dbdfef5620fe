import { Global, Module } from '@nestjs/common';
import { DiskStorage } from './disk.storage.js';
import { Storage } from './storage.js';

@Global()
@Module({
  providers: [DiskStorage, { provide: Storage, useExisting: DiskStorage }],
  exports: [Storage],
})
export class StorageModule {}
