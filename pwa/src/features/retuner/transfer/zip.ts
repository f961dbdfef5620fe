/** A file of an archive. */
export interface ZipEntry {
  /** With `/` between folders. */
  path: string;
  content: Blob;
}

/**
 * A zip archive of files as they are, without compression (APPNOTE 6.3.10). The files are only referred to, not copied:
 * each is read once, in pieces, for its checksum. Two files of one path get different names.
 *
 * @throws RangeError for more than 4 GiB or 65,535 files, which need another format
 */
export async function zipOf(entries: readonly ZipEntry[], modifiedAt: Date): Promise<Blob> {
  const encoder = new TextEncoder();
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const parts: BlobPart[] = [];
  const paths = new Set<string>();
  let offset = 0;
  for (const { path, content } of entries) {
    const unique = uniquePath(path, paths);
    paths.add(unique);
    const name = encoder.encode(unique);
    const file = { name, crc: await crc32(content), bytes: content.size, modifiedAt };
    const head = localHeader(file);
    parts.push(head, content);
    directory.push(directoryEntry(file, offset));
    offset += head.length + content.size;
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  if (offset + directoryBytes >= MAX_ARCHIVE_BYTES || entries.length > MAX_FILES) {
    throw new RangeError('The archive would be too large.');
  }
  return new Blob([...parts, ...directory, endOfDirectory(entries.length, directoryBytes, offset)], {
    type: 'application/zip',
  });
}

const MAX_ARCHIVE_BYTES = 2 ** 32 - 1;
const MAX_FILES = 65_535;

interface ZippedFile {
  name: Uint8Array<ArrayBuffer>;
  crc: number;
  bytes: number;
  modifiedAt: Date;
}

/** Version 2.0, names in UTF-8 (bit 11), stored. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;

function localHeader(file: ZippedFile): Uint8Array<ArrayBuffer> {
  const header = new ByteWriter(30 + file.name.length);
  header.uint32(0x04034b50).uint16(VERSION);
  writeCommon(header, file);
  return header.bytes(file.name).all;
}

function directoryEntry(file: ZippedFile, offset: number): Uint8Array<ArrayBuffer> {
  const entry = new ByteWriter(46 + file.name.length);
  entry.uint32(0x02014b50).uint16(VERSION).uint16(VERSION);
  writeCommon(entry, file);
  // No comment, first disk, no attributes.
  return entry.uint16(0).uint16(0).uint16(0).uint32(0).uint32(offset).bytes(file.name).all;
}

/** The fields that local headers and the directory share, from the flags to the length of the extra field. */
function writeCommon(writer: ByteWriter, { name, crc, bytes, modifiedAt }: ZippedFile): void {
  writer.uint16(UTF8_NAMES).uint16(0).uint16(dosTime(modifiedAt)).uint16(dosDate(modifiedAt));
  writer.uint32(crc).uint32(bytes).uint32(bytes).uint16(name.length).uint16(0);
}

function endOfDirectory(files: number, bytes: number, offset: number): Uint8Array<ArrayBuffer> {
  const end = new ByteWriter(22).uint32(0x06054b50).uint16(0).uint16(0);
  return end.uint16(files).uint16(files).uint32(bytes).uint32(offset).uint16(0).all;
}

/** Local time in steps of two seconds. */
function dosTime(at: Date): number {
  return (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
}

function dosDate(at: Date): number {
  return ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
}

/** `song (2).mp3` beside `song.mp3`. */
function uniquePath(path: string, taken: ReadonlySet<string>): string {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  let unique = path;
  for (let count = 2; taken.has(unique); count += 1) unique = `${stem} (${count})${ending}`;
  return unique;
}

/** Writes little-endian numbers one after the other. */
class ByteWriter {
  readonly all: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  #at = 0;

  constructor(length: number) {
    this.all = new Uint8Array(length);
    this.#view = new DataView(this.all.buffer);
  }

  uint16(value: number): this {
    this.#view.setUint16(this.#at, value, true);
    this.#at += 2;
    return this;
  }

  uint32(value: number): this {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
    return this;
  }

  bytes(values: Uint8Array): this {
    this.all.set(values, this.#at);
    this.#at += values.length;
    return this;
  }
}

/** By byte, the remainder of the reversed polynomial of CRC-32 (ISO 3309). */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

async function crc32(content: Blob): Promise<number> {
  let crc = 0xffffffff;
  const reader = content.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return (crc ^ 0xffffffff) >>> 0;
    for (const byte of value) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  }
}
