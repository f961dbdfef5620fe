import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { tuningMeasurement } from 'node-rubberband/tuning-measurement';

export interface TuningEstimatorOptions {
  /** Frames per second, 8000 to 192000. */
  sampleRateHz: number;
  /** One or more. */
  channels: number;
  /** About where A4 is, Hz; default 440. Of the readings a semitone apart the nearest is reported. */
  hintHz?: number;
}

/** What the module exports: native/src/tuning-wasm.cpp. */
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

/**
 * The tuning of music, measured as a stream; docs/measuring.md describes the method. It is the server's TuningMeter,
 * compiled to WebAssembly; memory does not grow with the length.
 */
export class TuningEstimator {
  private readonly sampleRateHz: number;
  private readonly meter: Meter;
  private readonly blockFrames: number;

  /** @param module node-rubberband/tuning.wasm */
  constructor(module: WebAssembly.Module, { sampleRateHz, channels, hintHz = 440 }: TuningEstimatorOptions) {
    const { sin, cos, atan2, exp, pow, log2, log10 } = Math;
    const { exports } = new WebAssembly.Instance(module, { Math: { sin, cos, atan2, exp, pow, log2, log10 } });
    this.meter = exports as unknown as Meter;
    this.meter._initialize();
    this.meter.start(sampleRateHz, channels, hintHz);
    this.blockFrames = this.meter.blockFrames();
    this.sampleRateHz = sampleRateHz;
  }

  /**
   * Measures the next frames. NaN, infinities and magnitudes above 1024 count as silence.
   *
   * @param planar one array per channel, all of one length, any length; not changed
   */
  process(planar: readonly Float32Array[]): void {
    const { meter, blockFrames } = this;
    const frames = planar[0]?.length ?? 0;
    for (let at = 0; at < frames; at += blockFrames) {
      const block = planar.map((channel) => channel.subarray(at, at + blockFrames));
      // The memory's buffer is another one after it has grown.
      block.forEach((samples, c) => new Float32Array(meter.memory.buffer, meter.input(c), blockFrames).set(samples));
      meter.process(Math.min(blockFrames, frames - at));
    }
  }

  /** The end of the signal. To be called once; nothing can be processed afterwards. */
  finish(): TuningMeasurement {
    const address = this.meter.finish();
    return tuningMeasurement(readResult(new Float64Array(this.meter.memory.buffer, address)), this.sampleRateHz);
  }
}

/** In the order in which `finish` of native/src/tuning-wasm.cpp puts them. */
function readResult(numbers: Float64Array) {
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
