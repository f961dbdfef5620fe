const BYTES_PER_SAMPLE = 4;
/** Strokes of the waveform. */
const SLICES = 260;
/** Samples of the finest slices that are remembered, about 0.05 s at 48 kHz. */
const FIRST_BLOCK = 2048;

/** The loudest sample of each of 260 equally long slices of a song whose length is known only at its end. */
export class SlicePeaks {
  private readonly blocks: number[] = [];
  private rest = Buffer.alloc(0);
  private peak = 0;
  private samples = 0;

  /** @param chunk float32, little-endian, one channel; cut anywhere */
  add(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const whole = bytes.length - (bytes.length % BYTES_PER_SAMPLE);
    for (let at = 0; at < whole; at += BYTES_PER_SAMPLE) this.addSample(bytes.readFloatLE(at));
    this.rest = Buffer.from(bytes.subarray(whole));
  }

  /** One byte for each slice, 255 for full scale; empty for a song without samples. */
  toBytes(): Buffer {
    const blocks = this.samples > 0 ? [...this.blocks, this.peak] : this.blocks;
    const slices = Math.min(SLICES, blocks.length);
    return Buffer.from(
      Array.from({ length: slices }, (_, i) => {
        const [from, to] = [Math.floor((i * blocks.length) / slices), Math.floor(((i + 1) * blocks.length) / slices)];
        return Math.round(Math.min(1, Math.max(...blocks.slice(from, to))) * 255);
      }),
    );
  }

  private addSample(sample: number): void {
    const level = Math.abs(sample);
    if (level > this.peak) this.peak = level;
    this.samples += 1;
    if (this.samples < FIRST_BLOCK) return;
    this.blocks.push(this.peak);
    this.peak = 0;
    this.samples = 0;
  }
}
