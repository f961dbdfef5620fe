import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { DiskStorage } from './disk.storage.js';
import { StorageMetrics } from './storage-metrics.service.js';
import { Storage } from './storage.js';
import { UploadRoom } from './upload-room.service.js';

@Global()
@Module({
  providers: [{ provide: Storage, inject: [Config], useFactory: createStorage }, StorageMetrics, UploadRoom],
  exports: [Storage, UploadRoom],
})
export class StorageModule {}

async function createStorage(config: Config): Promise<Storage> {
  if (config.s3 === undefined) return new DiskStorage(config);
  // Imported here: loading the AWS SDK costs time and memory that a disk does not need.
  const { S3Storage } = await import('./s3/s3.storage.js');
  return new S3Storage(config.s3);
}
