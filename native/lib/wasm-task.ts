import { Worker } from 'node:worker_threads';

import { helperPermits } from './helper-permits.js';
import type { NativeStream, NativeTuningMeter, NativeTuningResult } from './native-types.js';
import { ENGINES, MODES, THREADINGS, type EngineOptions } from './options.js';
import { wasmModule } from './wasm-modules.js';
import type { WasmTuningOptions } from './wasm-tuning.js';

/** How many helper threads a stream has: all it can have, or what a word from `helperPermits` says. */
export type HelperTerms = 'always' | { permit: Int32Array };

/** What the thread is started for; `help`: to help a stream, with the memory that they share. */
export type WasmJob =
  | { kind: 'stretch'; module: WebAssembly.Module; options: EngineOptions; helpers?: HelperTerms }
  | { kind: 'help'; module: WebAssembly.Module; memory: WebAssembly.Memory; index: number }
  | { kind: 'measure'; module: WebAssembly.Module; options: WasmTuningOptions };

/** To the thread. Samples are whole frames, interleaved. */
export type WasmCommand = { type: 'push'; samples: Float32Array<ArrayBuffer> } | { type: 'finish' };

/** From the thread: one `taken` for each `push`, after the output that it made, and at last `finished`. */
export type WasmAnswer =
  | { type: 'output'; samples: Float32Array }
  | { type: 'taken'; framesIn: number; invalidSamples: number }
  | { type: 'finished'; result?: NativeTuningResult };

interface Queues {
  channels: number;
  /**
   * Frames of input that are taken before they are processed; while there is as much output unread, none is processed.
   */
  queueFrames: number;
  /** Frames given to the thread at a time. */
  blockFrames: number;
}

/** Tasks at work, which are kept even when nobody refers to them. */
const working = new Set<WasmTask>();
/** The threads of tasks that nothing refers to any more are ended. */
const abandoned = new FinalizationRegistry<Worker>((worker) => void worker.terminate());

/**
 * The counterpart of src/engine-thread.*: a thread between two queues of bytes, here a Worker with an instance of the
 * module. It keeps the event loop alive while it has work, not while it waits for input or for a reader.
 */
class WasmTask {
  onProgress?: () => void;
  readonly #worker: Worker;
  readonly #frameBytes: number;
  readonly #queueBytes: number;
  readonly #blockBytes: number;
  /** Bytes that were taken and not yet given to the thread. */
  readonly #input: Uint8Array[] = [];
  #inputBytes = 0;
  #isPushing = false;
  #output: Uint8Array[] = [];
  #outputBytes = 0;
  #framesOut = 0;
  #framesIn = 0;
  #invalidSamples = 0;
  #result: NativeTuningResult | undefined;
  #state: 'open' | 'ended' | 'finishing' | 'cancelled' | 'done' = 'open';
  #failure = '';

  /** @param onExit called when the thread has ended; must not refer to the task, which could not be collected then */
  constructor(job: WasmJob, { channels, queueFrames, blockFrames }: Queues, noun: string, onExit = () => {}) {
    this.#frameBytes = channels * Float32Array.BYTES_PER_ELEMENT;
    this.#queueBytes = queueFrames * this.#frameBytes;
    this.#blockBytes = blockFrames * this.#frameBytes;
    try {
      // Compiled beside this, also for tests, which run the sources.
      this.#worker = new Worker(new URL('../dist/wasm-worker.js', import.meta.url), { workerData: job });
    } catch (cause) {
      onExit();
      throw new Error(`the ${noun} could not begin: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
    this.#worker.unref();
    listen(this.#worker, new WeakRef(this), onExit);
    abandoned.register(this, this.#worker);
  }

  write(bytes: Uint8Array): number {
    const room = this.#queueBytes - this.#inputBytes - (this.#isPushing ? this.#blockBytes : 0);
    const taken = Math.max(0, Math.min(room, bytes.byteLength));
    if (taken > 0) this.#input.push(bytes.slice(0, taken));
    this.#inputBytes += taken;
    this.#pump();
    return taken;
  }

  /** @returns bytes after the last whole frame */
  end(): number {
    const excess = this.#inputBytes % this.#frameBytes;
    this.#state = 'ended';
    this.#pump();
    return excess;
  }

  cancel(): void {
    if (this.#state === 'done') return;
    this.#state = 'cancelled';
    this.#setWorking(true);
    void this.#worker.terminate();
  }

  done(): boolean {
    return this.#state === 'done';
  }

  failure(): string {
    return this.#failure;
  }

  readable(): number {
    return this.#outputBytes;
  }

  read(into: Uint8Array): number {
    let at = 0;
    while (at < into.byteLength && this.#output[0] !== undefined) {
      const part = this.#output[0].subarray(0, into.byteLength - at);
      into.set(part, at);
      at += part.byteLength;
      if (part.byteLength === this.#output[0].byteLength) this.#output.shift();
      else this.#output[0] = this.#output[0].subarray(part.byteLength);
    }
    this.#outputBytes -= at;
    this.#pump();
    return at;
  }

  framesIn(): number {
    return this.#framesIn;
  }

  framesOut(): number {
    return this.#framesOut;
  }

  invalidSamples(): number {
    return this.#invalidSamples;
  }

  result(): NativeTuningResult {
    if (this.#result === undefined) throw new Error('there is no result yet');
    return this.#result;
  }

  receive(message: WasmAnswer): void {
    if (this.#state === 'cancelled') return;
    if (message.type === 'output') {
      this.#output.push(new Uint8Array(message.samples.buffer, message.samples.byteOffset, message.samples.byteLength));
      this.#outputBytes += message.samples.byteLength;
      this.#framesOut += message.samples.byteLength / this.#frameBytes;
    } else if (message.type === 'taken') {
      this.#framesIn = message.framesIn;
      this.#invalidSamples = message.invalidSamples;
      this.#isPushing = false;
      this.#pump();
    } else {
      this.#result = message.result;
      void this.#worker.terminate();
      return;
    }
    this.onProgress?.();
  }

  fail(reason: string): void {
    this.#failure = reason;
  }

  exit(): void {
    this.#state = 'done';
    this.#setWorking(false);
    this.onProgress?.();
  }

  /** Gives the thread its next block when it has none, and room for what comes of it. */
  #pump(): void {
    const hasRoom = this.#outputBytes < this.#queueBytes;
    const wholeFrames = this.#inputBytes - (this.#inputBytes % this.#frameBytes);
    if (!this.#isPushing && hasRoom && (this.#state === 'open' || this.#state === 'ended')) {
      if (wholeFrames > 0) {
        const samples = this.#nextBlock(Math.min(wholeFrames, this.#blockBytes));
        this.#isPushing = true;
        this.#command({ type: 'push', samples }, samples.buffer);
      } else if (this.#state === 'ended') {
        this.#state = 'finishing';
        this.#command({ type: 'finish' });
      }
    }
    this.#setWorking(this.#isPushing || this.#state === 'finishing' || this.#state === 'cancelled');
  }

  #nextBlock(byteLength: number): Float32Array<ArrayBuffer> {
    const block = new Uint8Array(byteLength);
    let at = 0;
    while (at < byteLength && this.#input[0] !== undefined) {
      const part = this.#input[0].subarray(0, byteLength - at);
      block.set(part, at);
      at += part.byteLength;
      if (part.byteLength === this.#input[0].byteLength) this.#input.shift();
      else this.#input[0] = this.#input[0].subarray(part.byteLength);
    }
    this.#inputBytes -= byteLength;
    return new Float32Array(block.buffer);
  }

  #command(command: WasmCommand, ...transfer: ArrayBuffer[]): void {
    this.#worker.postMessage(command, transfer);
  }

  #setWorking(isWorking: boolean): void {
    if (working.has(this) === isWorking) return;
    if (isWorking) {
      working.add(this);
      this.#worker.ref();
    } else {
      working.delete(this);
      this.#worker.unref();
    }
  }
}

/** Without a reference from the thread to the task, so that one that waits can be collected. */
function listen(worker: Worker, task: WeakRef<WasmTask>, onExit: () => void): void {
  worker.on('message', (message: WasmAnswer) => task.deref()?.receive(message));
  worker.on('error', (error: Error) => task.deref()?.fail(error.message || String(error)));
  worker.on('exit', () => {
    onExit();
    task.deref()?.exit();
  });
}

export class WasmStream extends WasmTask implements NativeStream {
  /** As of the addon: about 0.7 s at 44.1 kHz in each direction. */
  static readonly #QUEUE_FRAMES = 32_768;
  static readonly #BLOCK_FRAMES = 8192;

  constructor(options: EngineOptions) {
    const helpers = helperTerms(options.flags);
    super(
      { kind: 'stretch', module: wasmModule(helpers ? 'engine-threads' : 'engine'), options, helpers },
      { channels: options.channels, queueFrames: WasmStream.#QUEUE_FRAMES, blockFrames: WasmStream.#BLOCK_FRAMES },
      'stream',
      () => {
        if (typeof helpers === 'object') helperPermits.withdraw(helpers.permit);
      },
    );
  }
}

export class WasmTuningMeter extends WasmTask implements NativeTuningMeter {
  static readonly #QUEUE_FRAMES = 65_536;
  static readonly #BLOCK_FRAMES = 16_384;

  constructor(options: WasmTuningOptions) {
    super(
      { kind: 'measure', module: wasmModule('tuning'), options },
      {
        channels: options.channels,
        queueFrames: WasmTuningMeter.#QUEUE_FRAMES,
        blockFrames: WasmTuningMeter.#BLOCK_FRAMES,
      },
      'meter',
    );
  }
}

/** Only R3 offline has helpers. */
function helperTerms(flags: number): HelperTerms | undefined {
  const isOfflineR3 = (flags & ENGINES.R3) !== 0 && (flags & MODES.realtime) === 0;
  if (!isOfflineR3 || (flags & THREADINGS.never) !== 0) return undefined;
  return (flags & THREADINGS.always) === 0 ? { permit: helperPermits.issue() } : 'always';
}
