import { Worker } from 'node:worker_threads';

import { MAX_HELPERS, type SharedWasmEngine } from './wasm-engine.js';
import type { HelperTerms, WasmJob } from './wasm-task.js';

/** Shorter songs are over before a helper has paid for its start. */
const HELPERS_AFTER_FRAMES = 65_536;

/** Of a stream: there once they were permitted, and at work while they are. They end with its first thread. */
export class HelperThreads {
  #started = 0;

  constructor(
    private readonly module: WebAssembly.Module,
    readonly engine: SharedWasmEngine,
    private readonly terms: HelperTerms,
  ) {}

  /** Before the first frame. */
  async prepare(): Promise<void> {
    if (this.terms !== 'always') return;
    this.engine.allowHelpers(MAX_HELPERS);
    await this.#start(MAX_HELPERS);
  }

  /** Before each block. */
  consider(framesIn: number): void {
    if (this.terms === 'always') return;
    const allowed = Atomics.load(this.terms.permit, 0);
    this.engine.allowHelpers(allowed);
    if (framesIn >= HELPERS_AFTER_FRAMES) void this.#start(allowed);
  }

  /** Fulfilled when `count` are there, or cannot be had: the first thread does without. */
  async #start(count: number): Promise<void> {
    const starting: Promise<void>[] = [];
    for (; this.#started < count; this.#started += 1) starting.push(this.#startOne(this.#started));
    await Promise.all(starting);
  }

  #startOne(index: number): Promise<void> {
    const workerData: WasmJob = { kind: 'help', module: this.module, memory: this.engine.memory, index };
    return new Promise<void>((resolve) => {
      const worker = startWorker(workerData);
      worker?.once('message', () => {
        worker.unref();
        resolve();
      });
      worker?.once('error', () => resolve());
      if (worker === undefined) resolve();
    });
  }
}

/** Undefined where the process may have no more threads. */
function startWorker(workerData: WasmJob): Worker | undefined {
  try {
    return new Worker(new URL('./wasm-worker.js', import.meta.url), { workerData });
  } catch {
    return undefined;
  }
}
