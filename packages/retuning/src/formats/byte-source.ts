/** The largest part of a file that is read into memory: a tag that claims to be larger is skipped. */
export const MAX_PIECE_BYTES = 48 * 2 ** 20;

/**
 * Reads parts of a file at given positions. Where the file is, an adapter knows: on a disk, in a browser, in memory.
 * It blocks, so it is for a worker.
 */
export abstract class ByteSource {
  abstract readonly size: number;

  /** @returns `length` bytes from `position`, or as many as there are; none when `length` exceeds the maximum */
  read(position: number, length: number): Uint8Array {
    const wanted = Math.min(length, this.size - position);
    if (wanted <= 0 || wanted > MAX_PIECE_BYTES || position < 0) return new Uint8Array(0);
    return this.readPart(position, wanted);
  }

  /** Fills `bytes` from `position` on. @returns how many bytes there were */
  readInto(position: number, bytes: Uint8Array): number {
    const part = this.read(position, bytes.length);
    bytes.set(part);
    return part.length;
  }

  /** @param length at least 1, and within the file; fewer bytes come only of a file that was cut meanwhile */
  protected abstract readPart(position: number, length: number): Uint8Array;
}

/** A file that is in memory as a whole; what is read is a view of it. */
export class MemorySource extends ByteSource {
  readonly size: number;

  constructor(private readonly bytes: Uint8Array) {
    super();
    this.size = bytes.length;
  }

  protected readPart(position: number, length: number): Uint8Array {
    return this.bytes.subarray(position, position + length);
  }
}
