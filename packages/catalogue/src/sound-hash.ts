import { id3TagBytes } from './audio-frames.js';
import { latin1, signedContainer } from './containers.js';

/** A file of which parts can be read: a Blob, or a file on disk. */
interface ReadableParts {
  size: number;
  /** @returns as many of `length` bytes from `from` on as there are, valid until the next call */
  read(from: number, length: number): Promise<Uint8Array>;
}

/** From an offset up to another, without it. */
interface ByteRange {
  from: number;
  to: number;
}

/** Hashed at a time: Web Crypto takes no stream, and a file may be larger than memory. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Read at a time. */
const READ_BYTES = 1024 * 1024;
const ID3_HEADER_BYTES = 10;
const ID3V1_BYTES = 128;
const APE_FOOTER_BYTES = 32;
const OGG_HEADER_BYTES = 27;
const MAX_OGG_SEGMENTS = 255;
/** The size of a WAV chunk that is not stated: it reaches to the end. */
const UNKNOWN_SIZE = 0xffff_ffff;

/**
 * SHA-256 of the encoded sound of a file, in hex: the same whatever the file is called and however it is tagged. Above
 * 4 MiB it is the hash of the hashes of every 4 MiB. What is hashed of each format: {@link soundRanges}.
 */
export async function soundHash(
  file: ReadableParts,
  sha256: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<string> {
  const hashes: Uint8Array[] = [];
  for await (const chunk of chunksOf(file, await soundRanges(file))) hashes.push(await sha256(chunk));
  const [first = await sha256(new Uint8Array())] = hashes;
  const hash = hashes.length > 1 ? await sha256(joined(hashes)) : first;
  return toHex(hash);
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The parts of a file that are sound, in order, without tags and pictures:
 *
 * - WAV: the body of the `fmt ` chunk, then that of the `data` chunk
 * - FLAC: the body of the STREAMINFO block, then all frames
 * - MP3 and anything else without a container: everything but ID3, ID3v1 and APE tags
 * - M4A: the contents of all `mdat` boxes
 * - OGG: from the first page on that ends at a frame
 *
 * The format is part of it where the header alone says how fast the samples are played.
 */
async function soundRanges(file: ReadableParts): Promise<ByteRange[]> {
  const untagged = await withoutTags(file);
  switch (signedContainer(await file.read(untagged.from, 12))) {
    case 'flac':
      return flacFrames(file, untagged);
    case 'wav':
      return wavSamples(file, untagged);
    case 'mov':
      return mediaData(file, untagged);
    case 'ogg':
      return [await oggSound(file, untagged)];
    default:
      return [untagged];
  }
}

/** The ranges one after another, in chunks of one size that do not stop at their borders; each valid until the next. */
async function* chunksOf(file: ReadableParts, ranges: readonly ByteRange[]): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(Math.min(CHUNK_BYTES, file.size));
  let filled = 0;
  for (const { from, to } of ranges) {
    for (let at = from; at < to;) {
      const part = await file.read(at, Math.min(READ_BYTES, chunk.length - filled, to - at));
      if (part.length === 0) break;
      chunk.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < chunk.length) continue;
      yield chunk;
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function viewOf(file: ReadableParts, from: number, bytes: number): Promise<DataView> {
  const read = await file.read(Math.max(0, from), bytes);
  return new DataView(read.buffer, read.byteOffset, read.byteLength);
}

function text(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return '';
  return latin1(new Uint8Array(view.buffer, view.byteOffset + at, length), length);
}

/** ID3 before the sound; APE and ID3v1 after it. */
async function withoutTags(file: ReadableParts): Promise<ByteRange> {
  let from = 0;
  for (;;) {
    const tagBytes = id3TagBytes(await file.read(from, ID3_HEADER_BYTES), 0);
    if (tagBytes === 0) break;
    from += tagBytes;
  }
  let to = file.size;
  if (text(await viewOf(file, to - ID3V1_BYTES, 3), 0, 3) === 'TAG') to -= ID3V1_BYTES;
  const footer = await viewOf(file, to - APE_FOOTER_BYTES, APE_FOOTER_BYTES);
  if (text(footer, 0, 8) === 'APETAGEX') {
    const hasHeader = (footer.getUint32(20, true) & 0x8000_0000) !== 0;
    to -= footer.getUint32(12, true) + (hasHeader ? APE_FOOTER_BYTES : 0);
  }
  return { from, to: Math.max(from, to) };
}

async function flacFrames(file: ReadableParts, { from, to }: ByteRange): Promise<ByteRange[]> {
  const format: ByteRange[] = [];
  for (let at = from + 4; ;) {
    const head = await viewOf(file, at, 4);
    if (head.byteLength < 4) return [{ from, to }];
    const body = { from: at + 4, to: at + 4 + (head.getUint32(0) & 0xff_ffff) };
    const isLast = head.getUint8(0) >= 0x80;
    const isStreamInfo = (head.getUint8(0) & 0x7f) === 0;
    if (isStreamInfo) format.push(body);
    if (isLast) return [...format, { from: body.to, to }];
    at = body.to;
  }
}

async function wavSamples(file: ReadableParts, { from, to }: ByteRange): Promise<ByteRange[]> {
  const format: ByteRange[] = [];
  for (let at = from + 12; ;) {
    const head = await viewOf(file, at, 8);
    if (head.byteLength < 8) return [{ from, to }];
    const bytes = head.getUint32(4, true);
    const body = { from: at + 8, to: at + 8 + bytes };
    const id = text(head, 0, 4);
    if (id === 'data') return [...format, { from: body.from, to: bytes === UNKNOWN_SIZE ? to : body.to }];
    if (id === 'fmt ') format.push(body);
    at = body.to + (bytes % 2);
  }
}

/** The contents of all `mdat` boxes. */
async function mediaData(file: ReadableParts, { from, to }: ByteRange): Promise<ByteRange[]> {
  const found: ByteRange[] = [];
  for (let at = from; at + 8 <= to;) {
    const head = await viewOf(file, at, 16);
    const isLong = head.getUint32(0) === 1 && head.byteLength === 16;
    const stated = isLong ? Number(head.getBigUint64(8)) : head.getUint32(0);
    const bytes = stated === 0 ? to - at : stated;
    if (bytes < 8) break;
    if (text(head, 4, 4) === 'mdat') found.push({ from: at + (isLong ? 16 : 8), to: Math.min(to, at + bytes) });
    at += bytes;
  }
  return found.length === 0 ? [{ from, to }] : found;
}

/** Before the first page that ends at a frame are headers and tags. */
async function oggSound(file: ReadableParts, { from, to }: ByteRange): Promise<ByteRange> {
  for (let at = from; at < to;) {
    const head = await viewOf(file, at, OGG_HEADER_BYTES + MAX_OGG_SEGMENTS);
    if (text(head, 0, 4) !== 'OggS' || head.byteLength < OGG_HEADER_BYTES) break;
    if (head.getBigInt64(6, true) > 0n) return { from: at, to };
    const segments = head.getUint8(26);
    let bytes = OGG_HEADER_BYTES + segments;
    for (let i = 0; i < segments && OGG_HEADER_BYTES + i < head.byteLength; i += 1) {
      bytes += head.getUint8(OGG_HEADER_BYTES + i);
    }
    at += bytes;
  }
  return { from, to };
}
