import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ByteSource } from '@attune/retuning/formats/byte-source';
import type { Beginning } from '@attune/retuning/formats/unpadded-chunks';

/** A file on disk. */
class FileSource extends ByteSource {
  readonly size: number;

  constructor(private readonly descriptor: number) {
    super();
    this.size = fstatSync(descriptor).size;
  }

  protected readPart(position: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(this.descriptor, bytes, 0, length, position));
  }
}

/** Reads a file on disk. Blocks as long as `read` does. */
export function withFile<T>(path: string, read: (source: ByteSource) => T): T {
  const descriptor = openSync(path, 'r');
  try {
    return read(new FileSource(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

/** A file with another beginning. */
export const withBeginning = (path: string, { bytes, from }: Beginning): Readable =>
  Readable.from(
    (async function* () {
      yield bytes;
      yield* createReadStream(path, { start: from }) as AsyncIterable<Buffer>;
    })(),
  );
