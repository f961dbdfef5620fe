import { Worker } from 'node:worker_threads';

import type { SharedWasmEngine } from './wasm-engine.js';
import type { HelperTerms, WasmJob } from './wasm-task.js';

/** Shorter songs are over before a second thread has paid for its start. */
const HELPER_AFTER_FRAMES = 65_536;

/** The second thread of a stream: there once it was permitted, and at work while it is. It ends with the first. */
export class SecondThread {
  #isStarted = false;

  constructor(
    private readonly module: WebAssembly.Module,
    readonly engine: SharedWasmEngine,
    private readonly terms: HelperTerms,
  ) {}

  /** Before the first frame. */
  async prepare(): Promise<void> {
    if (this.terms !== 'always') return;
    this.engine.allowHelper(true);
    await this.#start();
  }

  /** Before each block. */
  consider(framesIn: number): void {
    if (this.terms === 'always') return;
    const isAllowed = Atomics.load(this.terms.permit, 0) === 1;
    this.engine.allowHelper(isAllowed);
    if (isAllowed && framesIn >= HELPER_AFTER_FRAMES) void this.#start();
  }

  /** Fulfilled when it is there, or when it cannot be had: the first thread does without. */
  async #start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const workerData: WasmJob = { kind: 'help', module: this.module, memory: this.engine.memory };
    await new Promise<void>((resolve) => {
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
