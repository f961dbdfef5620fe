import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../../src/platform/config/config.js';
import type { ClientLimits } from '../../src/platform/http/guards/client-limits.js';
import { createHttpApp } from '../../src/platform/http/http-app.js';
import { isReadyMessage } from '../../src/platform/process/child-process.js';
import { createWorkerApp } from '../../src/platform/process/worker-app.js';
import { type S3Server, startS3Server } from './s3-server.js';
import { createTempDir, type TempDir } from './temp-dir.js';
import { testConfig, testEnvironment } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { TestProcess } from './test-process.js';
import { noteUndocumentedErrors, takeUndocumentedErrors } from './undocumented-errors.js';

/**
 * Whether files are on a disk that api and worker share. `TEST_STORAGE=s3 npm test -- api` keeps them in a bucket
 * instead, and api and worker have no folder in common.
 */
export const isOnDisk = process.env.TEST_STORAGE !== 's3';

/** The application's worker. */
export const WORKER = path.resolve(import.meta.dirname, '../../src/worker.ts');

export interface TestServerOptions {
  /** Default: the whole application's HTTP process. */
  module?: Type | DynamicModule;
  /** Also starts a worker: true, the application's in this process; a string, that program as a process of its own. */
  worker?: boolean | string;
  /** Environment variables on top of the tests' own; a function is given the address of the database. */
  environment?: Record<string, string> | ((databaseUrl: string) => Record<string, string>);
  staticFolder?: string;
  /** Other limits than the default ones. */
  limits?: Partial<ClientLimits>;
}

export interface TestServer {
  app: NestExpressApplication;
  config: Config;
  /** Without a slash at the end. */
  url: string;
  dataDir: string;
  /** The same where they share one. */
  workerDataDir: string;
  /** What another process of the application needs to work beside this one. */
  processEnvironment: Record<string, string>;
  database: TestDatabase;
  /** Where the worker is a process of its own. */
  worker: TestProcess | undefined;
  /** Starts one more worker process. */
  startWorker(): Promise<TestProcess>;
  /** Starts one more of the application's workers in this process; `changes` to its environment. */
  startWorkerHere(changes?: Record<string, string>): Promise<Worker>;
  /** Stops all workers and starts another, which cleans up before this resolves: as the only one, it leads. */
  replaceWorkers(): Promise<void>;
  /**
   * Stops everything and removes database and files.
   * @throws if clients got an error that api/openapi.json does not list
   */
  close(): Promise<void>;
}

/** A worker in this process, or one of its own. */
export interface Worker {
  end(signal?: NodeJS.Signals): Promise<unknown>;
}

interface Parts {
  app: NestExpressApplication;
  workers: Worker[];
  database: TestDatabase;
  bucket: S3Server | undefined;
  folders: TempDir[];
}

/** The application over HTTP on a port of its own, with its own database and DATA_DIR. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase(options.module === undefined ? 'migrated' : 'empty');
  const folder = await createTempDir();
  const [bucket, workerFolder] = isOnDisk ? [undefined, folder] : [await startS3Server(), await createTempDir()];
  const given = typeof options.environment === 'function' ? options.environment(database.url) : options.environment;
  const environment = { DATA_DIR: folder.path, DATABASE_URL: database.url, ...bucket?.environment, ...given };
  const processEnvironment = { ...environment, DATA_DIR: given?.DATA_DIR ?? workerFolder.path };
  const config = testConfig(environment);
  // Loaded only when needed: the application's modules register themselves while they load.
  const module = options.module ?? (await import('../../src/api-process.js')).apiProcess;
  const app = await createHttpApp(module, { config, staticFolder: options.staticFolder, limits: options.limits });
  noteUndocumentedErrors(app.getHttpServer());
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const workers: Worker[] = [];
  const keep = async <T extends Worker>(started: Promise<T>): Promise<T> => {
    const worker = await started;
    workers.push(worker);
    return worker;
  };
  const program = typeof options.worker === 'string' ? options.worker : WORKER;
  const startWorker = (): Promise<TestProcess> => keep(startTestWorker(program, processEnvironment));
  const startWorkerHere = (changes: Record<string, string> = {}): Promise<Worker> =>
    keep(startLocalWorker(testConfig({ ...processEnvironment, ...changes })));
  if (options.worker === true) await startWorkerHere();
  return {
    app,
    config,
    url: `http://127.0.0.1:${port}`,
    dataDir: folder.path,
    workerDataDir: workerFolder.path,
    processEnvironment,
    database,
    worker: typeof options.worker === 'string' ? await startWorker() : undefined,
    startWorker,
    startWorkerHere,
    replaceWorkers: async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.end()));
      await (options.worker === true ? startWorkerHere() : startWorker());
    },
    close: () => closeAll({ app, workers, database, bucket, folders: [folder, workerFolder] }),
  };
}

/** The application's worker in this process: 0.2 s instead of the 2 s that a process takes to load it. */
async function startLocalWorker(config: Config): Promise<Worker> {
  const { workerProcess } = await import('../../src/worker-process.js');
  const app = await createWorkerApp(workerProcess, config);
  let closing: Promise<void> | undefined;
  return { end: () => (closing ??= app.close()) };
}

/** A worker process that is ready to take jobs. */
export async function startTestWorker(program: string, environment: Record<string, string>): Promise<TestProcess> {
  const worker = TestProcess.start(program, { ...testEnvironment(), ...environment });
  await worker.waitForMessage(isReadyMessage);
  return worker;
}

async function closeAll({ app, workers, database, bucket, folders }: Parts): Promise<void> {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  await app.close();
  await database.drop();
  await bucket?.close();
  for (const folder of folders) await folder.remove();
  const undocumented = takeUndocumentedErrors();
  if (undocumented.length > 0) throw new Error(`api/openapi.json does not list: ${undocumented.join(', ')}`);
}
