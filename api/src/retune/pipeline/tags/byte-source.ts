import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The largest piece of a file that is taken into memory: a tag that claims more is not read. */
export const MAX_PIECE_BYTES = 32 * 2 ** 20;

/** Reads pieces of a file where they lie. For a worker thread: it blocks. */
export class ByteSource {
  readonly size: number;
  private readonly descriptor: number;

  constructor(path: string) {
    this.descriptor = openSync(path, 'r');
    this.size = fstatSync(this.descriptor).size;
  }

  /** @returns `length` bytes from `position`, or as many as there are; none when it is more than a piece may be */
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

/** UTF-8 where it is valid, Latin-1 where it cannot be. */
export function textOf(bytes: Buffer): string {
  const utf8 = bytes.toString('utf8');
  return utf8.includes('\uFFFD') ? bytes.toString('latin1') : utf8;
}
