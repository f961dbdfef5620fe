/// <reference lib="webworker" />
import { ByteSource } from '@attune/retuning/formats/byte-source';
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

  override readInto(position: number, bytes: Uint8Array): number {
    const part = this.view(position, bytes.length);
    bytes.set(part);
    return part.length;
  }

  protected readPart(position: number, length: number): Uint8Array {
    return this.view(position, length).slice();
  }

  private view(position: number, length: number): Uint8Array {
    if (length >= AHEAD_BYTES) return this.readFile(position, length);
    const from = position - this.aheadFrom;
    if (from < 0 || from + length > this.ahead.length) {
      this.ahead = this.readFile(position, AHEAD_BYTES);
      this.aheadFrom = position;
    }
    const start = position - this.aheadFrom;
    return this.ahead.subarray(start, start + length);
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

  override readInto(position: number, bytes: Uint8Array): number {
    return this.file.read(bytes, { at: position });
  }

  protected readPart(position: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, this.readInto(position, bytes));
  }
}
