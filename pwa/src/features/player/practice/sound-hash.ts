import { signedContainer } from '@attune/catalogue/containers';

/** Read and hashed at a time: Web Crypto takes no stream, and a file may be larger than memory. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const ID3V1_BYTES = 128;
const APE_FOOTER_BYTES = 32;
/** The size of a WAV chunk that is not stated: it reaches to the end. */
const UNKNOWN_SIZE = 0xffff_ffff;

/**
 * SHA-256 of the encoded sound of a file, in hex: the same whatever the file is called and however it is tagged. Above
 * 4 MiB it is the hash of the hashes of every 4 MiB. A container that is not known is hashed whole.
 *
 * @returns null where the browser does not hash (it needs https)
 */
export async function soundHash(file: Blob): Promise<string | null> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const sound = new Blob(await soundParts(file));
  const hashes: ArrayBuffer[] = [];
  for (let at = 0; at < Math.max(1, sound.size); at += CHUNK_BYTES) {
    hashes.push(await subtle.digest('SHA-256', await sound.slice(at, at + CHUNK_BYTES).arrayBuffer()));
  }
  const [only] = hashes;
  const hash =
    hashes.length === 1 && only ? only : await subtle.digest('SHA-256', await new Blob(hashes).arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The parts of a file that are sound, without tags and pictures. */
async function soundParts(file: Blob): Promise<Blob[]> {
  const untagged = await withoutTags(file);
  const head = new Uint8Array(await untagged.slice(0, 12).arrayBuffer());
  switch (signedContainer(head)) {
    case 'flac':
      return [await flacFrames(untagged)];
    case 'wav':
      return [await wavSamples(untagged)];
    case 'mov':
      return mediaData(untagged);
    case 'ogg':
      return [await oggSound(untagged)];
    default:
      return [untagged];
  }
}

async function viewOf(file: Blob, from: number, bytes: number): Promise<DataView> {
  return new DataView(await file.slice(Math.max(0, from), Math.max(0, from) + bytes).arrayBuffer());
}

function text(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return '';
  return String.fromCharCode(...new Uint8Array(view.buffer, at, length));
}

/** ID3 before the sound; APE and ID3v1 after it. */
async function withoutTags(file: Blob): Promise<Blob> {
  let from = 0;
  for (;;) {
    const head = await viewOf(file, from, 10);
    if (text(head, 0, 3) !== 'ID3' || head.byteLength < 10) break;
    const hasFooter = (head.getUint8(5) & 0x10) !== 0;
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.getUint8(at) & 0x7f), 0);
    from += 10 + size + (hasFooter ? 10 : 0);
  }
  let to = file.size;
  if (text(await viewOf(file, to - ID3V1_BYTES, 3), 0, 3) === 'TAG') to -= ID3V1_BYTES;
  const footer = await viewOf(file, to - APE_FOOTER_BYTES, APE_FOOTER_BYTES);
  if (text(footer, 0, 8) === 'APETAGEX') {
    const hasHeader = (footer.getUint32(20, true) & 0x8000_0000) !== 0;
    to -= footer.getUint32(12, true) + (hasHeader ? APE_FOOTER_BYTES : 0);
  }
  return file.slice(from, Math.max(from, to));
}

/** What follows the metadata blocks. */
async function flacFrames(file: Blob): Promise<Blob> {
  let at = 4;
  for (;;) {
    const head = await viewOf(file, at, 4);
    if (head.byteLength < 4) return file;
    at += 4 + (head.getUint32(0) & 0xff_ffff);
    if (head.getUint8(0) >= 0x80) return file.slice(at);
  }
}

async function wavSamples(file: Blob): Promise<Blob> {
  let at = 12;
  for (;;) {
    const head = await viewOf(file, at, 8);
    if (head.byteLength < 8) return file;
    const bytes = head.getUint32(4, true);
    if (text(head, 0, 4) === 'data') return file.slice(at + 8, bytes === UNKNOWN_SIZE ? file.size : at + 8 + bytes);
    at += 8 + bytes + (bytes % 2);
  }
}

/** The contents of all `mdat` boxes. */
async function mediaData(file: Blob): Promise<Blob[]> {
  const found: Blob[] = [];
  for (let at = 0; at + 8 <= file.size;) {
    const head = await viewOf(file, at, 16);
    const isLong = head.getUint32(0) === 1 && head.byteLength === 16;
    const stated = isLong ? Number(head.getBigUint64(8)) : head.getUint32(0);
    const bytes = stated === 0 ? file.size - at : stated;
    if (bytes < 8) break;
    if (text(head, 4, 4) === 'mdat') found.push(file.slice(at + (isLong ? 16 : 8), at + bytes));
    at += bytes;
  }
  return found.length === 0 ? [file] : found;
}

/** From the first page on that ends at a frame: before it are headers and tags. */
async function oggSound(file: Blob): Promise<Blob> {
  for (let at = 0; at < file.size;) {
    const head = await viewOf(file, at, 27 + 255);
    if (text(head, 0, 4) !== 'OggS' || head.byteLength < 27) break;
    if (head.getBigInt64(6, true) > 0n) return file.slice(at);
    const segments = head.getUint8(26);
    let bytes = 27 + segments;
    for (let i = 0; i < segments && 27 + i < head.byteLength; i += 1) bytes += head.getUint8(27 + i);
    at += bytes;
  }
  return file;
}
