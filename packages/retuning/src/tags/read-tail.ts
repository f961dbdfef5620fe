import { lastIndexOfBytes } from '../bytes/arrays.js';
import { latin1Bytes, latin1Text } from '../bytes/text.js';
import type { ByteSource } from '../formats/byte-source.js';
import { decodeTexts } from '../formats/code-page.js';
import { ID3_GENRES } from './id3-genres.js';
import { syncsafe } from './id3v2-frames.js';
import { readApeEndingAt } from './read-ape.js';
import { readId3v2 } from './read-id3v2.js';
import { type TagSet, addField, emptyTagSet, mergeMissing } from './tag-set.js';

const MAX_TAGS = 16;
const ID3V1_BYTES = 128;
const ENHANCED_BYTES = 227;
const LYRICS3_V1_BYTES = 5_100;
const LYRICS_MARK = latin1Bytes('LYRICSBEGIN');
/** Six digits and `LYRICS200`. */
const LYRICS3_END_BYTES = 15;
const ID3V2_HEADER_BYTES = 10;

/** Tags at the end of a file, by how much they can hold: what an earlier kind has is not taken from a later one. */
const KINDS = ['id3v2', 'ape', 'lyrics3', 'id3v1'] as const;
interface TailTag {
  kind: (typeof KINDS)[number];
  tags: TagSet;
  start: number;
}

/** Tags at the end of a file, in any order: ID3v2.4 with a footer, APEv2, Lyrics3 and ID3v1. */
export function readTail(source: ByteSource): TagSet {
  const found: TailTag[] = [];
  for (let end = source.size; found.length < MAX_TAGS;) {
    const tag = readTagEndingAt(source, end);
    if (!tag || tag.start >= end) break;
    found.push(tag);
    end = tag.start;
  }
  const merged = emptyTagSet();
  for (const kind of KINDS) {
    for (const tag of found) if (tag.kind === kind) mergeMissing(merged, tag.tags);
  }
  return merged;
}

function readTagEndingAt(source: ByteSource, end: number): TailTag | undefined {
  const last = source.read(Math.max(0, end - ID3V1_BYTES), Math.min(end, ID3V1_BYTES));
  const mark = latin1Text(last, last.length - LYRICS3_END_BYTES);
  if (last.length === ID3V1_BYTES && latin1Text(last, 0, 3) === 'TAG') {
    return withEnhanced(source, { kind: 'id3v1', tags: parseId3v1(last), start: end - ID3V1_BYTES });
  }
  if (mark.endsWith('LYRICS200')) return readLyrics3(source, end - LYRICS3_END_BYTES, Number(mark.slice(0, 6)));
  if (mark.endsWith('LYRICSEND')) return readLyrics3v1(source, end - 9);
  if (latin1Text(last, last.length - ID3V2_HEADER_BYTES, last.length - 7) === '3DI') {
    const start = end - 2 * ID3V2_HEADER_BYTES - syncsafe(last, last.length - 4);
    return start >= 0 ? { kind: 'id3v2', tags: readId3v2(source, start).tags, start } : undefined;
  }
  const ape = readApeEndingAt(source, end);
  return ape && { kind: 'ape', ...ape };
}

/** Before an ID3v1 tag: `TAG+`, longer texts that players disagree about. */
function withEnhanced(source: ByteSource, tag: TailTag): TailTag {
  const start = tag.start - ENHANCED_BYTES;
  if (latin1Text(source.read(start, 4)) !== 'TAG+') return tag;
  tag.tags.leftOut.push('enhanced tag (TAG+)');
  return { ...tag, start };
}

function parseId3v1(tag: Uint8Array): TagSet {
  const tags = emptyTagSet();
  const slices = [tag.subarray(3, 33), tag.subarray(33, 63), tag.subarray(63, 93), tag.subarray(93, 97)];
  const hasTrack = tag[125] === 0 && tag[126] !== 0;
  const texts = decodeTexts([...slices, tag.subarray(97, hasTrack ? 125 : 127)].map(untilZero)).map((text) =>
    text.trim(),
  );
  const [title, artist, album, year, comment] = texts;
  const track = hasTrack ? String(tag[126]) : '';
  const named = { TITLE: title, ARTIST: artist, ALBUM: album, DATE: year, COMMENT: comment, TRACKNUMBER: track };
  for (const [name, value] of Object.entries({ ...named, GENRE: ID3_GENRES[tag[127] ?? 255] })) {
    if (value) addField(tags, name, [value]);
  }
  return tags;
}

function untilZero(bytes: Uint8Array): Uint8Array {
  const zero = bytes.indexOf(0);
  return zero < 0 ? bytes : bytes.subarray(0, zero);
}

const LYRICS3_FIELDS: Readonly<Record<string, string>> = {
  LYR: 'LYRICS',
  INF: 'COMMENT',
  AUT: 'LYRICIST',
  EAL: 'ALBUM',
  EAR: 'ARTIST',
  ETT: 'TITLE',
  GRE: 'GENRE',
};
/** What other fields are there, and a checksum. */
const LYRICS3_ABOUT = /^(IND|CRC)$/;

/** Lyrics3 v2.00: `LYRICSBEGIN`, then fields of three letters, five digits for the length, and text. */
function readLyrics3(source: ByteSource, end: number, bytes: number): TailTag | undefined {
  const start = end - bytes;
  const block = source.read(start, bytes);
  if (!Number.isInteger(bytes) || start < 0 || latin1Text(block, 0, 11) !== 'LYRICSBEGIN') return undefined;
  const fields: { id: string; bytes: Uint8Array }[] = [];
  const tags = emptyTagSet();
  for (let at = 11; at < block.length;) {
    const id = latin1Text(block, at, at + 3);
    const size = Number(latin1Text(block, at + 3, at + 8));
    if (at + 8 > block.length || !Number.isInteger(size) || size < 0) {
      tags.leftOut.push(`rest of the Lyrics3 tag, ${block.length - at} bytes`);
      break;
    }
    fields.push({ id, bytes: block.subarray(at + 8, at + 8 + size) });
    at += 8 + size;
  }
  const texts = decodeTexts(fields.map((field) => field.bytes));
  for (const [i, { id }] of fields.entries()) {
    const text = texts[i]?.replace(/\r\n?/g, '\n').trim();
    const name = LYRICS3_FIELDS[id];
    if (text && name) addField(tags, name, [text]);
    else if (text && !LYRICS3_ABOUT.test(id)) tags.leftOut.push(id === 'IMG' ? 'image link (IMG)' : id);
  }
  return { kind: 'lyrics3', tags, start };
}

function readLyrics3v1(source: ByteSource, end: number): TailTag | undefined {
  const from = Math.max(0, end - LYRICS3_V1_BYTES - 11);
  const block = source.read(from, end - from);
  const begin = lastIndexOfBytes(block, LYRICS_MARK);
  if (begin < 0) return undefined;
  const tags = emptyTagSet();
  const [text = ''] = decodeTexts([block.subarray(begin + 11)]);
  if (text.trim()) addField(tags, 'LYRICS', [text.replace(/\r\n?/g, '\n').trim()]);
  return { kind: 'lyrics3', tags, start: from + begin };
}
