import { viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import type { ByteSource } from '../formats/byte-source.js';
import { decodeText } from '../formats/code-page.js';
import { type Box, boxes, findBox, findNested, handlerOf, mediaLength } from '../formats/mp4-boxes.js';
import { MAX_CHAPTERS } from './chapters.js';
import type { Chapter, TagSet } from './tag-set.js';

/** Chapters that are read; those beyond {@link MAX_CHAPTERS} are only counted. */
const MAX_READ = MAX_CHAPTERS * 10;
const MAX_TABLE_BYTES = 2 ** 20;
/** Of a chapter track's sample: two bytes of length, its text, and boxes about the text. */
const MAX_SAMPLE_BYTES = 4_096;
const NERO_UNITS_PER_MS = 10_000;

/**
 * Adds the chapters of an MP4 file, QuickTime's track of texts or Nero's list if it has more; and names other tracks.
 */
export function addMp4Chapters(tags: TagSet, source: ByteSource, movie: Box, userData: Box | undefined): void {
  const tracks = [...boxes(source, movie.start, movie.end)].filter(({ type }) => type === 'trak');
  const references = tracks.flatMap((track) => chapterReferences(source, track));
  const isReferenced = (track: Box): boolean => references.includes(trackId(source, track));
  const inTracks = tracks
    .filter(isReferenced)
    .map((track) => trackChapters(source, track))
    .find((chapters) => chapters.length > 0);
  const inList = userData ? listedChapters(source, findBox(source, 'chpl', userData)) : [];
  tags.chapters = inTracks && inTracks.length >= inList.length ? inTracks : inList;
  if (references.length > 0 && tags.chapters.length === 0) tags.leftOut.push('chapters');
  const pictures = tracks.filter((track) => isReferenced(track) && handlerOf(source, track) === 'vide');
  tags.leftOut.push(...pictures.map(() => 'chapter pictures'));
  const others = tracks.filter((track) => !isReferenced(track)).map((track) => handlerOf(source, track));
  const song = others.indexOf('soun');
  tags.leftOut.push(...others.flatMap((handler, i) => (i === song ? [] : (OTHER_TRACKS[handler] ?? []))));
}

/** By their handlers; tracks of time codes and hints are about the file. */
const OTHER_TRACKS: Readonly<Record<string, string>> = {
  soun: 'another sound track',
  vide: 'video track',
  text: 'text track',
  sbtl: 'text track',
  subt: 'text track',
};

/**
 * Version and flags; in version 1 four bytes more; a count; for each its start in 100 ns and
 * its title after its length.
 */
function listedChapters(source: ByteSource, list: Box | undefined): Chapter[] {
  if (!list) return [];
  const bytes = source.read(list.start, Math.min(list.end - list.start, MAX_TABLE_BYTES));
  const chapters: Chapter[] = [];
  let at = bytes[0] === 0 ? 4 : 8;
  for (let left = bytes[at] ?? 0; left > 0; left -= 1) {
    const size = bytes[at + 9] ?? 0;
    if (at + 10 + size > bytes.length) break;
    const startMs = Number(viewOf(bytes).getBigUint64(at + 1)) / NERO_UNITS_PER_MS;
    chapters.push({ startMs, title: decodeText(bytes.subarray(at + 10, at + 10 + size)) });
    at += 9 + size;
  }
  return chapters;
}

function chapterReferences(source: ByteSource, track: Box): number[] {
  const box = findNested(source, track, 'tref', 'chap');
  return box ? uint32s(source.read(box.start, Math.min(box.end - box.start, 256)), 0) : [];
}

function trackId(source: ByteSource, track: Box): number {
  const header = findBox(source, 'tkhd', track);
  const bytes = header ? source.read(header.start, 24) : new Uint8Array(0);
  const at = bytes[0] === 1 ? 20 : 12;
  return bytes.length >= at + 4 ? viewOf(bytes).getUint32(at) : 0;
}

/** The samples of a track of texts (ISO/IEC 14496-12, 8.6-8.7): each is a chapter and lasts as long. */
function trackChapters(source: ByteSource, track: Box): Chapter[] {
  const table = findNested(source, track, 'mdia', 'minf', 'stbl');
  const unitsPerMs = (mediaLength(source, track)?.unitsPerSecond ?? 0) / 1_000;
  if (!table || unitsPerMs === 0 || !/^(text|sbtl)$/.test(handlerOf(source, track))) return [];
  const durations = sampleDurations(tableBytes(source, table, 'stts'));
  const samples = samplePlaces(source, table, durations.length);
  let units = 0;
  return samples.map(({ position, bytes }, i) => {
    const startMs = units / unitsPerMs;
    units += durations[i] ?? 0;
    return {
      startMs,
      endMs: units / unitsPerMs,
      title: sampleText(source.read(position, Math.min(bytes, MAX_SAMPLE_BYTES))),
    };
  });
}

/** A text's length and the text: UTF-8, or UTF-16 with a byte order mark. */
function sampleText(sample: Uint8Array): string {
  if (sample.length < 2) return '';
  const text = sample.subarray(2, 2 + viewOf(sample).getUint16(0));
  const isUtf16 = text.length >= 2 && /^(\xfe\xff|\xff\xfe)/.test(latin1Text(text, 0, 2));
  return new TextDecoder(!isUtf16 ? 'utf-8' : text[0] === 0xfe ? 'utf-16be' : 'utf-16le').decode(text);
}

/** The numbers of a table after its version, flags and count. */
function tableBytes(source: ByteSource, table: Box, type: string): Uint8Array {
  const box = findBox(source, type, table);
  return box ? source.read(box.start, Math.min(box.end - box.start, MAX_TABLE_BYTES)) : new Uint8Array(0);
}

function uint32s(bytes: Uint8Array, from: number): number[] {
  const values: number[] = [];
  for (let at = from; at + 4 <= bytes.length; at += 4) values.push(viewOf(bytes).getUint32(at));
  return values;
}

/** `stts`: how many samples in a row, and how long each is. */
function sampleDurations(bytes: Uint8Array): number[] {
  const entries = uint32s(bytes, 8);
  const durations: number[] = [];
  for (let i = 0; i + 1 < entries.length && durations.length < MAX_READ; i += 2) {
    const count = Math.min(entries[i] ?? 0, MAX_READ - durations.length);
    for (let j = 0; j < count; j += 1) durations.push(entries[i + 1] ?? 0);
  }
  return durations;
}

/** `stsz`, `stsc`, `stco` or `co64`: where each of the first `count` samples is. */
function samplePlaces(source: ByteSource, table: Box, count: number): { position: number; bytes: number }[] {
  const [fixedSize = 0, , ...sizes] = uint32s(tableBytes(source, table, 'stsz'), 4);
  const runs = uint32s(tableBytes(source, table, 'stsc'), 8);
  const long = uint32s(tableBytes(source, table, 'co64'), 8);
  const chunks = long.length > 0 ? pairs(long) : uint32s(tableBytes(source, table, 'stco'), 8);
  const places: { position: number; bytes: number }[] = [];
  let run = 0;
  for (const [i, chunk] of chunks.entries()) {
    // A run: its first chunk, from 1, and how many samples each of its chunks has.
    while ((runs[run + 3] ?? Infinity) <= i + 1) run += 3;
    let position = chunk;
    for (let left = runs[run + 1] ?? 0; left > 0 && places.length < count; left -= 1) {
      const bytes = fixedSize || (sizes[places.length] ?? 0);
      places.push({ position, bytes });
      position += bytes;
    }
    if (places.length >= count) break;
  }
  return places;
}

const pairs = (values: readonly number[]): number[] =>
  values.flatMap((high, i) => (i % 2 === 0 ? [high * 2 ** 32 + (values[i + 1] ?? 0)] : []));
