/** Cuts a byte stream of interleaved float32 into chunks of whole frames. */
export class FrameAligner {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly bytesPerFrame: number) {}

  /** Returns the whole frames so far: a view of `chunk` if possible, otherwise a copy. May be empty. */
  align(chunk: Buffer): Float32Array {
    const joined = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const wholeBytes = joined.length - (joined.length % this.bytesPerFrame);
    this.rest = wholeBytes < joined.length ? Buffer.from(joined.subarray(wholeBytes)) : Buffer.alloc(0);
    return asFloats(joined.subarray(0, wholeBytes));
  }
}

/** The same bytes as float32; copies only when they are not aligned to 4 bytes. */
export function asFloats(bytes: Buffer): Float32Array {
  const length = bytes.length >>> 2;
  if (bytes.byteOffset % 4 === 0) return new Float32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, length);
  const copy = new Float32Array(length);
  Buffer.from(copy.buffer).set(bytes.subarray(0, length * 4));
  return copy;
}

/** The same floats as bytes, without a copy. */
export const asBytes = (floats: Float32Array): Buffer =>
  Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength);
