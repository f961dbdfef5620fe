import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Transform, type TransformCallback } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ByteRange } from '../storage/storage.js';

export interface ZipEntry {
  /** Relative, `/` between folders. Different from that of every other entry. */
  path: string;
  bytes: number;
  modifiedAt: Date;
  /** Changes whenever the content does. */
  version: string;
  /** Opens the content, all of it. */
  open: () => Promise<Readable>;
}

export interface Zip {
  /** Strong: the same entries give the same bytes. */
  etag: string;
  bytes: number;
  /**
   * Writes the archive while it is read, and drops what lies outside `part`. An entry that fails destroys the stream.
   */
  open: (part: ByteRange) => Readable;
}

/**
 * An archive of stored files that is never stored itself. Its entries are not compressed, since songs do not get
 * smaller; so its size is known before, and a broken download can be continued by range.
 */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Zip> {
  const hash = createHash('sha256');
  for (const { path, bytes, modifiedAt, version } of entries) {
    // The archive holds local times, too.
    hash.update(JSON.stringify([path, bytes, modifiedAt.getTime(), modifiedAt.getTimezoneOffset(), version]));
  }
  const bytes = await measureSize(entries);
  return {
    etag: `"${hash.digest('base64url')}"`,
    bytes,
    open: (part) => write(entries, part),
  };
}

const OPTIONS = { compress: false, mode: 0o100644 };

function measureSize(entries: readonly ZipEntry[]): Promise<number> {
  const zip = new ZipFile();
  for (const { path, bytes: size, modifiedAt: mtime } of entries) {
    zip.addReadStreamLazy(path, { ...OPTIONS, mtime, size }, () => {});
  }
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    // Its type says that the callback gets nothing.
    (zip.end as (options: object, total: (bytes: number) => void) => void).call(zip, {}, resolve);
  });
}

function write(entries: readonly ZipEntry[], part: ByteRange): Readable {
  const zip = new ZipFile();
  const output = new PartOf(part);
  const archive = zip.outputStream as Readable;
  let reading: Readable | undefined;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  archive.on('error', fail);
  // Before the end of the archive, too: the rest of a file is not read.
  output.once('end', () => output.destroy());
  output.once('close', () => {
    reading?.destroy();
    archive.destroy();
  });
  for (const { path, bytes: size, modifiedAt: mtime, open } of entries) {
    zip.addReadStreamLazy(path, { ...OPTIONS, mtime, size }, (pass) => {
      open().then((stream) => {
        reading = stream;
        if (output.destroyed) stream.destroy();
        else pass(null, stream);
      }, fail);
    });
  }
  zip.end();
  archive.pipe(output);
  return output;
}

/** Passes on a range of what is written to it, and ends with the range's last byte. */
class PartOf extends Transform {
  private position = 0;

  constructor(private readonly part: ByteRange) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const { start, end } = this.part;
    const from = Math.max(0, start - this.position);
    const to = Math.min(chunk.length, end + 1 - this.position);
    this.position += chunk.length;
    if (from < to) this.push(chunk.subarray(from, to));
    // Without a call of done nothing more is read.
    if (this.position > end) this.push(null);
    else done();
  }
}
