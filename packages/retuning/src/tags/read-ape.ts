import { LITTLE_ENDIAN, viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import type { ByteSource } from '../formats/byte-source.js';
import { decodeText, likelyCodePage } from '../formats/code-page.js';
import { APE_ITEMS } from './tag-names.js';
import { type TagSet, addField, addNumberOfTotal, emptyTagSet } from './tag-set.js';

const MARK = 'APETAGEX';
/** Of a header, and of a footer. */
const FRAME_BYTES = 32;
const HAS_HEADER = 0x80000000;
const MAX_ITEMS = 2_000;
const BINARY = 1;
/** Types of pictures by the item's name; others are of no particular type. */
const PICTURES: Readonly<Record<string, number>> = { 'COVER ART (FRONT)': 3, 'COVER ART (BACK)': 4 };
const PICTURE_NAME = /^COVER ART \(/;

/** An APE tag whose footer ends at `end`. */
export function readApeEndingAt(source: ByteSource, end: number): { tags: TagSet; start: number } | undefined {
  const footer = source.read(end - FRAME_BYTES, FRAME_BYTES);
  if (footer.length < FRAME_BYTES || latin1Text(footer, 0, 8) !== MARK) return undefined;
  const size = viewOf(footer).getUint32(12, LITTLE_ENDIAN);
  if (size < FRAME_BYTES || size > end) return undefined;
  const start = end - size;
  const hasHeader = (viewOf(footer).getUint32(20, LITTLE_ENDIAN) & HAS_HEADER) !== 0;
  const tags = parseItems(
    source.read(start, size - FRAME_BYTES),
    size - FRAME_BYTES,
    viewOf(footer).getUint32(16, LITTLE_ENDIAN),
  );
  return { tags, start: hasHeader ? Math.max(0, start - FRAME_BYTES) : start };
}

/** An APE tag at the start of a file, where it has a header. */
export function readApeAt(source: ByteSource, position: number): { tags: TagSet; end: number } | undefined {
  const header = source.read(position, FRAME_BYTES);
  if (header.length < FRAME_BYTES || latin1Text(header, 0, 8) !== MARK) return undefined;
  const start = position + FRAME_BYTES;
  const end = start + viewOf(header).getUint32(12, LITTLE_ENDIAN);
  const hasFooter = latin1Text(source.read(end - FRAME_BYTES, 8)) === MARK;
  const bytes = Math.max(0, end - start - (hasFooter ? FRAME_BYTES : 0));
  return { tags: parseItems(source.read(start, bytes), bytes, viewOf(header).getUint32(16, LITTLE_ENDIAN)), end };
}

interface Item {
  key: string;
  value: Uint8Array;
  isBinary: boolean;
}

function parseItems(items: Uint8Array, bytes: number, count: number): TagSet {
  const tags = emptyTagSet();
  const found: Item[] = [];
  let at = 0;
  for (let i = 0; i < Math.min(count, MAX_ITEMS) && at + 8 < items.length; i += 1) {
    const valueBytes = viewOf(items).getUint32(at, LITTLE_ENDIAN);
    const keyEnd = items.indexOf(0, at + 8);
    if (keyEnd < 0) break;
    const isBinary = ((viewOf(items).getUint32(at + 4, LITTLE_ENDIAN) >>> 1) & 3) === BINARY;
    const value = items.subarray(keyEnd + 1, keyEnd + 1 + valueBytes);
    found.push({ key: latin1Text(items, at + 8, keyEnd), value, isBinary });
    at = keyEnd + 1 + valueBytes;
  }
  if (found.length < count && bytes > at) tags.leftOut.push(`rest of the APE tag, ${bytes - at} bytes`);
  const codePage = likelyCodePage(found.flatMap(({ value, isBinary }) => (isBinary ? [] : [value])));
  for (const item of found) readItem(tags, item, (value) => decodeText(value, codePage));
  return tags;
}

function readItem(tags: TagSet, { key, value, isBinary }: Item, decode: (value: Uint8Array) => string): void {
  const name = key.toUpperCase();
  if (isBinary && PICTURE_NAME.test(name)) {
    // A filename comes first.
    const data = value.subarray(value.indexOf(0) + 1);
    tags.pictures.push({ mimeType: '', type: PICTURES[name] ?? 0, description: '', data });
  } else if (isBinary) tags.leftOut.push(key);
  else if (name === 'TRACK' || name === 'DISC') addNumberOfTotal(tags, name, decode(value));
  else addField(tags, APE_ITEMS[name] ?? key, decode(value).split('\0').filter(Boolean));
}
