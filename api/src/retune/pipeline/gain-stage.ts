import { Transform, type TransformCallback } from 'node:stream';
import { FrameAligner, asBytes } from './frame-aligner.js';

const SAMPLE_BYTES = 4;

/** The most a sample may be behind a stage, linear: the engine takes more for no sample at all. */
const MOST = 1024;

/** Multiplies float32 samples, whatever their number of channels, by one factor; a power of two loses nothing. */
export class GainStage extends Transform {
  private readonly aligner = new FrameAligner(SAMPLE_BYTES);

  constructor(private readonly factor: number) {
    super({ readableHighWaterMark: 262_144, writableHighWaterMark: 262_144 });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    // What came may be shown to others, too, and stays as it is.
    const samples = this.aligner.align(chunk).slice();
    for (let i = 0; i < samples.length; i += 1) {
      samples[i] = Math.min(MOST, Math.max(-MOST, (samples[i] ?? 0) * this.factor));
    }
    callback(null, asBytes(samples));
  }
}
