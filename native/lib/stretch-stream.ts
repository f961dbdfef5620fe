import { Duplex } from 'node:stream';

import { addon } from './addon.js';
import type { NativeStream } from './native-types.js';
import { engineOptions, type StretchStreamOptions } from './options.js';

/** The progress of a stream, in frames of its input and of its output. */
export interface StretchProgress {
  framesIn: number;
  framesOut: number;
}

/** Bytes passed on at a time, and the high-water mark in each direction. */
const CHUNK_BYTES = 65_536;
const PROGRESS_INTERVAL_MS = 100;

/**
 * A Duplex of bytes: interleaved little-endian float32 frames in, the same out, any chunk sizes. The work is done on a
 * dedicated operating-system thread between two bounded queues: memory does not grow with the length, and back-pressure
 * extends from the reader to the writer.
 *
 * - Emits exactly `round(framesIn * timeRatio)` frames, whole frames per chunk, aligned with the input at the start.
 * - NaN, infinities and |x| > 1024 are replaced by silence and counted in `invalidSamples`.
 * - The result depends only on the samples and options, not on how the bytes are split into chunks.
 * - `destroy()` stops the thread after its current block; 'close' is emitted when it has ended.
 * - 'progress' is emitted with a {@link StretchProgress}, at most every 100 ms and once at the end.
 * - Offline R2 needs the whole input before it starts: it is the only combination that buffers all of it until `end()`.
 *
 * Errors: TypeError or RangeError from the constructor for a wrong option; an 'error' event with a RangeError when the
 * input ends within a frame, and with an Error when the engine fails.
 */
export class StretchStream extends Duplex {
  readonly #native: NativeStream;
  readonly #frameBytes: number;
  #pendingWrite: { bytes: Uint8Array; callback: (error?: Error | null) => void } | undefined;
  #pendingDestroy: (() => void) | undefined;
  #readerWaits = false;
  #outputEnded = false;
  #lastProgressMs = 0;

  /** @throws TypeError or RangeError naming the option, the allowed values, and the value received. */
  constructor(options: StretchStreamOptions) {
    const checked = engineOptions(options);
    super({ readableHighWaterMark: CHUNK_BYTES, writableHighWaterMark: CHUNK_BYTES, decodeStrings: true });
    this.#frameBytes = checked.channels * Float32Array.BYTES_PER_ELEMENT;
    this.#native = new addon.Stream(checked);
    this.#native.onProgress = () => this.#advance();
  }

  /** Whole frames of input that the engine has processed so far. */
  get framesIn(): number {
    return this.#native.framesIn();
  }

  /** Frames of output that the engine has produced so far; at the end, exactly `round(framesIn * timeRatio)`. */
  get framesOut(): number {
    return this.#native.framesOut();
  }

  /** Samples (not frames) of the input that were NaN, infinite or beyond +-1024 and were replaced by silence. */
  get invalidSamples(): number {
    return this.#native.invalidSamples();
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    const taken = this.#native.write(chunk);
    if (taken === chunk.byteLength) callback();
    else this.#pendingWrite = { bytes: chunk.subarray(taken), callback };
  }

  override _final(callback: (error?: Error | null) => void): void {
    const excess = this.#native.end();
    callback(
      excess === 0
        ? null
        : new RangeError(
            `the input must be whole frames of ${this.#frameBytes} bytes, but ended with ${excess} bytes of a frame`,
          ),
    );
  }

  override _read(): void {
    this.#readerWaits = true;
    this.#pushOutput();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    const pending = this.#pendingWrite;
    this.#pendingWrite = undefined;
    pending?.callback(error ?? new Error('the stream was destroyed before all of this was taken'));
    if (this.#native.done()) {
      callback(error);
      return;
    }
    this.#pendingDestroy = () => callback(error);
    this.#native.cancel();
  }

  #advance(): void {
    if (this.#pendingDestroy !== undefined) {
      if (this.#native.done()) this.#pendingDestroy();
      return;
    }
    if (this.destroyed) return;
    const failure = this.#native.failure();
    if (failure !== '') {
      this.destroy(new Error(`Rubber Band failed: ${failure}`));
      return;
    }
    this.#continueWrite();
    this.#pushOutput();
    this.#reportProgress();
  }

  #continueWrite(): void {
    const pending = this.#pendingWrite;
    if (pending === undefined) return;
    const taken = this.#native.write(pending.bytes);
    if (taken < pending.bytes.byteLength) {
      this.#pendingWrite = { bytes: pending.bytes.subarray(taken), callback: pending.callback };
      return;
    }
    this.#pendingWrite = undefined;
    pending.callback();
  }

  #pushOutput(): void {
    while (this.#readerWaits && !this.#outputEnded && !this.destroyed) {
      // Read before checking the queue, so that output produced in between is not missed.
      const done = this.#native.done();
      const readable = this.#native.readable();
      if (readable === 0) {
        if (!done) return;
        this.#outputEnded = true;
        this.push(null);
        return;
      }
      const wholeFrames = CHUNK_BYTES - (CHUNK_BYTES % this.#frameBytes);
      const chunk = Buffer.allocUnsafeSlow(Math.min(readable, wholeFrames));
      this.#native.read(chunk);
      this.#readerWaits = this.push(chunk);
    }
  }

  #reportProgress(): void {
    const nowMs = performance.now();
    if (nowMs - this.#lastProgressMs < PROGRESS_INTERVAL_MS && !this.#native.done()) return;
    this.#lastProgressMs = nowMs;
    const progress: StretchProgress = { framesIn: this.framesIn, framesOut: this.framesOut };
    this.emit('progress', progress);
  }
}
