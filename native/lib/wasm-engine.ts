import { readFileSync } from 'node:fs';

/** What the module exports: src/engine-wasm.cpp. Addresses and counts are whole numbers. */
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

const modules = new Map<string, WebAssembly.Module>();

/** A module of wasm/, compiled when it is first asked for, which takes some hundredths of a second. */
export function wasmModule(name: 'engine' | 'tuning'): WebAssembly.Module {
  const module =
    modules.get(name) ?? new WebAssembly.Module(readFileSync(new URL(`../wasm/${name}.wasm`, import.meta.url)));
  modules.set(name, module);
  return module;
}

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
  // The library can print, read files and tell the time, which here it does not.
  const wasi = Object.fromEntries(
    WebAssembly.Module.imports(module)
      .filter((needed) => needed.module === 'wasi_snapshot_preview1')
      .map(({ name }) => [name, () => WASI_NOT_SUPPORTED]),
  );
  const host = {
    emit: (address: number, frames: number) => emit(new Float32Array(engine.memory.buffer, address, frames * channels)),
  };
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi, host });
  const engine = instance.exports as unknown as WasmEngine;
  engine._initialize();
  return engine;
}

const WASI_NOT_SUPPORTED = 52;

/** Copies samples to where the engine takes them from. */
export function copyIn(engine: WasmEngine, samples: Float32Array): void {
  const address = engine.input(samples.length);
  // The memory's buffer is another one after it has grown.
  new Float32Array(engine.memory.buffer, address, samples.length).set(samples);
}
