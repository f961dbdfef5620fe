import { concatBytes } from '../bytes/arrays.js';

const BYTES_PER_SAMPLE = 4;

/** Of interleaved float32. */
export const bytesPerFrame = (channels: number): number => channels * BYTES_PER_SAMPLE;

/** Cuts a byte stream of interleaved float32 into chunks of whole frames. */
export class FrameAligner {
  private rest: Uint8Array = new Uint8Array(0);

  constructor(private readonly bytesPerFrame: number) {}

  /** Returns the whole frames so far: a view of `chunk` if possible, otherwise a copy. May be empty. */
  align(chunk: Uint8Array): Float32Array {
    const joined = this.rest.length > 0 ? concatBytes([this.rest, chunk]) : chunk;
    const wholeBytes = joined.length - (joined.length % this.bytesPerFrame);
    // Copied: the chunk's memory may be used again.
    this.rest = new Uint8Array(joined.subarray(wholeBytes));
    return asFloats(joined.subarray(0, wholeBytes));
  }
}

/**
 * Passes exactly as many bytes as `wantedBytes` says at the end of its input: cuts the excess, or pads with silence.
 * For resamplers, which end a few frames early or late.
 */
export class ExactLength {
  private passedBytes = 0;

  /** @param wantedBytes called for every chunk; the final length need only be known when the input ends */
  constructor(private readonly wantedBytes: () => { bytes: number; isFinal: boolean }) {}

  process(chunk: Uint8Array): Uint8Array {
    const { bytes, isFinal } = this.wantedBytes();
    const room = isFinal ? Math.max(0, bytes - this.passedBytes) : chunk.length;
    const passed = room < chunk.length ? chunk.subarray(0, room) : chunk;
    this.passedBytes += passed.length;
    return passed;
  }

  /** Marks the end of the input. @returns what is missing, silence */
  flush(): Uint8Array {
    return new Uint8Array(Math.max(0, this.wantedBytes().bytes - this.passedBytes));
  }
}

/** The same bytes as float32; copies only when they are not aligned to 4 bytes. */
export function asFloats(bytes: Uint8Array): Float32Array {
  const length = bytes.length >>> 2;
  if (bytes.byteOffset % 4 === 0) return new Float32Array(bytes.buffer, bytes.byteOffset, length);
  return new Float32Array(new Uint8Array(bytes.subarray(0, length * 4)).buffer);
}

/** The same floats as bytes, without a copy. */
export const asBytes = (floats: Float32Array): Uint8Array =>
  new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);
