import type { Logger } from 'pino';
import { type Config, childEnvironment } from '../config/config.js';
import { EmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import { SupervisedProcess } from './supervised-process.js';

/** Longer than a process normally takes, and short enough for everything to end within 30 s. */
const STOP_LIMIT_MS = 27_000;
const RESTART_LIMIT_MS = 10_000;
const WATCH_MS = 500;

export interface SupervisorOptions {
  config: Config;
  logger: Logger;
  /** Name of each process and the path of its program. */
  processes: Record<string, string>;
  /** Environment variables for all of them, in addition to this process's own. */
  environment?: Record<string, string>;
  /** Called once the database runs, before any process starts. */
  prepare: (databaseUrl: string) => Promise<void>;
}

/** Keeps the database and the application's processes running until `stop` is called. */
export class Supervisor {
  private readonly processes: SupervisedProcess[];
  private postgres: EmbeddedPostgres | undefined;
  private databaseStart: Promise<void> | undefined;
  private databaseUrl = '';
  private watch: NodeJS.Timeout | undefined;
  private stopping: Promise<void> | undefined;

  constructor(private readonly options: SupervisorOptions) {
    const { logger } = options;
    this.processes = Object.entries(options.processes).map(
      ([name, entry]) =>
        new SupervisedProcess({
          name,
          entry,
          logger,
          environment: () => childEnvironment({ ...options.environment, DATABASE_URL: this.databaseUrl }),
        }),
    );
  }

  /**
   * Resolves to true once everything is ready, to false when it was stopped before; rejects, with everything stopped,
   * when something cannot start.
   */
  async start(): Promise<boolean> {
    const steps = [
      () => (this.databaseStart = this.startDatabase()),
      () => this.options.prepare(this.databaseUrl),
      () => Promise.all(this.processes.map((process) => process.start())),
    ];
    try {
      for (const step of steps) {
        if (this.stopping === undefined) await step();
      }
    } catch (error) {
      if (this.stopping === undefined) {
        await this.stop();
        throw error;
      }
    }
    return this.stopping === undefined;
  }

  /** Ends the processes, then the database. A second call no longer waits for the processes. */
  stop(): Promise<void> {
    if (this.stopping === undefined) {
      this.stopping = this.stopInOrder();
    } else {
      for (const process of this.processes) process.kill();
    }
    return this.stopping;
  }

  private async startDatabase(): Promise<void> {
    const { config, logger } = this.options;
    if (config.databaseUrl !== undefined) {
      this.databaseUrl = config.databaseUrl;
      return;
    }
    const { dataDir, pgBin } = config;
    this.postgres = await EmbeddedPostgres.start({ dataDir, pgBin });
    this.databaseUrl = this.postgres.databaseUrl;
    logger.info({ port: this.postgres.port, folder: this.postgres.folder }, 'Postgres is ready');
    if (this.stopping === undefined) this.watchDatabase(this.postgres);
  }

  private watchDatabase(postgres: EmbeddedPostgres): void {
    this.watch = setTimeout(() => {
      this.keepRunning(postgres)
        .catch((error: unknown) => {
          this.options.logger.error({ err: error }, 'Postgres could not be started again');
        })
        .finally(() => {
          if (this.stopping === undefined) this.watchDatabase(postgres);
        });
    }, WATCH_MS);
  }

  private async keepRunning(postgres: EmbeddedPostgres): Promise<void> {
    if (await postgres.isRunning()) return;
    if (this.stopping !== undefined) return;
    this.options.logger.warn('Postgres is gone; starting it again');
    await postgres.ensureRunning();
    this.options.logger.warn({ port: postgres.port }, 'Postgres is back');
    if (postgres.databaseUrl !== this.databaseUrl) {
      this.databaseUrl = postgres.databaseUrl;
      await Promise.all(this.processes.map((process) => process.restart(RESTART_LIMIT_MS)));
    }
  }

  private async stopInOrder(): Promise<void> {
    clearTimeout(this.watch);
    // Together, so that the api can still answer clients whose jobs the worker finishes.
    await Promise.all(this.processes.map((process) => process.stop(STOP_LIMIT_MS)));
    await this.databaseStart?.catch(() => {});
    clearTimeout(this.watch);
    await this.postgres?.stop();
  }
}
