import { addon } from './addon.js';
import type { NativeTruePeakMeter } from './native-types.js';
import { checkedInteger, checkedInterleaved } from './argument-errors.js';
import { checkedChannels, checkOptions } from './options.js';

export interface TruePeakMeterOptions {
  /** 1 to 8. */
  channels: number;
  /** Frames per second, 8000 to 384000. The filter is the same for all: it is specified in units of the sample rate. */
  sampleRateHz: number;
}

/**
 * The highest level of a signal between its samples: ITU-R BS.1770-4, Annex 2, with the filter printed there (four
 * times oversampled, 12 taps per phase) at every rate. It reads a steady sine, of any frequency and phase, between 0.11
 * dB low and 0.22 dB high: that is the filter's own ripple.
 *
 * Samples are assumed finite; a NaN is skipped (see `replaceInvalidSamples`).
 */
export class TruePeakMeter {
  readonly #native: NativeTruePeakMeter;
  readonly #channels: number;

  /** @throws TypeError or RangeError naming the option, the allowed values, and the value received. */
  constructor(options: TruePeakMeterOptions) {
    checkOptions(options);
    this.#channels = checkedChannels(options.channels);
    checkedInteger('options.sampleRateHz', options.sampleRateHz, 8000, 384_000);
    this.#native = new addon.TruePeakMeter(this.#channels);
  }

  /**
   * Measures the next frames synchronously on the calling thread. Windows that cannot raise the maximum are skipped.
   *
   * @param interleaved frames x channels, any number of frames
   * @throws TypeError for anything but a Float32Array, RangeError when it ends within a frame
   */
  process(interleaved: Float32Array): void {
    this.#native.process(checkedInterleaved('interleaved', interleaved, this.#channels));
  }

  /** Marks the end of the signal: lets the filter's last 11 frames ring out into silence. */
  flush(): void {
    this.#native.flush();
  }

  /** Largest magnitude of the oversampled signal and of the samples so far, linear: 1 = full scale (0 dBTP). */
  get truePeak(): number {
    return this.#native.truePeak();
  }

  /** Largest magnitude of a sample so far, linear: 1 = full scale (0 dBFS). */
  get samplePeak(): number {
    return this.#native.samplePeak();
  }

  /** Samples (not frames) so far with a magnitude above 1. */
  get samplesOver(): number {
    return this.#native.samplesOver();
  }

  /** Frames measured so far. */
  get frames(): number {
    return this.#native.frames();
  }
}
