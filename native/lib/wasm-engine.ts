import { THREADINGS, type EngineOptions } from './options.js';

/** What the modules export: src/engine-wasm.cpp. Addresses and counts are whole numbers. */
export interface WasmEngine {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  input(samples: number): number;
  output(samples: number): number;
  replaceInvalid(samples: number): number;
  startStream(
    sampleRateHz: number,
    channels: number,
    pitchRatio: number,
    timeRatio: number,
    blockFrames: number,
    flags: number,
  ): void;
  pushStream(frames: number): void;
  finishStream(): void;
  framesIn(): number;
  invalidSamples(): number;
  startTruePeak(channels: number): void;
  measureTruePeak(frames: number): void;
  flushTruePeak(): void;
  truePeak(): number;
  samplePeak(): number;
  samplesOver(): number;
  framesMeasured(): number;
  startLimiter(channels: number, sampleRateHz: number, ceiling: number): void;
  limit(frames: number): number;
  flushLimiter(): number;
  delayFrames(): number;
  smallestGain(): number;
  startShift(
    originalRateHz: number,
    originalChannels: number,
    resultRateHz: number,
    resultChannels: number,
    pitchRatio: number,
    timeRatio: number,
  ): void;
  addOriginal(frames: number): void;
  addResult(frames: number): void;
  finishShift(): number;
  differenceCents(): number;
  shiftErrorCents(): number;
  pitchedSeconds(): number;
}

/** What wasm/engine-threads.wasm exports besides: src/wasm-helper.cpp. */
export interface SharedWasmEngine extends WasmEngine {
  readonly __stack_pointer: { value: number };
  stackOfHelper(index: number): number;
  help(index: number): void;
  failHelper(index: number): void;
  allowHelpers(count: number): void;
}

/** Of a stream: its three steps are shared among them and its own thread. */
export const MAX_HELPERS = 2;

/** A page is 64 KiB. As in scripts/build-wasm.mjs. */
const SHARED_MEMORY = { initial: 64, maximum: 4096, shared: true };

/**
 * An instance with a memory of its own, which goes when nothing refers to it any more.
 *
 * @param module wasm/engine.wasm
 * @param emit takes the frames that a stream has ready: interleaved, valid only during the call
 */
export function instantiate(
  module: WebAssembly.Module,
  emit: (interleaved: Float32Array) => void,
  channels = 1,
): WasmEngine {
  return start(module, emit, channels);
}

/**
 * The same, with a memory that helper threads can share: see `help`. The calling thread may wait for them, which a
 * browser allows in workers only; the page must be cross-origin isolated.
 *
 * @param module wasm/engine-threads.wasm
 */
export function instantiateShared(
  module: WebAssembly.Module,
  emit: (interleaved: Float32Array) => void,
  channels: number,
): SharedWasmEngine {
  return start(module, emit, channels, new WebAssembly.Memory(SHARED_MEMORY));
}

/**
 * Makes the calling thread a helper of a stream. Never returns: the thread that made this one ends it. The stream is
 * the same to the bit with helpers and without; it uses them from now on, as many as `allowHelpers` says.
 *
 * @param module wasm/engine-threads.wasm
 * @param memory of the stream's instance, started already
 * @param index from 0, below MAX_HELPERS; of a stream's helpers each has another
 * @param onReady called when nothing can fail any more
 */
export function help(module: WebAssembly.Module, memory: WebAssembly.Memory, index: number, onReady: () => void): void {
  const engine = link(module, () => {}, memory);
  engine.__stack_pointer.value = engine.stackOfHelper(index);
  onReady();
  try {
    engine.help(index);
  } catch (error) {
    engine.failHelper(index);
    throw error;
  }
}

/** What it exports for helpers only a module with a shared memory has. */
function start(
  module: WebAssembly.Module,
  emit: (interleaved: Float32Array) => void,
  channels: number,
  memory?: WebAssembly.Memory,
): SharedWasmEngine {
  const emitFrom = (address: number, frames: number) =>
    emit(new Float32Array(engine.memory.buffer, address, frames * channels));
  const engine = link(module, emitFrom, memory);
  engine._initialize();
  return engine;
}

function link(
  module: WebAssembly.Module,
  emit: (address: number, frames: number) => void,
  memory?: WebAssembly.Memory,
): SharedWasmEngine {
  // The library can print, read files and tell the time, which here it does not.
  const wasi = Object.fromEntries(
    WebAssembly.Module.imports(module)
      .filter((needed) => needed.module === 'wasi_snapshot_preview1')
      .map(({ name }) => [name, () => WASI_NOT_SUPPORTED]),
  );
  const imports = { wasi_snapshot_preview1: wasi, host: { emit }, env: { memory } };
  return new WebAssembly.Instance(module, imports).exports as unknown as SharedWasmEngine;
}

const WASI_NOT_SUPPORTED = 52;

/**
 * Begins a stream. The library itself is told that it may have helpers or that it may not; how many work, its caller
 * decides.
 */
export function startStream(engine: WasmEngine, options: EngineOptions, mayHaveHelpers: boolean): void {
  const { sampleRateHz, channels, pitchRatio, timeRatio, blockFrames } = options;
  const threading = mayHaveHelpers ? THREADINGS.auto : THREADINGS.never;
  const flags = (options.flags & ~(THREADINGS.never | THREADINGS.always)) | threading;
  engine.startStream(sampleRateHz, channels, pitchRatio, timeRatio, blockFrames, flags);
}

/** Copies samples to where the engine takes them from. */
export function copyIn(engine: WasmEngine, samples: Float32Array): void {
  const address = engine.input(samples.length);
  // The memory's buffer is another one after it has grown.
  new Float32Array(engine.memory.buffer, address, samples.length).set(samples);
}
