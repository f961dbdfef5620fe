import type { NativeTuningResult } from './native-types.js';

/** What wasm/tuning.wasm exports: src/tuning-wasm.cpp. */
interface Meter {
  memory: WebAssembly.Memory;
  _initialize(): void;
  start(sampleRateHz: number, channels: number, hintHz: number): void;
  blockFrames(): number;
  /** @returns the address of `blockFrames` 32-bit samples */
  input(channel: number): number;
  process(frames: number): void;
  /** @returns the address of the result's numbers */
  finish(): number;
}

export interface WasmTuningOptions {
  /** Frames per second, 8000 to 192000. */
  sampleRateHz: number;
  /** One or more. */
  channels: number;
  /** About where A4 is, Hz. Of the readings a semitone apart the nearest is reported. */
  hintHz: number;
}

/**
 * The tuning of one sound, measured by wasm/tuning.wasm on the calling thread, in a browser as in Node. Memory does not
 * grow with the length.
 */
export class WasmTuning {
  readonly #meter: Meter;
  readonly #channels: number;
  readonly #blockFrames: number;

  constructor(module: WebAssembly.Module, { sampleRateHz, channels, hintHz }: WasmTuningOptions) {
    this.#meter = new WebAssembly.Instance(module).exports as unknown as Meter;
    this.#meter._initialize();
    this.#meter.start(sampleRateHz, channels, hintHz);
    this.#channels = channels;
    this.#blockFrames = this.#meter.blockFrames();
  }

  /**
   * Measures the next frames. NaN, infinities and magnitudes above 1024 count as silence.
   *
   * @param planar one array per channel, all of one length, any length; not changed
   */
  process(planar: readonly Float32Array[]): void {
    const frames = planar[0]?.length ?? 0;
    for (let at = 0; at < frames; at += this.#blockFrames) {
      const count = Math.min(this.#blockFrames, frames - at);
      planar.forEach((samples, channel) => this.#input(channel).set(samples.subarray(at, at + count)));
      this.#meter.process(count);
    }
  }

  /** The same with whole frames, interleaved. */
  processInterleaved(interleaved: Float32Array): void {
    const channels = this.#channels;
    const frames = Math.floor(interleaved.length / channels);
    for (let at = 0; at < frames; at += this.#blockFrames) {
      const count = Math.min(this.#blockFrames, frames - at);
      for (let channel = 0; channel < channels; channel += 1) {
        const input = this.#input(channel);
        for (let i = 0; i < count; i += 1) input[i] = interleaved[(at + i) * channels + channel] as number;
      }
      this.#meter.process(count);
    }
  }

  /** The end of the signal. To be called once; nothing can be processed afterwards. */
  finish(): NativeTuningResult {
    const address = this.#meter.finish();
    return readResult(new Float64Array(this.#meter.memory.buffer, address));
  }

  /** The memory's buffer is another one after it has grown. */
  #input(channel: number): Float32Array {
    return new Float32Array(this.#meter.memory.buffer, this.#meter.input(channel), this.#blockFrames);
  }
}

/** In the order in which `finish` of src/tuning-wasm.cpp puts them. */
function readResult(numbers: Float64Array): NativeTuningResult {
  let at = 0;
  const next = () => numbers[at++] as number;
  const nextOrNull = () => {
    const number = next();
    return Number.isNaN(number) ? null : number;
  };
  const times = <Item>(count: number, item: () => Item) => Array.from({ length: count }, item);
  const list = () => times(next(), next);
  const reading = () => ({ a4Hz: nextOrNull(), errorCents: nextOrNull(), confidence: next() });
  const temperament = () => {
    const isJust = nextOrNull();
    const scale = { isJust: isJust === 1, tonic: next(), spreadCents: next(), equalSpreadCents: next() };
    return isJust === null ? null : scale;
  };
  return {
    ...reading(),
    cents: nextOrNull(),
    lowHz: nextOrNull(),
    highHz: nextOrNull(),
    spreadHz: nextOrNull(),
    partials: next(),
    frames: next(),
    histogram: list(),
    candidatesHz: list(),
    centresHz: list(),
    levelsDb: list(),
    drift: times(next(), () => ({ atSeconds: next(), ...reading() })),
    pitchClasses: times(12, () => ({ energy: next(), meanCents: nextOrNull() })),
    temperament: temperament(),
  };
}
