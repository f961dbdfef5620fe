import { once } from 'node:events';
import path from 'node:path';
import { PROGRAMS, startProgram } from '../shared/programs.mjs';

/** The time that a supervisor gives a process to end (docs/operations.md) before it kills it. */
const STOP_SECONDS = 35;

/** A process of the installation. One that ends is started again, as a supervisor does. */
export class Member {
  #child;
  #isReady;
  #isEnding = false;

  /** @param {string} name `api-0`, `worker-0` and so on */
  constructor(name, environment) {
    this.name = name;
    this.environment = environment;
  }

  get dataDir() {
    return this.environment.DATA_DIR;
  }

  get pid() {
    return this.#child.pid;
  }

  /** Resolves when it is ready. */
  start() {
    this.#isReady = this.#spawn();
    return this.#isReady;
  }

  async #spawn() {
    const program = path.join(PROGRAMS, this.name.startsWith('api') ? 'main.js' : 'worker.js');
    const { child, ready } = startProgram([program], this.environment);
    this.#child = child;
    child.once('exit', () => {
      if (!this.#isEnding) void this.start();
    });
    // One that ends before is followed by another.
    await ready.catch(() => {});
  }

  kill(signal) {
    const child = this.#child;
    child.kill(signal);
    if (signal !== 'SIGTERM') return;
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000);
    child.once('exit', () => clearTimeout(timer));
  }

  /**
   * Stops it as a new release does. Resolves when its successor is ready, with the exit code, or
   * the signal that ended it.
   */
  async restart() {
    const ended = once(this.#child, 'exit');
    this.kill('SIGTERM');
    const [code, signal] = await ended;
    await this.#isReady;
    return code ?? signal;
  }

  pause() {
    this.#child.kill('SIGSTOP');
  }

  resume() {
    this.#child.kill('SIGCONT');
  }

  /** Ends it for good. */
  async end() {
    this.#isEnding = true;
    if (this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.kill('SIGTERM');
    await ended;
  }
}
