import { addon } from './addon.js';
import type { NativeShiftMeter } from './native-types.js';
import { checkedInterleaved, checkedNumber } from './argument-errors.js';
import { checkedChannels, checkedRatio, checkOptions, type ShiftMeterOptions } from './options.js';

/** What a {@link ShiftMeter} found. Method and limits: docs/measuring.md. */
export interface ShiftReading {
  /**
   * The result's pitch above the expected one, cents, up to 50 either way; null when fewer than three half seconds have
   * a steady tone, when less than 70 % of the tones are in both, or when its error would exceed half a cent.
   */
  differenceCents: number | null;
  /** Half the width of the interval around it that contains the difference in 95 of 100 songs; null with it. */
  errorCents: number | null;
  /** How long the original has steady tones, in the parts that are compared: of long songs, every second, fourth ... */
  pitchedSeconds: number;
}

/**
 * Measures how far a result is above its original: partials of the original are followed in time, and looked for where
 * they should be in the result, at the same times. It needs no scale, and no more than one note.
 *
 * All of the original comes first, then all of the result. The work is done on the calling thread, about a thousandth
 * of the duration of each; memory is bounded, two megabytes for any length. Samples are assumed finite (see
 * `replaceInvalidSamples`).
 */
export class ShiftMeter {
  readonly #native: NativeShiftMeter;
  readonly #originalChannels: number;
  readonly #resultChannels: number;

  /** @throws TypeError or RangeError naming the option, the allowed values, and the value received. */
  constructor(options: ShiftMeterOptions) {
    checkOptions(options);
    this.#originalChannels = checkedChannels(options.originalChannels, 'options.originalChannels');
    this.#resultChannels = checkedChannels(options.resultChannels, 'options.resultChannels');
    this.#native = new addon.ShiftMeter({
      originalRateHz: checkedNumber('options.originalRateHz', options.originalRateHz, 4000, 384_000),
      originalChannels: this.#originalChannels,
      resultRateHz: checkedNumber('options.resultRateHz', options.resultRateHz, 4000, 384_000),
      resultChannels: this.#resultChannels,
      pitchRatio: checkedRatio('options.pitchRatio', options.pitchRatio),
      timeRatio: checkedRatio('options.timeRatio', options.timeRatio),
    });
  }

  /**
   * @param interleaved frames x channels, any number of frames
   * @throws TypeError for anything but a Float32Array, RangeError when it ends within a frame
   */
  addOriginal(interleaved: Float32Array): void {
    this.#native.addOriginal(checkedInterleaved('interleaved', interleaved, this.#originalChannels));
  }

  /** As {@link addOriginal}, once the original is complete. */
  addResult(interleaved: Float32Array): void {
    this.#native.addResult(checkedInterleaved('interleaved', interleaved, this.#resultChannels));
  }

  /** Call it once, at the end. */
  finish(): ShiftReading {
    return this.#native.finish();
  }
}
