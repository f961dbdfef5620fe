import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { printBanner } from './banner.js';
import { type Config, loadConfig } from './platform/config/config.js';
import { dataSourceOptions } from './platform/database/data-source-options.js';
import { isFree } from './platform/database/embedded/free-port.js';
import { migrate } from './platform/database/migrate.js';
import { portIsTaken } from './platform/http/serve.js';
import { processLogger } from './platform/observability/process-logger.js';
import { run, StartError } from './platform/process/run.js';
import { Supervisor } from './platform/process/supervisor.js';
import { planSandbox } from './sandbox.js';
import { schema } from './schema.js';
import { seed, type SeedResult } from './seed.js';

/** Entry point of `npm start`: supervises the database, the api, a worker and, in development, the sandbox. */
run(async () => {
  const config = loadConfig();
  if (!(await isFree(config.port, config.host))) {
    throw new StartError(portIsTaken(config.port));
  }
  if (config.s3 !== undefined) {
    const { requireBucket } = await import('./platform/storage/s3/s3.storage.js');
    await requireBucket(config.s3);
  }
  await mkdir(config.dataDir, { recursive: true });
  const sandbox = await planSandbox(config);
  let seeded: SeedResult | undefined;
  const supervisor = new Supervisor({
    config,
    logger: processLogger(config, 'start'),
    processes: {
      ...(sandbox === null ? {} : { sandbox: sandbox.entry }),
      api: siblingProgram('./main.js'),
      worker: siblingProgram('./worker.js'),
    },
    environment: sandbox?.environment,
    prepare: async (databaseUrl) => {
      await migrate(config.databaseSessionUrl ?? databaseUrl, schema);
      seeded = await seedDatabase(databaseUrl, config);
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
});

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
