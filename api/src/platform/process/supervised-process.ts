import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { StartError } from '../config/config-error.js';
import { isReadyMessage } from './child-process.js';

const FIRST_RESTART_MS = 100;
const LAST_RESTART_MS = 5000;
/** A process that ran this long is not in a crash loop. */
const STABLE_MS = 10_000;

export interface SupervisedProcessOptions {
  name: string;
  /** Path of the program. */
  entry: string;
  logger: Logger;
  environment: () => NodeJS.ProcessEnv;
}

/** A child process that is restarted, with growing delays, whenever it exits unexpectedly. */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private timer: NodeJS.Timeout | undefined;
  private restartDelayMs = FIRST_RESTART_MS;
  private isStopping = false;

  constructor(private readonly options: SupervisedProcessOptions) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves once it is ready for the first time; rejects when it ends before. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.launch(resolve, (how) => {
        reject(new StartError(`The ${this.options.name} process ended with ${how} while it started.`));
      });
    });
  }

  /** Asks it to exit, and kills it after `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.end('SIGTERM', limitMs);
  }

  /** Ends the running process, so that a new one replaces it. */
  async restart(limitMs: number): Promise<void> {
    await this.end('SIGTERM', limitMs);
  }

  kill(): void {
    this.child?.kill('SIGKILL');
  }

  private launch(onReady: () => void, onEarlyEnd: (how: string) => void): void {
    const { entry, environment, name, logger } = this.options;
    const child = fork(entry, { env: environment() });
    const startedAt = Date.now();
    let isReady = false;
    this.child = child;
    child.on('message', (message) => {
      if (!isReadyMessage(message)) return;
      isReady = true;
      onReady();
    });
    child.on('error', (error) => {
      logger.error({ err: error, child: name }, 'A process could not be controlled');
    });
    child.once('exit', (code, signal) => {
      this.child = undefined;
      const how = String(signal ?? code);
      if (!isReady) onEarlyEnd(how);
      if (this.isStopping) return;
      if (Date.now() - startedAt > STABLE_MS) this.restartDelayMs = FIRST_RESTART_MS;
      logger.warn({ child: name, how, restartInMs: this.restartDelayMs }, 'A process ended; starting it again');
      this.timer = setTimeout(() => {
        this.launch(
          () => {
            logger.warn({ child: name }, 'The process is back');
          },
          () => {},
        );
      }, this.restartDelayMs);
      this.restartDelayMs = Math.min(this.restartDelayMs * 2, LAST_RESTART_MS);
    });
  }

  private async end(signal: NodeJS.Signals, limitMs: number): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => {
        resolve();
      });
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.kill(signal);
    await ended;
    clearTimeout(timer);
  }
}
