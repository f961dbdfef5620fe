import { Transform, type TransformCallback, Writable } from 'node:stream';
import {
  type ExactLength,
  FrameAligner,
  asBytes,
  asFloats,
  bytesPerFrame,
} from '@attune/retuning/pipeline/frame-aligner';
import type { AudioGate, RenderedSink } from '@attune/retuning/pipeline/ports';
import { damaged } from '@attune/retuning/pipeline/song-errors';
import type { Straightener } from '@attune/retuning/pipeline/straightener';

/** Also of the blocks in which samples are metered and written: small writes are inefficient. */
const BLOCK_BYTES = 262_144;
const LARGE_BUFFERS = { readableHighWaterMark: BLOCK_BYTES, writableHighWaterMark: BLOCK_BYTES };

/** Entry of the decoded audio: a stream of bytes in, whole frames that have passed a gate out. */
export class GateStream extends Transform {
  private readonly aligner: FrameAligner;

  constructor(
    private readonly gate: AudioGate,
    channels: number,
  ) {
    super(LARGE_BUFFERS);
    this.aligner = new FrameAligner(bytesPerFrame(channels));
  }

  /** Whether it has passed everything on and the decoder has not ended: what is missing is more audio. */
  get isWaiting(): boolean {
    return !this.writableEnded && this.writableLength === 0 && this.readableLength === 0;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    const samples = this.aligner.align(chunk);
    if (samples.length === 0) return callback();
    try {
      const passing = this.gate.pass(samples);
      const pass = (): void => callback(null, asBytes(samples));
      if (passing) passing.then(pass, callback);
      else pass();
    } catch (error) {
      callback(error as Error);
    }
  }

  override _flush(callback: TransformCallback): void {
    this.gate.end();
    callback();
  }
}

/** Whole frames in and out. */
export class StraightenerStream extends Transform {
  constructor(private readonly straightener: Straightener) {
    super(LARGE_BUFFERS);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    for (const block of this.straightener.process(asFloats(chunk))) this.push(asBytes(block));
    callback();
  }

  override _flush(callback: TransformCallback): void {
    for (const block of this.straightener.flush()) this.push(asBytes(block));
    callback();
  }
}

export const exactLengthStream = (length: ExactLength): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, callback) => callback(null, length.process(chunk)),
    flush: (callback) => callback(null, length.flush()),
  });

/** Writes its input to a sink, in blocks of whole frames. */
export class BlockWriter extends Writable {
  private readonly bytesPerFrame: number;
  private readonly block: Buffer;
  private filledBytes = 0;

  constructor(
    private readonly sink: RenderedSink,
    channels: number,
  ) {
    super({ highWaterMark: BLOCK_BYTES });
    this.bytesPerFrame = bytesPerFrame(channels);
    this.block = Buffer.allocUnsafeSlow(BLOCK_BYTES - (BLOCK_BYTES % this.bytesPerFrame));
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    const taken = chunk.copy(this.block, this.filledBytes);
    this.filledBytes += taken;
    if (this.filledBytes < this.block.length) return callback();
    this.writeBlock().then(() => {
      if (taken < chunk.length) this._write(chunk.subarray(taken), encoding, callback);
      else callback();
    }, callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.writeBlock().then(() => {
      this.sink.complete();
      callback();
    }, callback);
  }

  private async writeBlock(): Promise<void> {
    const whole = this.block.subarray(0, this.filledBytes - (this.filledBytes % this.bytesPerFrame));
    this.filledBytes = 0;
    if (whole.length > 0) await this.sink.append(whole);
  }
}

/** Back-pressure determines how long a decoder takes; without a frame anywhere for this long, something hangs. */
const STALL_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 200;

/**
 * Watches a pipeline for as long as it works.
 *
 * @param gate its entry
 * @param frames returns how many frames have passed any point of it
 * @param onStall called with the error to end it with when no frame has passed for a minute: the file's error only if
 *   the decoder is what hangs
 * @returns the function that stops the checks
 */
export function watchFrames(
  gate: Pick<GateStream, 'isWaiting'>,
  frames: () => number,
  onStall: (error: Error) => void,
): () => void {
  let [lastFrames, lastChangeAt] = [-1, performance.now()];
  const timer = setInterval(() => {
    const now = frames();
    if (now !== lastFrames) [lastFrames, lastChangeAt] = [now, performance.now()];
    else if (performance.now() - lastChangeAt > STALL_TIMEOUT_MS) {
      onStall(gate.isWaiting ? damaged(new Error('The decoder hangs')) : new Error('What follows the decoder hangs'));
    }
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
