import { Writable } from 'node:stream';
import type { PeakMeter } from './engine.adapter.js';
import { bytesPerFrame } from './ffmpeg/pcm-streams.js';
import { asFloats } from './frame-aligner.js';
import type { SampleSink } from './spool.js';

/** Samples are collected into blocks of this size to be metered and written: small writes are inefficient. */
const BLOCK_BYTES = 262_144;

/** Writes its input to a sink in large blocks, and passes it to the peak meter before any reader receives it. */
export class MeteredWriter extends Writable {
  frames = 0;
  private readonly bytesPerFrame: number;
  private readonly block: Buffer;
  private filledBytes = 0;

  constructor(
    private readonly sink: SampleSink,
    private readonly meter: PeakMeter,
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
      this.meter.flush();
      this.sink.complete();
      callback();
    }, callback);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (!this.sink.isComplete) this.sink.fail(error);
    callback(error);
  }

  private async writeBlock(): Promise<void> {
    const whole = this.block.subarray(0, this.filledBytes - (this.filledBytes % this.bytesPerFrame));
    this.filledBytes = 0;
    if (whole.length === 0) return;
    this.meter.process(asFloats(whole));
    await this.sink.append(whole);
    this.frames += whole.length / this.bytesPerFrame;
  }
}
