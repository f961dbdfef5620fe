import { Transform, type TransformCallback } from 'node:stream';

/**
 * Passes exactly as many bytes as `wantedBytes` says at the end of its input: cuts the excess, or pads with silence.
 * For resamplers, which end a few frames early or late.
 */
export class ExactLength extends Transform {
  private passedBytes = 0;

  /** @param wantedBytes called for every chunk; the final length need only be known when the input ends */
  constructor(private readonly wantedBytes: () => { bytes: number; isFinal: boolean }) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    const { bytes, isFinal } = this.wantedBytes();
    const room = isFinal ? Math.max(0, bytes - this.passedBytes) : chunk.length;
    const passed = room < chunk.length ? chunk.subarray(0, room) : chunk;
    this.passedBytes += passed.length;
    callback(null, passed);
  }

  override _flush(callback: TransformCallback): void {
    const missing = this.wantedBytes().bytes - this.passedBytes;
    if (missing > 0) this.push(Buffer.alloc(missing));
    callback();
  }
}
