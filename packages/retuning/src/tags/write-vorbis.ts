import { RECEIPT_TAG } from '@attune/catalogue/signed-receipt';
import { LITTLE_ENDIAN, concatBytes, setUint24, uint24, viewOf } from '../bytes/arrays.js';
import { latin1Bytes, latin1Text, utf8Bytes } from '../bytes/text.js';
import { chapterFields } from './chapters.js';
import { FLAC_BLOCK } from './read-vorbis.js';
import { blocksFor } from './retuned-blocks.js';
import type { TagPicture, TagSet } from './tag-set.js';

const MAX_BLOCK_BYTES = 2 ** 24 - 1;
export const LAST_BLOCK_FLAG = 0x80;
const VENDOR = 'Attune';
/** Encoders write it where the speakers are not those that RFC 9639, 9.1.3 assumes for the number of channels. */
const SPEAKERS = /WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x[\da-f]{1,8}/i;

/**
 * The start of a FLAC file with these tags: `fLaC`, the blocks of `head` except comments and padding, a comment block
 * with the speakers that the comments of `head` name, cue sheets and pictures.
 *
 * @param head the start of a FLAC file, at least up to its last metadata block
 * @returns the new start, and the offset of the audio in the old file
 */
export function flacHead(head: Uint8Array, tags: TagSet): { start: Uint8Array; audioOffset: number } {
  const kept: { type: number; body: Uint8Array }[] = [];
  const speakers: string[] = [];
  let at = 4;
  for (let isLast = false; !isLast && at + 4 <= head.length;) {
    const type = (head[at] ?? 0) & 0x7f;
    isLast = ((head[at] ?? 0) & LAST_BLOCK_FLAG) !== 0;
    const size = uint24(head, at + 1);
    const body = head.subarray(at + 4, at + 4 + size);
    if (type === FLAC_BLOCK.comments) speakers.push(...(SPEAKERS.exec(latin1Text(body)) ?? []));
    else if (type !== FLAC_BLOCK.padding) kept.push({ type, body });
    at += 4 + size;
  }
  const blocks = [
    ...kept,
    { type: FLAC_BLOCK.comments, body: vorbisComments(tags, speakers) },
    ...blocksFor(tags, 'flac').map(({ body }) => ({ type: FLAC_BLOCK.cueSheet, body })),
    ...tags.pictures.map((picture) => ({ type: FLAC_BLOCK.picture, body: pictureBlock(picture) })),
  ].filter(({ body }) => body.length <= MAX_BLOCK_BYTES);
  const parts = blocks.flatMap(({ type, body }, i) => [
    blockHeader(type | (i === blocks.length - 1 ? LAST_BLOCK_FLAG : 0), body.length),
    body,
  ]);
  return { start: concatBytes([latin1Bytes('fLaC'), ...parts]), audioOffset: at };
}

function blockHeader(typeAndFlag: number, bytes: number): Uint8Array {
  const header = new Uint8Array(4);
  viewOf(header).setUint8(0, typeAndFlag);
  setUint24(header, 1, bytes);
  return header;
}

/**
 * A comment block of {@link flacHead} with a receipt as its last comment.
 *
 * @param block with its header
 * @returns null where there is no room in it
 */
export function commentBlockWithReceipt(block: Uint8Array, receipt: string): Uint8Array | null {
  const [typeAndFlag = FLAC_BLOCK.comments] = block;
  const body = block.subarray(4);
  const countAt = 4 + viewOf(body).getUint32(0, LITTLE_ENDIAN);
  const count = viewOf(body).getUint32(countAt, LITTLE_ENDIAN) + 1;
  const comment = prefixed(`${RECEIPT_TAG}=${receipt}`, 'LE');
  const bytes = body.length + comment.length;
  if (bytes > MAX_BLOCK_BYTES) return null;
  const comments = body.subarray(countAt + 4);
  return concatBytes([blockHeader(typeAndFlag, bytes), body.subarray(0, countAt), uint32LE(count), comments, comment]);
}

/** Vorbis I specification, 5.2.1, without the framing bit, as FLAC requires. */
function vorbisComments(tags: TagSet, speakers: readonly string[]): Uint8Array {
  const { fields, comments, lyrics } = tags;
  const lines = [...speakers, ...[...fields].flatMap(([name, values]) => values.map((value) => `${name}=${value}`))];
  lines.push(...chapterFields(tags).map(([name, value]) => `${name}=${value}`));
  lines.push(...comments.map(({ description, text }) => `COMMENT=${description ? `${description}: ${text}` : text}`));
  lines.push(...lyrics.map(({ text }) => `LYRICS=${text}`));
  return concatBytes([prefixed(VENDOR, 'LE'), uint32LE(lines.length), ...lines.map((line) => prefixed(line, 'LE'))]);
}

/** RFC 9639, 8.8. Width, height and depth of 0 mean unknown. */
function pictureBlock({ type, mimeType, description, data }: TagPicture): Uint8Array {
  const unknownSize = new Uint8Array(16);
  return concatBytes([
    uint32BE(type),
    prefixed(mimeType, 'BE'),
    prefixed(description, 'BE'),
    unknownSize,
    uint32BE(data.length),
    data,
  ]);
}

function prefixed(text: string, order: 'LE' | 'BE'): Uint8Array {
  const bytes = utf8Bytes(text);
  return concatBytes([order === 'LE' ? uint32LE(bytes.length) : uint32BE(bytes.length), bytes]);
}

function uint32LE(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value, LITTLE_ENDIAN);
  return bytes;
}

function uint32BE(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
}
