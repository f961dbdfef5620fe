import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { printBanner } from './banner.js';
import type { Config } from './platform/config/config.js';
import { requireFolder } from './platform/config/require-folder.js';
import { waitForDatabase } from './platform/database/wait-for-database.js';
import { dataSourceOptions } from './platform/database/data-source-options.js';
import { migrate } from './platform/database/migrate.js';
import { requireFreePort } from './platform/http/serve.js';
import { processLogger } from './platform/observability/process-logger.js';
import { Supervisor } from './platform/process/supervisor.js';
import { planSandbox } from './sandbox.js';
import { schema } from './schema.js';
import { seed, type SeedResult } from './seed.js';
import { loadConfig } from './settings.js';

const PROGRAMS = { api: './main.js', worker: './worker.js' } as const;

/**
 * Supervises the named processes of the application and, in development, the sandbox; with the embedded database unless
 * another is given. Prints how to use it once everything is ready.
 */
export async function supervise(names: readonly ('api' | 'worker')[]): Promise<void> {
  const config = loadConfig();
  await requireFreePort(config);
  await requireFolder('DATA_DIR', config.dataDir);
  if (config.s3 !== undefined) {
    const { requireBucket } = await import('./platform/storage/s3/s3.storage.js');
    await requireBucket(config.s3, config);
  }
  const { databaseUrl, databaseSessionUrl } = config;
  if (databaseUrl !== undefined) await waitForDatabase(databaseUrl);
  if (databaseSessionUrl !== undefined) {
    await waitForDatabase(databaseSessionUrl, { setting: 'DATABASE_SESSION_URL' });
  }
  const sandbox = await planSandbox(config);
  let seeded: SeedResult | undefined;
  const supervisor = new Supervisor({
    config,
    logger: processLogger(config, 'start'),
    processes: {
      ...(sandbox === null ? {} : { sandbox: sandbox.entry }),
      ...Object.fromEntries(names.map((name) => [name, siblingProgram(PROGRAMS[name])])),
    },
    environment: sandbox?.environment,
    prepare: async (url) => {
      await migrate(databaseSessionUrl ?? url, schema);
      seeded = await seedDatabase(url, config);
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      void supervisor.stop().finally(() => process.exit(0));
    });
  }
  const isRunning = await supervisor.start();
  if (isRunning && seeded !== undefined) {
    printBanner(config, seeded);
  }
}

async function seedDatabase(databaseUrl: string, config: Config): Promise<SeedResult> {
  const limits = { poolSize: 2, queryTimeoutMs: 0, onPoolError: () => {} };
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl, schema, limits)).initialize();
  try {
    return await seed(dataSource, config);
  } finally {
    await dataSource.destroy();
  }
}

function siblingProgram(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}
