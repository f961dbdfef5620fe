import { type ByteSource, decodeText } from '../formats/byte-source.js';
import { readId3v2 } from './read-id3v2.js';
import { RIFF_INFO_ITEMS } from './tag-names.js';
import { type TagSet, addField, addNamed, emptyTagSet, mergeMissing } from './tag-set.js';

interface Chunk {
  id: string;
  start: number;
  bytes: number;
}

/** The program that wrote the file. */
const RIFF_SOFTWARE = 'ISFT';
const MAX_CHUNKS = 10_000;
const AIFF_TEXT_CHUNKS: Readonly<Record<string, string>> = {
  NAME: 'TITLE',
  AUTH: 'ARTIST',
  '(c) ': 'COPYRIGHT',
  ANNO: 'COMMENT',
};

/** The `id3 ` chunk of a WAV file; its LIST INFO supplies what is missing there. */
export function readWav(source: ByteSource): TagSet {
  const tags = emptyTagSet();
  const info = emptyTagSet();
  for (const { id, start, bytes } of chunks(source, 'little')) {
    if (id.toLowerCase() === 'id3 ') mergeMissing(tags, readId3v2(source, start).tags);
    if (id === 'LIST' && source.read(start, 4).toString('latin1') === 'INFO') {
      parseInfo(info, source.read(start + 4, bytes - 4));
    }
  }
  mergeMissing(tags, info);
  return tags;
}

/** The `ID3 ` chunk of an AIFF file; its text chunks supply what is missing there. */
export function readAiff(source: ByteSource): TagSet {
  const tags = emptyTagSet();
  const plain = emptyTagSet();
  for (const { id, start, bytes } of chunks(source, 'big')) {
    const field = AIFF_TEXT_CHUNKS[id];
    if (id.toUpperCase() === 'ID3 ') mergeMissing(tags, readId3v2(source, start).tags);
    else if (field) addField(plain, field, [decodeText(source.read(start, bytes)).replace(/\0+$/, '')]);
  }
  mergeMissing(tags, plain);
  return tags;
}

function* chunks(source: ByteSource, order: 'little' | 'big'): Generator<Chunk> {
  let longDataBytes = 0;
  for (let at = 12, i = 0; i < MAX_CHUNKS; i += 1) {
    const header = source.read(at, 8);
    if (header.length < 8) return;
    const id = header.toString('latin1', 0, 4);
    const stated = order === 'little' ? header.readUInt32LE(4) : header.readUInt32BE(4);
    // RF64 (EBU Tech 3306): the actual length of `data` is in `ds64`.
    if (id === 'ds64') longDataBytes = Number(source.read(at + 16, 8).readBigUInt64LE(0));
    const bytes = id === 'data' && stated === 0xffffffff && longDataBytes > 0 ? longDataBytes : stated;
    yield { id, start: at + 8, bytes: Math.min(bytes, source.size - at - 8) };
    at += 8 + bytes + (bytes % 2);
  }
}

function parseInfo(tags: TagSet, list: Buffer): void {
  for (let at = 0; at + 8 <= list.length;) {
    const id = list.toString('latin1', at, at + 4);
    const bytes = list.readUInt32LE(at + 4);
    const text = decodeText(list.subarray(at + 8, at + 8 + bytes))
      .split('\0')[0]
      ?.trim();
    const field = RIFF_INFO_ITEMS[id] ?? (id === 'IPRT' ? 'TRACKNUMBER' : undefined);
    if (field && text) addNamed(tags, field, text);
    else if (text && id !== RIFF_SOFTWARE) tags.leftOut.push(id);
    at += 8 + bytes + (bytes % 2);
  }
}
