import { viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import type { ByteSource } from '../formats/byte-source.js';
import { decodeText, decodeTexts } from '../formats/code-page.js';
import { type AiffMarkers, toRiffBlocks } from './aiff-markers.js';
import { readId3v2 } from './read-id3v2.js';
import { MAX_BLOCK_BYTES, isCarriedBlock, nameOfBlock } from './retuned-blocks.js';
import { RIFF_INFO_ITEMS } from './tag-names.js';
import { type TagSet, addField, addNamed, emptyTagSet, mergeMissing } from './tag-set.js';
import { type Chunk, walkChunks } from '../formats/walk-chunks.js';

/** The program that wrote the file. */
const RIFF_SOFTWARE = 'ISFT';
/** Chunks about the file: its format, peaks and padding. */
const ABOUT_WAV = /^(fmt |data|ds64|fact|PEAK|levl|JUNK|junk|JUNQ|PAD |FLLR|wavl|slnt|minf|elm1|elmo|regn|umid|DGDA)$/;
const ABOUT_AIFF = /^(COMM|SSND|FVER|CHAN|AESD|JUNK|PAD |FLLR|PEAK)$/;
/** Tags that other formats have at the end of a file. */
const FOREIGN_TAIL = /^(TAG|APETAGEX|LYRICSBEGIN|ID3|3DI)/;
const AIFF_TEXT_CHUNKS: Readonly<Record<string, string>> = {
  NAME: 'TITLE',
  AUTH: 'ARTIST',
  '(c) ': 'COPYRIGHT',
  ANNO: 'COMMENT',
};
const AIFF_MARKERS = /^(MARK|INST)$/;

/**
 * The `id3 ` chunk of a WAV file, and the chunks that a WAV result has a place for; LIST INFO supplies what is missing.
 */
export function readWav(source: ByteSource): TagSet {
  const tags = emptyTagSet();
  const info = emptyTagSet();
  for (const chunk of walkChunks(source, { start: 12, end: source.size, order: 'little' })) {
    readPart(tags, chunk.id, () => readWavChunk(source, chunk, tags, info));
  }
  mergeMissing(tags, info);
  return tags;
}

function readWavChunk(source: ByteSource, chunk: Chunk, tags: TagSet, info: TagSet): void {
  const { id, start } = chunk;
  if (ABOUT_WAV.test(id)) return;
  if (id.toLowerCase() === 'id3 ') mergeMissing(tags, readId3v2(source, start).tags);
  else if (id === 'LIST') readList(source, chunk, tags, info);
  else readOther(source, chunk, tags);
}

function readList(source: ByteSource, { start, bytes }: Chunk, tags: TagSet, info: TagSet): void {
  const type = latin1Text(source.read(start, 4));
  const list = source.read(start + 4, bytes - 4);
  if (type === 'INFO' && (list.length > 0 || bytes <= 4)) parseInfo(info, list);
  else if (type === 'adtl' && list.length <= MAX_BLOCK_BYTES) {
    tags.blocks.push({ id: type, body: list });
    for (const { id } of listChunks(list)) if (!/^(labl|note|ltxt|)$/.test(id)) tags.leftOut.push(nameOfBlock(id));
  } else tags.leftOut.push(nameOfBlock(type));
}

/** A chunk that is carried as it is, or named; and what follows the last chunk. */
function readOther(source: ByteSource, { id, start, bytes }: Chunk, tags: TagSet): void {
  if (id === '') {
    const rest = source.read(start, Math.min(bytes, MAX_BLOCK_BYTES));
    const isPadding = rest.every((byte) => byte === 0);
    if (!isPadding && !FOREIGN_TAIL.test(latin1Text(rest, 0, 16))) {
      tags.leftOut.push(`rest of the file, ${bytes} bytes`);
    }
  } else if (isCarriedBlock(id) && bytes <= MAX_BLOCK_BYTES) tags.blocks.push({ id, body: source.read(start, bytes) });
  else tags.leftOut.push(nameOfBlock(id));
}

/**
 * The `ID3 ` chunk of an AIFF file, its markers and instrument as a WAV file has them;
 * text chunks supply what is missing.
 */
export function readAiff(source: ByteSource): TagSet {
  const tags = emptyTagSet();
  const plain = emptyTagSet();
  const markers: AiffMarkers = {};
  const texts: { field: string; bytes: Uint8Array }[] = [];
  for (const chunk of walkChunks(source, { start: 12, end: source.size, order: 'big' })) {
    readPart(tags, chunk.id, () => {
      const { id, start, bytes } = chunk;
      const field = AIFF_TEXT_CHUNKS[id];
      if (AIFF_MARKERS.test(id)) {
        markers[id as keyof AiffMarkers] = source.read(start, Math.min(bytes, MAX_BLOCK_BYTES));
      } else if (id.toUpperCase() === 'ID3 ') mergeMissing(tags, readId3v2(source, start).tags);
      else if (field) texts.push({ field, bytes: source.read(start, bytes) });
      else if (id === 'COMT') addField(plain, 'COMMENT', comments(source.read(start, bytes)));
      else if (!ABOUT_AIFF.test(id)) readOther(source, chunk, tags);
    });
  }
  for (const id of ['MARK', 'INST'] as const) {
    if (markers[id]) readPart(tags, id, () => tags.blocks.push(...toRiffBlocks(id, markers)));
  }
  const decoded = decodeTexts(texts.map((text) => unpadded(text.bytes)));
  for (const [i, { field }] of texts.entries()) addField(plain, field, [decoded[i] ?? '']);
  mergeMissing(tags, plain);
  return tags;
}

/** Reads a part of a file; one that cannot be read is named, and the others stay. */
function readPart(tags: TagSet, id: string, read: () => void): void {
  try {
    read();
  } catch {
    tags.leftOut.push(nameOfBlock(id));
  }
}

/** A count; for each a time of day, a marker, the text's length and the text (AIFF 1.3, "Comments Chunk"). */
function comments(body: Uint8Array): string[] {
  const texts: string[] = [];
  for (let at = 2, left = viewOf(body).getUint16(0); left > 0; left -= 1) {
    const size = viewOf(body).getUint16(at + 6);
    texts.push(decodeText(unpadded(body.subarray(at + 8, at + 8 + size))));
    at += 8 + size + (size % 2);
  }
  return texts.filter(Boolean);
}

/** A text without the zeros at its end. */
function unpadded(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}

const listChunks = (list: Uint8Array): Iterable<Chunk> =>
  walkChunks(
    { read: (position, length) => list.subarray(position, position + length) },
    { start: 0, end: list.length, order: 'little' },
  );

function parseInfo(tags: TagSet, list: Uint8Array): void {
  const items = [...listChunks(list)];
  const texts = decodeTexts(items.map(({ start, bytes }) => list.subarray(start, start + bytes)));
  for (const [i, { id, bytes }] of items.entries()) {
    const text = texts[i]?.split('\0')[0]?.trim();
    const field = RIFF_INFO_ITEMS[id] ?? (id === 'IPRT' ? 'TRACKNUMBER' : undefined);
    if (field && text) addNamed(tags, field, text);
    else if (text && id !== RIFF_SOFTWARE) tags.leftOut.push(id || `rest of the list, ${bytes} bytes`);
  }
}
