import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { tuningMeasurement } from 'node-rubberband/tuning-measurement';
import { WasmTuning } from 'node-rubberband/wasm-tuning';

export interface TuningEstimatorOptions {
  /** Frames per second, 8000 to 192000. */
  sampleRateHz: number;
  /** One or more. */
  channels: number;
  /** About where A4 is, Hz; default 440. Of the readings a semitone apart the nearest is reported. */
  hintHz?: number | undefined;
}

/**
 * The tuning of music, measured as a stream; docs/measuring.md describes the method. It is the server's TuningMeter,
 * compiled to WebAssembly; memory does not grow with the length.
 */
export class TuningEstimator {
  private readonly sampleRateHz: number;
  private readonly tuning: WasmTuning;

  /** @param module node-rubberband/tuning.wasm */
  constructor(module: WebAssembly.Module, { sampleRateHz, channels, hintHz = 440 }: TuningEstimatorOptions) {
    this.tuning = new WasmTuning(module, { sampleRateHz, channels, hintHz });
    this.sampleRateHz = sampleRateHz;
  }

  /**
   * Measures the next frames. NaN, infinities and magnitudes above 1024 count as silence.
   *
   * @param planar one array per channel, all of one length, any length; not changed
   */
  process(planar: readonly Float32Array[]): void {
    this.tuning.process(planar);
  }

  /** The same with whole frames, interleaved. */
  processInterleaved(interleaved: Float32Array): void {
    this.tuning.processInterleaved(interleaved);
  }

  /** The end of the signal. To be called once; nothing can be processed afterwards. */
  finish(): TuningMeasurement {
    return tuningMeasurement(this.tuning.finish(), this.sampleRateHz);
  }
}
