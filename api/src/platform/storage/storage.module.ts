import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { forgetCopy } from './copied-to-bucket.js';
import { DiskStorage } from './disk.storage.js';
import { StorageMetricsService } from './storage-metrics.service.js';
import { Storage } from './storage.js';
import { TimedStorage } from './timed.storage.js';

@Global()
@Module({
  providers: [
    StorageMetricsService,
    {
      provide: Storage,
      inject: [Config, StorageMetricsService],
      useFactory: async (config: Config, metrics: StorageMetricsService) =>
        new TimedStorage(await createStorage(config), metrics),
    },
  ],
  exports: [Storage],
})
export class StorageModule {}

async function createStorage(config: Config): Promise<Storage> {
  if (config.s3 === undefined) {
    // From now on the disk may get files that the bucket does not have.
    await forgetCopy(config);
    return new DiskStorage(config);
  }
  // Imported here: loading the AWS SDK costs time and memory that a disk does not need.
  const { S3Storage } = await import('./s3/s3.storage.js');
  return new S3Storage(config.s3, config.workDir);
}
