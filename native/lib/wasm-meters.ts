import type { NativePeakLimiter, NativeShiftMeter, NativeTruePeakMeter } from './native-types.js';
import type { ShiftMeterOptions } from './options.js';
import { copyIn, instantiate, type WasmEngine } from './wasm-engine.js';

// The module of all of these is wasm/engine.wasm: Node reads it from disk (addon.ts), a browser fetches it.

const create = (module: WebAssembly.Module): WasmEngine => instantiate(module, () => {});

/** Samples that are copied to the module at a time, and whose result comes back so. */
const MAX_SAMPLES = 262_144;

/** Calls `use` for one part of whole frames after another. */
function inParts(samples: Float32Array, channels: number, use: (part: Float32Array, frames: number) => void): void {
  const step = MAX_SAMPLES - (MAX_SAMPLES % channels);
  for (let at = 0; at < samples.length; at += step) {
    const part = samples.subarray(at, at + step);
    use(part, Math.floor(part.length / channels));
  }
}

export class WasmTruePeakMeter implements NativeTruePeakMeter {
  readonly #engine: WasmEngine;

  constructor(
    module: WebAssembly.Module,
    private readonly channels: number,
  ) {
    this.#engine = create(module);
    this.#engine.startTruePeak(channels);
  }

  process(interleaved: Float32Array): void {
    inParts(interleaved, this.channels, (part, frames) => {
      copyIn(this.#engine, part);
      this.#engine.measureTruePeak(frames);
    });
  }

  flush(): void {
    this.#engine.flushTruePeak();
  }

  truePeak(): number {
    return this.#engine.truePeak();
  }

  samplePeak(): number {
    return this.#engine.samplePeak();
  }

  samplesOver(): number {
    return this.#engine.samplesOver();
  }

  frames(): number {
    return this.#engine.framesMeasured();
  }
}

export class WasmPeakLimiter implements NativePeakLimiter {
  readonly #engine: WasmEngine;

  constructor(
    module: WebAssembly.Module,
    private readonly channels: number,
    sampleRateHz: number,
    ceiling: number,
  ) {
    this.#engine = create(module);
    this.#engine.startLimiter(channels, sampleRateHz, ceiling);
  }

  process(interleaved: Float32Array, out: Float32Array): number {
    let ready = 0;
    inParts(interleaved, this.channels, (part, frames) => {
      copyIn(this.#engine, part);
      const address = this.#engine.output(part.length);
      ready += this.#copyOut(address, this.#engine.limit(frames), out, ready);
    });
    return ready;
  }

  flush(out: Float32Array): number {
    const address = this.#engine.output(this.delayFrames() * this.channels);
    return this.#copyOut(address, this.#engine.flushLimiter(), out, 0);
  }

  delayFrames(): number {
    return this.#engine.delayFrames();
  }

  smallestGain(): number {
    return this.#engine.smallestGain();
  }

  /** @param at the frame of `out` that is next */
  #copyOut(address: number, frames: number, out: Float32Array, at: number): number {
    const limited = new Float32Array(this.#engine.memory.buffer, address, frames * this.channels);
    out.set(limited, at * this.channels);
    return frames;
  }
}

export class WasmShiftMeter implements NativeShiftMeter {
  readonly #engine: WasmEngine;

  constructor(
    module: WebAssembly.Module,
    private readonly options: ShiftMeterOptions,
  ) {
    this.#engine = create(module);
    this.#engine.startShift(
      options.originalRateHz,
      options.originalChannels,
      options.resultRateHz,
      options.resultChannels,
      options.pitchRatio,
      options.timeRatio,
    );
  }

  addOriginal(interleaved: Float32Array): void {
    inParts(interleaved, this.options.originalChannels, (part, frames) => {
      copyIn(this.#engine, part);
      this.#engine.addOriginal(frames);
    });
  }

  addResult(interleaved: Float32Array): void {
    inParts(interleaved, this.options.resultChannels, (part, frames) => {
      copyIn(this.#engine, part);
      this.#engine.addResult(frames);
    });
  }

  finish(): { differenceCents: number | null; errorCents: number | null; pitchedSeconds: number } {
    const isFound = this.#engine.finishShift() !== 0;
    return {
      differenceCents: isFound ? this.#engine.differenceCents() : null,
      errorCents: isFound ? this.#engine.shiftErrorCents() : null,
      pitchedSeconds: this.#engine.pitchedSeconds(),
    };
  }
}

/** @returns what replaces invalid samples in place, as of the addon, and counts them */
export function wasmSampleReplacer(module: WebAssembly.Module): (samples: Float32Array) => number {
  const engine = create(module);
  return (samples) => {
    let replaced = 0;
    inParts(samples, 1, (part) => {
      copyIn(engine, part);
      const inPart = engine.replaceInvalid(part.length);
      if (inPart > 0) part.set(new Float32Array(engine.memory.buffer, engine.input(0), part.length));
      replaced += inPart;
    });
    return replaced;
  };
}
