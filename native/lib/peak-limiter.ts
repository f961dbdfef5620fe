import { addon } from './addon.js';
import type { NativePeakLimiter } from './native-types.js';
import { checkedInteger, checkedInterleaved, checkedNumber } from './argument-errors.js';
import { checkedChannels, checkOptions } from './options.js';

export interface PeakLimiterOptions {
  /** 1 to 8. All of them get the same gain. */
  channels: number;
  /** Frames per second, 8000 to 384000. */
  sampleRateHz: number;
  /** The highest true peak that comes out, linear: above 0, at most 1024; 1 = full scale. */
  ceiling: number;
}

/**
 * Brings true peaks, as `TruePeakMeter` defines them, under a ceiling by a gain that falls in the 4 ms before a peak
 * and rises again after it, and does not change a bit of anything else. As many frames come out as go in.
 *
 * Samples are assumed finite (see `replaceInvalidSamples`).
 */
export class PeakLimiter {
  readonly #native: NativePeakLimiter;
  readonly #channels: number;
  #out = new Float32Array(0);

  /** @throws TypeError or RangeError naming the option, the allowed values, and the value received. */
  constructor(options: PeakLimiterOptions) {
    checkOptions(options);
    this.#channels = checkedChannels(options.channels);
    const sampleRateHz = checkedInteger('options.sampleRateHz', options.sampleRateHz, 8000, 384_000);
    const ceiling = checkedNumber('options.ceiling', options.ceiling, Number.MIN_VALUE, 1024);
    this.#native = new addon.PeakLimiter(this.#channels, sampleRateHz, ceiling);
  }

  /**
   * Limits the next frames synchronously on the calling thread. What comes out is about 4 ms late, so it may be
   * nothing.
   *
   * @param interleaved frames x channels, any number of frames
   * @returns the frames that are ready, valid until the next call
   * @throws TypeError for anything but a Float32Array, RangeError when it ends within a frame
   */
  process(interleaved: Float32Array): Float32Array {
    const samples = checkedInterleaved('interleaved', interleaved, this.#channels);
    return this.#ready(this.#native.process(samples, this.#outOf(samples.length)));
  }

  /** Marks the end of the signal. @returns the remaining frames, at most 4 ms; the limiter takes no more */
  flush(): Float32Array {
    return this.#ready(this.#native.flush(this.#outOf(this.#native.delayFrames() * this.#channels)));
  }

  /** The smallest factor so far by which a frame was multiplied, linear: 1 when none exceeded the ceiling. */
  get smallestGain(): number {
    return this.#native.smallestGain();
  }

  #outOf(length: number): Float32Array {
    if (this.#out.length < length) this.#out = new Float32Array(length);
    return this.#out;
  }

  #ready(frames: number): Float32Array {
    return this.#out.subarray(0, frames * this.#channels);
  }
}
