import { type ByteSource, MAX_PIECE_BYTES } from '../formats/byte-source.js';
import { FRONT_COVER, type TagPicture, type TagSet, addNamed, emptyTagSet } from './tag-set.js';

const FLAC_BLOCK = { vorbisComment: 4, picture: 6 } as const;
const MAX_BLOCKS = 256;
const MAX_PAGES = 20_000;
const MAX_COMMENTS = 5_000;

/** Metadata blocks of a FLAC file whose `fLaC` is at `position` (RFC 9639, 8). */
export function readFlac(source: ByteSource, position: number): TagSet {
  const tags = emptyTagSet();
  for (let at = position + 4, i = 0; i < MAX_BLOCKS; i += 1) {
    const header = source.read(at, 4);
    if (header.length < 4) break;
    const type = (header[0] ?? 0) & 0x7f;
    const size = header.readUIntBE(1, 3);
    if (type === FLAC_BLOCK.vorbisComment) parseComments(tags, source.read(at + 4, size));
    if (type === FLAC_BLOCK.picture) addPicture(tags, source.read(at + 4, size));
    at += 4 + size;
    if ((header[0] ?? 0) & 0x80) break;
  }
  return tags;
}

/** The comment header of the first stream in an Ogg file: Vorbis, Opus or FLAC (RFC 3533, RFC 7845 5.2). */
export function readOgg(source: ByteSource): TagSet {
  const tags = emptyTagSet();
  let isFlac = false;
  let index = 0;
  for (const packet of packets(source)) {
    const start = packet.toString('latin1', 0, 8);
    if (index === 0) isFlac = start.startsWith('\x7fFLAC');
    else if (start.startsWith('\x03vorbis')) return parseComments(tags, packet.subarray(7));
    else if (start === 'OpusTags') return parseComments(tags, packet.subarray(8));
    else if (isFlac) {
      const type = (packet[0] ?? 0) & 0x7f;
      if (type === FLAC_BLOCK.vorbisComment) parseComments(tags, packet.subarray(4));
      if (type === FLAC_BLOCK.picture) addPicture(tags, packet.subarray(4));
      if ((packet[0] ?? 0) & 0x80 || index > MAX_BLOCKS) return tags;
    } else return tags;
    index += 1;
  }
  return tags;
}

function* packets(source: ByteSource): Generator<Buffer> {
  let serial: number | undefined;
  let parts: Buffer[] = [];
  let bytes = 0;
  for (let at = 0, pages = 0; pages < MAX_PAGES; pages += 1) {
    const header = source.read(at, 27);
    if (header.length < 27 || header.toString('latin1', 0, 4) !== 'OggS') return;
    const lacing = source.read(at + 27, header[26] ?? 0);
    const bodyBytes = lacing.reduce((sum, segment) => sum + segment, 0);
    const body = source.read(at + 27 + lacing.length, bodyBytes);
    at += 27 + lacing.length + bodyBytes;
    serial ??= header.readUInt32LE(14);
    if (header.readUInt32LE(14) !== serial) continue;
    let offset = 0;
    for (const segment of lacing) {
      parts.push(body.subarray(offset, offset + segment));
      offset += segment;
      bytes += segment;
      if (bytes > MAX_PIECE_BYTES) return;
      if (segment === 255) continue;
      yield Buffer.concat(parts);
      parts = [];
      bytes = 0;
    }
  }
}

/** Vorbis comments: vendor, count, then NAME=value (Vorbis I specification, 5.2.1). */
function parseComments(tags: TagSet, bytes: Buffer): TagSet {
  if (bytes.length < 8) return tags;
  let at = 4 + bytes.readUInt32LE(0);
  if (at + 4 > bytes.length) return tags;
  const count = Math.min(bytes.readUInt32LE(at), MAX_COMMENTS);
  at += 4;
  for (let i = 0; i < count && at + 4 <= bytes.length; i += 1) {
    const length = bytes.readUInt32LE(at);
    if (at + 4 + length > bytes.length) break;
    addComment(tags, bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return tags;
}

function addComment(tags: TagSet, comment: Buffer): void {
  const equals = comment.indexOf('=');
  if (equals <= 0) return;
  const name = comment.toString('latin1', 0, equals);
  const upper = name.toUpperCase();
  const value = comment.toString('utf8', equals + 1);
  if (upper === 'METADATA_BLOCK_PICTURE') addPicture(tags, Buffer.from(value, 'base64'));
  else if (upper === 'COVERART') {
    tags.pictures.push({ mimeType: '', type: FRONT_COVER, description: '', data: Buffer.from(value, 'base64') });
  } else addNamed(tags, name, value);
}

function addPicture(tags: TagSet, block: Buffer): void {
  const picture = parsePictureBlock(block);
  if (picture) tags.pictures.push(picture);
}

/** A FLAC picture block (RFC 9639, 8.8). */
function parsePictureBlock(block: Buffer): TagPicture | undefined {
  if (block.length < 32) return undefined;
  const mimeEnd = 8 + block.readUInt32BE(4);
  if (mimeEnd + 4 > block.length) return undefined;
  const descriptionEnd = mimeEnd + 4 + block.readUInt32BE(mimeEnd);
  if (descriptionEnd + 20 > block.length) return undefined;
  const dataBytes = block.readUInt32BE(descriptionEnd + 16);
  return {
    type: block.readUInt32BE(0),
    mimeType: block.toString('latin1', 8, mimeEnd),
    description: block.toString('utf8', mimeEnd + 4, descriptionEnd),
    data: block.subarray(descriptionEnd + 20, descriptionEnd + 20 + dataBytes),
  };
}
