import { viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
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
    const short = viewOf(header).getUint32(0);
    const isLong = short === 1 && header.length === 16;
    const size = isLong ? Number(viewOf(header).getBigUint64(8)) : short === 0 ? end - at : short;
    if (size < (isLong ? 16 : 8)) return;
    yield { type: latin1Text(header, 4, 8), start: at + (isLong ? 16 : 8), end: Math.min(end, at + size) };
    at += size;
  }
}

/** The first box of a type in another, or in the whole file. */
export function findBox(source: ByteSource, type: string, within?: Box): Box | undefined {
  for (const box of boxes(source, within?.start ?? 0, within?.end ?? source.size)) if (box.type === type) return box;
  return undefined;
}

/** The first box at a path of types, each in the box before it. */
export const findNested = (source: ByteSource, within: Box, ...path: string[]): Box | undefined =>
  path.reduce<Box | undefined>((box, type) => box && findBox(source, type, box), within);

/** What a track holds: `soun`, `vide`, `text` ...; empty when it does not say. */
export function handlerOf(source: ByteSource, track: Box): string {
  const handler = findNested(source, track, 'mdia', 'hdlr');
  return handler ? latin1Text(source.read(handler.start + 8, 4)) : '';
}

export interface MediaLength {
  units: number;
  unitsPerSecond: number;
}

/** `mvhd` and `mdhd` begin alike: version and flags, two times, units per second, length. */
export function readLength(source: ByteSource, box: Box | undefined): MediaLength | null {
  if (!box) return null;
  const head = source.read(box.start, 32);
  const isLong = head[0] === 1;
  if (head.length < (isLong ? 32 : 20)) return null;
  return {
    unitsPerSecond: viewOf(head).getUint32(isLong ? 20 : 12),
    units: isLong ? Number(viewOf(head).getBigUint64(24)) : viewOf(head).getUint32(16),
  };
}

export const mediaLength = (source: ByteSource, track: Box): MediaLength | null =>
  readLength(source, findNested(source, track, 'mdia', 'mdhd'));

/** Metadata of an MP4 file: iTunes' items, or, with `keys`, QuickTime's, whose types are numbers of keys from 1. */
export interface MetadataList {
  items: Box;
  keys: Box | undefined;
}

/**
 * What moov/udta/meta holds (iTunes, ffmpeg) and what moov/meta does (QuickTime).
 * Only these are entered, so nested boxes cannot mislead.
 */
export function metadataLists(source: ByteSource): MetadataList[] {
  const movie = findBox(source, 'moov');
  if (!movie) return [];
  const userData = findBox(source, 'udta', movie);
  return [userData && findBox(source, 'meta', userData), findBox(source, 'meta', movie)].flatMap((meta) => {
    // `meta` is a full box in ISO files (4 bytes of version and flags), a plain one in QuickTime's.
    const content = meta && [{ ...meta, start: meta.start + 4 }, meta].find((box) => findBox(source, 'ilst', box));
    const items = content && findBox(source, 'ilst', content);
    return items ? [{ items, keys: findBox(source, 'keys', content) }] : [];
  });
}

/** The items of iTunes' metadata. */
export function iTunesItems(source: ByteSource): Iterable<Box> {
  const list = metadataLists(source).find(({ keys }) => !keys);
  return list ? boxes(source, list.items.start, list.items.end) : [];
}
