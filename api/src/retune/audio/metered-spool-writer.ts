import { Writable } from 'node:stream';
import type { PeakMeter } from './engine.adapter.js';
import { FrameAligner } from './frame-aligner.js';
import { bytesPerFrame } from './pcm-streams.js';
import type { Spool } from './spool.js';

/** Samples gathered before they are metered and written: small writes would cost more than they carry. */
const BLOCK_BYTES = 262_144;

/** Writes what comes to the spool, in large blocks, and shows it to the peak meter before anybody can read it. */
export class MeteredSpoolWriter extends Writable {
  frames = 0;
  private readonly aligner: FrameAligner;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  constructor(
    private readonly spool: Spool,
    private readonly meter: PeakMeter,
    private readonly channels: number,
  ) {
    super({ highWaterMark: BLOCK_BYTES });
    this.aligner = new FrameAligner(bytesPerFrame(channels));
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
    if (this.pendingBytes < BLOCK_BYTES) return callback();
    this.writeBlock().then(() => callback(), callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.writeBlock().then(() => {
      this.meter.flush();
      this.spool.complete();
      callback();
    }, callback);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (!this.spool.isComplete) this.spool.fail(error);
    callback(error);
  }

  private async writeBlock(): Promise<void> {
    const [only] = this.pending;
    const block = this.pending.length === 1 && only ? only : Buffer.concat(this.pending, this.pendingBytes);
    this.pending = [];
    this.pendingBytes = 0;
    const samples = this.aligner.align(block);
    if (samples.length === 0) return;
    this.meter.process(samples);
    this.frames += samples.length / this.channels;
    await this.spool.append(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  }
}
