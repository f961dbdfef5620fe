import { Transform, type TransformCallback } from 'node:stream';
import { FrameAligner, asBytes } from './frame-aligner.js';

const SAMPLE_BYTES = 4;

/** The largest magnitude a stage may output, linear: the engine does not accept larger samples. */
const MAX_MAGNITUDE = 1024;

/** Multiplies float32 samples of any number of channels by one factor; a power of two is exact. */
export class GainStage extends Transform {
  private readonly aligner = new FrameAligner(SAMPLE_BYTES);

  constructor(private readonly factor: number) {
    super({ readableHighWaterMark: 262_144, writableHighWaterMark: 262_144 });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    // Other consumers may receive the chunk as well, so it must not change.
    const samples = this.aligner.align(chunk).slice();
    for (let i = 0; i < samples.length; i += 1) {
      samples[i] = Math.min(MAX_MAGNITUDE, Math.max(-MAX_MAGNITUDE, (samples[i] ?? 0) * this.factor));
    }
    callback(null, asBytes(samples));
  }
}
