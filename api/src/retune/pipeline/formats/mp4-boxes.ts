import type { ByteSource } from './byte-source.js';

/** A box of an MP4 file (ISO/IEC 14496-12, 4.2); `start` and `end` limit its content. */
export interface Box {
  type: string;
  start: number;
  end: number;
}

/** The boxes in a part of a file, at most `max`. */
export function* boxes(source: ByteSource, start: number, end: number, max = 2_000): Generator<Box> {
  for (let at = start, i = 0; at + 8 <= end && i < max; i += 1) {
    const header = source.read(at, 16);
    if (header.length < 8) return;
    const short = header.readUInt32BE(0);
    const isLong = short === 1 && header.length === 16;
    const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    if (size < (isLong ? 16 : 8)) return;
    yield { type: header.toString('latin1', 4, 8), start: at + (isLong ? 16 : 8), end: Math.min(end, at + size) };
    at += size;
  }
}

/** The first box of a type in another, or in the whole file. */
export function findBox(source: ByteSource, type: string, within?: Box): Box | undefined {
  for (const box of boxes(source, within?.start ?? 0, within?.end ?? source.size)) if (box.type === type) return box;
  return undefined;
}

/** The boxes of iTunes metadata: moov/udta/meta/ilst. Only these are entered, so nested boxes cannot mislead. */
export function metadataItems(source: ByteSource): Iterable<Box> {
  const movie = findBox(source, 'moov');
  const userData = movie && findBox(source, 'udta', movie);
  const meta = userData && findBox(source, 'meta', userData);
  // `meta` is a full box in ISO files (4 bytes of version and flags), a plain one in QuickTime's.
  const items = meta && (findBox(source, 'ilst', { ...meta, start: meta.start + 4 }) ?? findBox(source, 'ilst', meta));
  return items ? boxes(source, items.start, items.end) : [];
}
