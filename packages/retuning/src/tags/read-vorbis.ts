import { LITTLE_ENDIAN, concatBytes, lastIndexOfBytes, uint24, viewOf } from '../bytes/arrays.js';
import { fromBase64, latin1Bytes, latin1Text } from '../bytes/text.js';
import { type ByteSource, MAX_PIECE_BYTES } from '../formats/byte-source.js';
import { decodeText, decodeTexts } from '../formats/code-page.js';
import { oggPages } from '../formats/ogg.js';
import { FRONT_COVER, type TagPicture, type TagSet, addNamed, emptyTagSet } from './tag-set.js';

/** Metadata blocks of FLAC (RFC 9639, 8.1); those about the file are not tags. */
export const FLAC_BLOCK = {
  streamInfo: 0,
  padding: 1,
  application: 2,
  seekTable: 3,
  comments: 4,
  cueSheet: 5,
  picture: 6,
} as const;
const MAX_BLOCKS = 256;
const MAX_PAGES = 20_000;
const MAX_STREAMS = 32;
const MAX_COMMENTS = 5_000;
/** Where the last page of a file is searched for: a page is at most 65,307 bytes. */
const LAST_PAGE_BYTES = 65_536;
const PAGE_MARK = latin1Bytes('OggS');

interface StreamKind {
  /** Its first bytes. */
  mark: string;
  /** Where its comments are; undefined for a stream that is not sound that can be decoded. */
  sound?: 'comments' | 'flac';
  /** Undefined for what is about the file. */
  name?: string;
}

/** The streams of Ogg files; the first with sound is the song. */
const STREAMS: readonly StreamKind[] = [
  { mark: '\x01vorbis', sound: 'comments', name: 'another sound stream' },
  { mark: 'OpusHead', sound: 'comments', name: 'another sound stream' },
  { mark: '\x7fFLAC', sound: 'flac', name: 'another sound stream' },
  { mark: 'Speex   ', name: 'another sound stream' },
  { mark: '\x80theora', name: 'video stream' },
  { mark: 'BBCD\0', name: 'video stream' },
  { mark: 'OVP80', name: 'video stream' },
  { mark: '\x80kate', name: 'text stream' },
  { mark: 'CMML', name: 'text stream' },
  // An index of the others.
  { mark: 'fishead\0' },
  { mark: '', name: 'stream of an unknown kind' },
];

/** Metadata blocks of a FLAC file whose `fLaC` is at `position` (RFC 9639, 8). */
export function readFlac(source: ByteSource, position: number): TagSet {
  const tags = emptyTagSet();
  for (let at = position + 4, i = 0; i < MAX_BLOCKS; i += 1) {
    const header = source.read(at, 4);
    if (header.length < 4) break;
    const size = uint24(header, 1);
    readFlacBlock(tags, (header[0] ?? 0) & 0x7f, (bytes = size) => source.read(at + 4, bytes));
    at += 4 + size;
    if ((header[0] ?? 0) & 0x80) break;
  }
  return tags;
}

/** @param body its first bytes, or all of it */
function readFlacBlock(tags: TagSet, type: number, body: (bytes?: number) => Uint8Array): void {
  const { streamInfo, padding, application, seekTable, comments, cueSheet, picture } = FLAC_BLOCK;
  if (type === comments) parseComments(tags, body());
  else if (type === picture) addPicture(tags, body());
  else if (type === cueSheet) tags.blocks.push({ id: 'CUESHEET', body: body() });
  else if (type === application) tags.leftOut.push(`application data (${latin1Text(body(4))})`);
  else if (type !== streamInfo && type !== padding && type !== seekTable) tags.leftOut.push(`metadata block ${type}`);
}

/**
 * The comment header of the first stream with sound in an Ogg file: Vorbis, Opus or FLAC (RFC 3533, RFC 7845 5.2).
 * Other streams are named, and so are the parts of a chained file after the first.
 */
export function readOgg(source: ByteSource): TagSet {
  const tags = emptyTagSet();
  const streams = firstStreams(source);
  const song = streams.find(({ sound }) => sound);
  if (!song) return tags;
  if (song.sound === 'flac') readOggFlac(tags, source, song.serial);
  else readCommentHeader(tags, source, song.serial);
  tags.leftOut.push(...streams.flatMap((stream) => (stream === song ? [] : (stream.name ?? []))));
  if (isChained(source, streams)) tags.leftOut.push('tags of the parts after the first');
  return tags;
}

type OggStream = StreamKind & { serial: number };

/** The streams that begin at the start of the file, before anything else. */
function firstStreams(source: ByteSource): OggStream[] {
  const streams: OggStream[] = [];
  for (const { beginsStream, serial, body } of oggPages(source, MAX_PAGES)) {
    if (!beginsStream || streams.length >= MAX_STREAMS) break;
    const head = latin1Text(body(8));
    const kind = STREAMS.find(({ mark }) => head.startsWith(mark));
    if (kind) streams.push({ ...kind, serial });
  }
  return streams;
}

function readCommentHeader(tags: TagSet, source: ByteSource, serial: number): void {
  let index = 0;
  for (const packet of packets(source, serial)) {
    const start = latin1Text(packet, 0, 8);
    if (index > 0) {
      if (start.startsWith('\x03vorbis')) parseComments(tags, packet.subarray(7));
      else if (start === 'OpusTags') parseComments(tags, packet.subarray(8));
      return;
    }
    index += 1;
  }
}

function readOggFlac(tags: TagSet, source: ByteSource, serial: number): void {
  let index = 0;
  for (const packet of packets(source, serial)) {
    if (index > 0) {
      readFlacBlock(tags, (packet[0] ?? 0) & 0x7f, (bytes = packet.length) => packet.subarray(4, 4 + bytes));
      if ((packet[0] ?? 0) & 0x80 || index > MAX_BLOCKS) return;
    }
    index += 1;
  }
}

/** Whether other streams follow those of the start: the last page belongs to another. */
function isChained(source: ByteSource, streams: readonly OggStream[]): boolean {
  const end = source.read(Math.max(0, source.size - LAST_PAGE_BYTES), LAST_PAGE_BYTES);
  for (let at = lastIndexOfBytes(end, PAGE_MARK); at >= 0; at = lastIndexOfBytes(end, PAGE_MARK, at - 1)) {
    const isPage = at + 27 <= end.length && end[at + 4] === 0 && (end[at + 5] ?? 8) < 8;
    if (isPage) return !streams.some(({ serial }) => serial === viewOf(end).getUint32(at + 14, LITTLE_ENDIAN));
  }
  return false;
}

function* packets(source: ByteSource, wanted: number): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for (const page of oggPages(source, MAX_PAGES)) {
    if (page.serial !== wanted) continue;
    const body = page.body();
    let [from, to] = [0, 0];
    for (const segment of page.lacing) {
      to += segment;
      bytes += segment;
      if (bytes > MAX_PIECE_BYTES) return;
      if (segment === 255) continue;
      parts.push(body.subarray(from, to));
      yield concatBytes(parts);
      parts = [];
      bytes = 0;
      from = to;
    }
    parts.push(body.subarray(from, to));
  }
}

/** Vorbis comments: vendor, count, then NAME=value (Vorbis I specification, 5.2.1). */
function parseComments(tags: TagSet, bytes: Uint8Array): void {
  let at = bytes.length < 8 ? bytes.length : 4 + viewOf(bytes).getUint32(0, LITTLE_ENDIAN);
  if (at + 4 > bytes.length) {
    tags.leftOut.push('a block of comments that can’t be read');
    return;
  }
  const count = viewOf(bytes).getUint32(at, LITTLE_ENDIAN);
  at += 4;
  const comments: Uint8Array[] = [];
  while (comments.length < Math.min(count, MAX_COMMENTS) && at + 4 <= bytes.length) {
    const length = viewOf(bytes).getUint32(at, LITTLE_ENDIAN);
    if (at + 4 + length > bytes.length) break;
    comments.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  if (comments.length < count) tags.leftOut.push(`rest of the comments, ${count - comments.length}`);
  const parted = comments.map((comment) => partsOf(comment));
  const unnamed = parted.filter(({ name, value }) => name === '' && value.length > 0);
  tags.leftOut.push(...unnamed.map(() => 'a comment without a name'));
  const named = parted.filter(({ name }) => name !== '');
  // They are UTF-8, but some programs write what their system uses.
  const texts = named.filter(({ name }) => !PICTURES.test(name));
  const values = decodeTexts(texts.map(({ value }) => value));
  for (const [i, { name }] of texts.entries()) addNamed(tags, name, values[i] ?? '');
  for (const { name, value } of named) if (PICTURES.test(name)) addEncodedPicture(tags, name, fromBase64(value));
}

const EQUALS = 0x3d;
/** Comments whose values are pictures in Base64. */
const PICTURES = /^(METADATA_BLOCK_PICTURE|COVERART)$/i;

/** A comment without a name is all value. */
function partsOf(comment: Uint8Array): { name: string; value: Uint8Array } {
  const end = comment.indexOf(EQUALS);
  return end > 0
    ? { name: latin1Text(comment, 0, end), value: comment.subarray(end + 1) }
    : { name: '', value: comment };
}

function addEncodedPicture(tags: TagSet, name: string, data: Uint8Array): void {
  if (name.toUpperCase() === 'METADATA_BLOCK_PICTURE') addPicture(tags, data);
  else tags.pictures.push({ mimeType: '', type: FRONT_COVER, description: '', data });
}

function addPicture(tags: TagSet, block: Uint8Array): void {
  const picture = parsePictureBlock(block);
  if (picture) tags.pictures.push(picture);
  else tags.picturesLeftOut.push('unreadable picture');
}

/** A FLAC picture block (RFC 9639, 8.8). */
function parsePictureBlock(block: Uint8Array): TagPicture | undefined {
  if (block.length < 32) return undefined;
  const mimeEnd = 8 + viewOf(block).getUint32(4);
  if (mimeEnd + 4 > block.length) return undefined;
  const descriptionEnd = mimeEnd + 4 + viewOf(block).getUint32(mimeEnd);
  if (descriptionEnd + 20 > block.length) return undefined;
  const dataBytes = viewOf(block).getUint32(descriptionEnd + 16);
  return {
    type: viewOf(block).getUint32(0),
    mimeType: latin1Text(block, 8, mimeEnd),
    description: decodeText(block.subarray(mimeEnd + 4, descriptionEnd)),
    data: block.subarray(descriptionEnd + 20, descriptionEnd + 20 + dataBytes),
  };
}
