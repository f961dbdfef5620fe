import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { asFloats } from '@attune/retuning/pipeline/frame-aligner';
import type { TuningWatch, TuningWatchOptions } from '@attune/retuning/pipeline/ports';
import { TuningEstimator } from '../../../../shared/tuning/tuning-estimator';

/** Measures the tuning of audio that passes by, on the thread that it passes on. */
export class EstimatorWatch implements TuningWatch {
  failure: unknown;
  private estimator: TuningEstimator | undefined;

  /** @param module node-rubberband/tuning.wasm */
  constructor(module: WebAssembly.Module, { sampleRateHz, channels, hintHz }: TuningWatchOptions) {
    this.attempt(() => {
      this.estimator = new TuningEstimator(module, { sampleRateHz, channels, hintHz });
    });
  }

  show(interleaved: Uint8Array): Promise<void> {
    this.attempt(() => this.estimator?.processInterleaved(asFloats(interleaved)));
    return Promise.resolve();
  }

  finish(): Promise<TuningMeasurement | null> {
    return Promise.resolve(this.attempt(() => this.estimator?.finish()) ?? null);
  }

  destroy(): void {
    this.estimator = undefined;
  }

  private attempt<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      this.failure ??= error;
      this.destroy();
      return undefined;
    }
  }
}
