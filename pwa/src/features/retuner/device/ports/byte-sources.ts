/// <reference lib="webworker" />
import { ByteSource, MemorySource } from '@attune/retuning/formats/byte-source';
import type { Beginning } from '@attune/retuning/formats/unpadded-chunks';
import type { WorkFile } from './work-folder';

/** Read at a time: decoders ask for a few kilobytes, readers of tags for a few bytes. */
const AHEAD_BYTES = 262_144;

/** A file that the user chose. It blocks, so it is for workers. */
export class FileSource extends ByteSource {
  private readonly reader = new FileReaderSync();
  private ahead = new Uint8Array(0);
  private aheadFrom = 0;

  constructor(private readonly file: Blob) {
    super();
  }

  override get size(): number {
    return this.file.size;
  }

  protected readPart(position: number, length: number): Uint8Array {
    if (length >= AHEAD_BYTES) return this.readFile(position, length);
    const from = position - this.aheadFrom;
    if (from < 0 || from + length > this.ahead.length) {
      this.ahead = this.readFile(position, AHEAD_BYTES);
      this.aheadFrom = position;
    }
    const start = position - this.aheadFrom;
    return this.ahead.slice(start, start + length);
  }

  private readFile(position: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.reader.readAsArrayBuffer(this.file.slice(position, position + length)));
  }
}

/** What was written of a song. */
export class WorkSource extends ByteSource {
  constructor(private readonly file: WorkFile) {
    super();
  }

  override get size(): number {
    return this.file.getSize();
  }

  protected readPart(position: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, this.file.read(bytes, { at: position }));
  }
}

/** A file with another beginning. */
export class MendedSource extends ByteSource {
  private readonly beginning: ByteSource;
  readonly size: number;

  constructor(
    private readonly file: ByteSource,
    private readonly replaced: Beginning,
  ) {
    super();
    this.beginning = new MemorySource(replaced.bytes);
    this.size = replaced.bytes.length + file.size - replaced.from;
  }

  protected readPart(position: number, length: number): Uint8Array {
    const { bytes, from } = this.replaced;
    if (position >= bytes.length) return this.file.read(position - bytes.length + from, length);
    const start = this.beginning.read(position, length);
    if (start.length === length) return start;
    const joined = new Uint8Array(length);
    joined.set(start);
    const rest = this.file.read(from, length - start.length);
    joined.set(rest, start.length);
    return joined.subarray(0, start.length + rest.length);
  }
}
