import { addon } from './addon.js';
import type { NativeTuningMeter } from './native-types.js';
import { checkedInteger, checkedNumber, wrongType } from './argument-errors.js';
import { checkedChannels, checkOptions } from './options.js';
import { tuningMeasurement, type TuningMeasurement } from './tuning-measurement.js';

export interface TuningMeterOptions {
  /** Frames per second; a whole number from 8000 to 192000. */
  sampleRateHz: number;
  /** 1 to 8. */
  channels: number;
  /** The approximate A4, 20 to 20000 Hz; default 440. Of the readings a semitone apart, the nearest is reported. */
  hintHz?: number;
}

interface Write {
  bytes: Uint8Array;
  resolve: () => void;
  reject: (reason: Error) => void;
}

/**
 * Measures the tuning of a music stream: interleaved little-endian float32 frames in, one {@link TuningMeasurement} at
 * the end. The work is done on a dedicated operating-system thread behind a bounded queue; memory does not grow with
 * the length.
 *
 * - The result depends only on the samples and options, not on how the bytes are split into chunks.
 * - NaN, infinities and |x| > 1024 count as silence.
 * - An unreferenced meter is garbage-collected and its thread stopped.
 */
export class TuningMeter {
  readonly #native: NativeTuningMeter;
  readonly #sampleRateHz: number;
  readonly #frameBytes: number;
  readonly #writes: Write[] = [];
  #endPassed = false;
  #state: 'open' | 'ended' | 'destroyed' = 'open';
  #ending: { resolve: (measurement: TuningMeasurement) => void; reject: (reason: Error) => void } | undefined;

  /** @throws TypeError or RangeError naming the option, the allowed values, and the value received. */
  constructor(options: TuningMeterOptions) {
    checkOptions(options);
    this.#sampleRateHz = checkedInteger('options.sampleRateHz', options.sampleRateHz, 8000, 192_000);
    const channels = checkedChannels(options.channels);
    const hintHz = checkedNumber('options.hintHz', options.hintHz ?? 440, 20, 20_000);
    this.#frameBytes = channels * Float32Array.BYTES_PER_ELEMENT;
    this.#native = new addon.TuningMeter({ sampleRateHz: this.#sampleRateHz, channels, hintHz });
    this.#native.onProgress = () => this.#advance();
  }

  /**
   * Passes on the next bytes: any number, which need not end with a sample or a frame. They must not change until the
   * promise resolves, which is when there is space for more; calls need not wait for one another.
   *
   * @throws TypeError for anything but a Uint8Array, Error after end() or destroy()
   */
  write(interleaved: Uint8Array): Promise<void> {
    if (!(interleaved instanceof Uint8Array)) {
      throw wrongType('interleaved', 'a Uint8Array of interleaved float32 frames', interleaved);
    }
    if (this.#state !== 'open') throw new Error(`the meter takes nothing more: it was ${this.#state}`);
    return new Promise((resolve, reject) => {
      this.#writes.push({ bytes: interleaved, resolve, reject });
      this.#pass();
    });
  }

  /**
   * Ends the input. Resolves with the measurement of everything written; rejects with a RangeError when the input ended
   * within a frame, with an Error when the meter fails or is destroyed meanwhile.
   *
   * @throws Error after end() or destroy()
   */
  end(): Promise<TuningMeasurement> {
    if (this.#state !== 'open') throw new Error(`the meter cannot end: it was ${this.#state}`);
    this.#state = 'ended';
    return new Promise((resolve, reject) => {
      this.#ending = { resolve, reject };
      this.#pass();
    });
  }

  /** Stops the thread after its current block, within milliseconds. Pending promises are rejected. */
  destroy(): void {
    if (this.#state === 'destroyed') return;
    this.#state = 'destroyed';
    this.#fail(new Error('the meter was destroyed before it had measured all'));
  }

  #advance(): void {
    if (this.#state === 'destroyed') return;
    const failure = this.#native.failure();
    if (failure !== '') {
      this.#state = 'destroyed';
      this.#fail(new Error(`the tuning could not be measured: ${failure}`));
    } else if (this.#native.done()) {
      this.#ending?.resolve(tuningMeasurement(this.#native.result(), this.#sampleRateHz));
      this.#ending = undefined;
    } else {
      this.#pass();
    }
  }

  #pass(): void {
    for (let write = this.#writes[0]; write !== undefined; write = this.#writes[0]) {
      const taken = this.#native.write(write.bytes);
      if (taken < write.bytes.byteLength) {
        write.bytes = write.bytes.subarray(taken);
        return;
      }
      this.#writes.shift();
      write.resolve();
    }
    if (this.#ending === undefined || this.#endPassed) return;
    this.#endPassed = true;
    const excess = this.#native.end();
    if (excess === 0) return;
    this.#state = 'destroyed';
    this.#fail(
      new RangeError(
        `the input must be whole frames of ${this.#frameBytes} bytes, but ended with ${excess} bytes of a frame`,
      ),
    );
  }

  #fail(reason: Error): void {
    this.#native.cancel();
    for (const write of this.#writes.splice(0)) write.reject(reason);
    this.#ending?.reject(reason);
    this.#ending = undefined;
  }
}
