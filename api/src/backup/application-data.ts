import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '../platform/config/config.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { requireFolder } from '../platform/config/require-folder.js';
import { withDatabase } from '../platform/database/with-database.js';
import { LoggingModule } from '../platform/observability/logging.module.js';
import { MetricsModule } from '../platform/observability/metrics/metrics.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { Storage } from '../platform/storage/storage.js';

/** Everything that the application stores. */
export interface ApplicationData {
  config: Config;
  databaseUrl: string;
  storage: Storage;
}

@Module({})
class StorageTool {}

/**
 * Runs `work` with the database and the storage that the settings name, whether the application runs or not.
 *
 * @param mayCreate whether a DATA_DIR without a database gets one
 * @throws ConfigError, StartError when one of them cannot be used
 */
export async function withApplicationData<T>(
  config: Config,
  options: { mayCreate: boolean },
  work: (data: ApplicationData) => Promise<T>,
): Promise<T> {
  if (options.mayCreate) await requireFolder('DATA_DIR', config.dataDir);
  return withDatabase(config, options, async (databaseUrl) => {
    const module: DynamicModule = {
      module: StorageTool,
      imports: [ConfigModule.forRoot(config), LoggingModule.forRoot('backup'), MetricsModule, StorageModule],
    };
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    try {
      return await work({ config, databaseUrl, storage: app.get(Storage) });
    } finally {
      await app.close();
    }
  });
}
