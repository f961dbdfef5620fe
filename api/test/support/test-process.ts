import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from './eventually.js';

const RUN_TYPESCRIPT = path.resolve(import.meta.dirname, 'run-typescript.mjs');

/** One of our programs as a separate process, run from its sources. */
export class TestProcess {
  /** Everything it has printed to stdout and stderr. */
  output = '';

  private readonly closed: Promise<unknown>;

  private constructor(readonly child: ChildProcess) {
    this.closed = new Promise((resolve) => child.once('close', resolve));
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** `program`: path of a .ts file. The environment contains only `environment` and what Node needs. */
  static start(program: string, environment: Record<string, string>, args: string[] = []): TestProcess {
    const { PATH = '', HOME = '', TEST_DATABASE_URL = '', NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, ['--import', RUN_TYPESCRIPT, program, ...args], {
      env: { PATH, HOME, TEST_DATABASE_URL, NODE_COMPILE_CACHE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    return new TestProcess(child);
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error(`The process did not start: ${this.output}`);
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Waits for a message over the process's channel that `matches`. */
  waitForMessage(matches: (message: unknown) => boolean, timeoutMs = 120_000): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        reject(new Error(`${why}; it said:\n${this.output}`));
      };
      const timer = setTimeout(fail, timeoutMs, 'The process did not send the message');
      this.child.on('message', (message) => {
        if (!matches(message)) return;
        clearTimeout(timer);
        resolve(message);
      });
      this.child.once('exit', (code) => {
        clearTimeout(timer);
        fail(`The process ended with ${code}`);
      });
    });
  }

  async waitForOutput(pattern: RegExp, timeoutMs = 30_000): Promise<RegExpExecArray> {
    return eventually(
      () => {
        const found = pattern.exec(this.output);
        if (found === null && this.hasEnded && this.child.stderr?.readableEnded) {
          throw new Error(`The process ended; it said:\n${this.output}`);
        }
        return found ?? undefined;
      },
      timeoutMs,
      `Output like ${String(pattern)} (it said: ${this.output})`,
    );
  }

  /** Waits until it ends by itself and returns its exit code. */
  async waitForEnd(): Promise<number | null> {
    if (!this.hasEnded) {
      await once(this.child, 'exit');
    }
    return this.child.exitCode;
  }

  /** Waits until it has ended by itself and everything it printed has arrived; returns its exit code. */
  async waitForClose(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }

  /** Signals it and waits until it has exited; returns its exit code, null when a signal ended it. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.hasEnded) {
      const ended = once(this.child, 'exit');
      this.child.kill(signal);
      await ended;
    }
    return this.child.exitCode;
  }
}
