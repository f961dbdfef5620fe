/** Slices of the waveform. */
const SLICES = 260;
/** Samples of the finest slices that are remembered, about 0.02 s of stereo at 48 kHz. */
const BLOCK_SAMPLES = 2048;

/**
 * The waveform of a song whose length is known only at its end: the loudest sample of each of 260 equally long slices.
 */
export class SlicePeaks {
  private readonly blocks: number[] = [];
  private peak = 0;
  private samples = 0;

  /** @param samples of all channels, interleaved; cut anywhere */
  add(samples: Float32Array): void {
    for (let i = 0; i < samples.length; i += 1) {
      const level = Math.abs(samples[i] as number);
      if (level > this.peak) this.peak = level;
      this.samples += 1;
      if (this.samples < BLOCK_SAMPLES) continue;
      this.blocks.push(this.peak);
      this.peak = 0;
      this.samples = 0;
    }
  }

  /** One byte for each slice, 255 for full scale; empty for a song without samples. */
  toBytes(): Uint8Array {
    const blocks = this.samples > 0 ? [...this.blocks, this.peak] : this.blocks;
    const slices = Math.min(SLICES, blocks.length);
    return Uint8Array.from(
      Array.from({ length: slices }, (_, i) => {
        const [from, to] = [Math.floor((i * blocks.length) / slices), Math.floor(((i + 1) * blocks.length) / slices)];
        return Math.round(Math.min(1, Math.max(...blocks.slice(from, to))) * 255);
      }),
    );
  }
}
