import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The largest part of a file that is read into memory: a tag that claims to be larger is skipped. */
export const MAX_PIECE_BYTES = 48 * 2 ** 20;

/** Reads parts of a file at given positions. It blocks, so it is for a worker thread. */
export class ByteSource {
  readonly size: number;
  private readonly descriptor: number;

  constructor(path: string) {
    this.descriptor = openSync(path, 'r');
    this.size = fstatSync(this.descriptor).size;
  }

  /** @returns `length` bytes from `position`, or as many as there are; none when `length` exceeds the maximum */
  read(position: number, length: number): Buffer {
    const wanted = Math.min(length, this.size - position);
    if (wanted <= 0 || wanted > MAX_PIECE_BYTES || position < 0) return Buffer.alloc(0);
    const buffer = Buffer.alloc(wanted);
    const got = readSync(this.descriptor, buffer, 0, wanted, position);
    return buffer.subarray(0, got);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
