import { asBytes } from '@attune/retuning/pipeline/frame-aligner';
import type { SampleSink } from '@attune/retuning/pipeline/ports';

const BLOCK_BYTES = 262_144;

/** Collects samples, and passes them on in large blocks. */
export class BlockWriter {
  private readonly full: Float32Array<ArrayBuffer>[] = [];
  private readonly free: Float32Array<ArrayBuffer>[] = [];
  private readonly blockSamples: number;
  private block: Float32Array<ArrayBuffer>;
  private filled = 0;

  constructor(
    private readonly sink: Pick<SampleSink, 'append' | 'complete'>,
    channels: number,
  ) {
    const samples = BLOCK_BYTES / Float32Array.BYTES_PER_ELEMENT;
    this.blockSamples = samples - (samples % channels);
    this.block = new Float32Array(this.blockSamples);
  }

  /** Copies them. */
  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + this.blockSamples - this.filled);
      this.block.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === this.blockSamples) this.next();
    }
  }

  /** The blocks that are full. */
  async passOn(): Promise<void> {
    for (let block = this.full.shift(); block; block = this.full.shift()) {
      await this.sink.append(asBytes(block));
      this.free.push(block);
    }
  }

  /** The rest. */
  async finish(): Promise<void> {
    await this.passOn();
    if (this.filled > 0) await this.sink.append(asBytes(this.block.subarray(0, this.filled)));
    this.sink.complete();
  }

  private next(): void {
    this.full.push(this.block);
    this.block = this.free.pop() ?? new Float32Array(this.blockSamples);
    this.filled = 0;
  }
}
