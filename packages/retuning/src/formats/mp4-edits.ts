import { viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import type { ByteSource } from './byte-source.js';
import { ITUNES_GAPLESS, parseGapless } from './itunes-gapless.js';
import { type Box, boxes, findBox, findNested, handlerOf, iTunesItems, mediaLength, readLength } from './mp4-boxes.js';
import type { SoundPart } from './sound-parts.js';

/** Tracks that are searched for the first with sound. */
const MAX_TRACKS = 32;
/** A list with more is ignored. */
const MAX_EDITS = 200;
/** Delay and padding of any encoder, five packets of AAC: what says that it leaves out more as padding is wrong. */
const MAX_PADDING_FRAMES = 5_120;
/** Sample entries of protected sound (ISO/IEC 14496-12, 8.12; FairPlay). */
const PROTECTED_ENTRIES = new Set(['drms', 'enca', 'aavd']);

export interface SoundTrack {
  /** According to its header; it can lie. */
  seconds: number | null;
  isProtected: boolean;
}

/** The first track with sound of an MP4 file. */
export function readSoundTrack(source: ByteSource): SoundTrack | null {
  return withTrack(source, ({ track }) => {
    const length = mediaLength(source, track);
    const entries = findNested(source, track, 'mdia', 'minf', 'stbl', 'stsd');
    const entry = entries && latin1Text(source.read(entries.start + 12, 4));
    return {
      seconds: length && length.units > 0 ? length.units / length.unitsPerSecond : null,
      isProtected: PROTECTED_ENTRIES.has(entry ?? ''),
    };
  });
}

export interface CountedMedia {
  /** As decoded. */
  sampleRateHz: number;
  /** The exact length of all packets. */
  seconds: number;
  codec: string;
}

/**
 * What of the decoded sound of its first audio track an MP4 file says to play, by its edit list and iTunes' gapless
 * information: encoders pad the first and last packets, decoders return the padding too, and phones trim a recording by
 * the edit list alone. For a decoder that ignores both.
 *
 * An empty edit is silence, and so is one at rate 0. An edit at another speed plays at normal speed.
 *
 * @returns null when the file does not say, or says it in a way that does not fit the counted length
 */
export function mp4Parts(source: ByteSource, media: CountedMedia): SoundPart[] | null {
  return withTrack(source, ({ track, movie }) => {
    const declared = mediaLength(source, track);
    if (!declared || declared.unitsPerSecond === 0) return null;
    const framesPerUnit = media.sampleRateHz / declared.unitsPerSecond;
    const counted = Math.round(media.seconds * media.sampleRateHz);
    const stated = declared.units * framesPerUnit;
    const frames = Math.abs(stated - counted) <= MAX_PADDING_FRAMES ? Math.round(stated) : counted;
    const range = (framesPerUnit === 1 ? gaplessRange(source, frames) : null) ?? { from: 0, to: frames };
    const movieUnitsPerSecond = readLength(source, findBox(source, 'mvhd', movie))?.unitsPerSecond ?? 0;
    const edits = editList(source, track);
    // Without a list, the decoder of Opus knows how many frames to skip.
    const isPlain = edits === null && isWholeNumber(framesPerUnit) && media.codec !== 'opus';
    if (edits === null) return isPlain && frames > 0 ? [{ silence: 0, ...range }] : null;
    if (movieUnitsPerSecond === 0) return null;
    const parts = editedParts(edits, {
      range,
      framesPerUnit,
      framesPerMovieUnit: media.sampleRateHz / movieUnitsPerSecond,
    });
    // Lengths of packets that are not whole frames, as in milliseconds, are too inexact to cut the end by.
    return isWholeNumber(framesPerUnit)
      ? parts
      : (parts?.map((part) => (part.to === range.to ? { ...part, to: null } : part)) ?? null);
  });
}

const isWholeNumber = (value: number): boolean => value >= 1 && Number.isInteger(value);

interface Edit {
  /** Length, in units of the movie; 0: up to the end. */
  units: number;
  /** In units of the track; negative: nothing is played. */
  start: number;
  rate: number;
}

interface Range {
  from: number;
  to: number;
}

interface EditUnits {
  /** The sound without padding. */
  range: Range;
  framesPerUnit: number;
  framesPerMovieUnit: number;
}

/**
 * Edits count in units of the movie, often milliseconds: the exact end of one that ends less than a unit before the
 * sound is that of the sound.
 */
function editedParts(
  edits: readonly Edit[],
  { range, framesPerUnit, framesPerMovieUnit }: EditUnits,
): SoundPart[] | null {
  const parts: SoundPart[] = [];
  let [movieUnits, silence] = [0, 0];
  for (const { units, start, rate } of edits) {
    const begin = Math.round(movieUnits * framesPerMovieUnit);
    movieUnits += units;
    const length = Math.round(movieUnits * framesPerMovieUnit) - begin;
    if (start < 0 || rate === 0) {
      silence += length;
      continue;
    }
    const first = Math.round(start * framesPerUnit);
    const end = first + Math.round(length * rate);
    const from = Math.max(range.from, first);
    const to = units === 0 || end > range.to - framesPerMovieUnit ? range.to : end;
    if (rate < 0 || from >= to) return null;
    parts.push({ silence, from, to });
    silence = 0;
  }
  return parts.length > 0 ? parts : null;
}

/** @returns null without a list, and for one that cannot be read */
function editList(source: ByteSource, track: Box): Edit[] | null {
  const list = findNested(source, track, 'edts', 'elst');
  if (!list) return null;
  const head = source.read(list.start, 8);
  if (head.length < 8) return null;
  const isLong = head[0] === 1;
  const count = viewOf(head).getUint32(4);
  const entryBytes = isLong ? 20 : 12;
  const body = source.read(list.start + 8, Math.min(count, MAX_EDITS + 1) * entryBytes);
  if (count === 0 || count > MAX_EDITS || body.length < count * entryBytes) return null;
  return Array.from({ length: count }, (_, i) => {
    const entry = body.subarray(i * entryBytes);
    return {
      units: isLong ? Number(viewOf(entry).getBigUint64(0)) : viewOf(entry).getUint32(0),
      start: isLong ? Number(viewOf(entry).getBigInt64(8)) : viewOf(entry).getInt32(4),
      rate: viewOf(entry).getInt32(entryBytes - 4) / 0x1_0000,
    };
  });
}

/** The song in the decoded sound, by iTunes' own field; null without one, and when it leaves out more than padding. */
function gaplessRange(source: ByteSource, frames: number): Range | null {
  for (const item of iTunesItems(source)) {
    if (item.type !== '----') continue;
    let name = '';
    let value = '';
    for (const box of boxes(source, item.start, item.end, 8)) {
      if (box.type === 'name') name = latin1Text(source.read(box.start + 4, box.end - box.start - 4));
      if (box.type === 'data') {
        value = latin1Text(source.read(box.start + 8, Math.min(256, box.end - box.start - 8)));
      }
    }
    if (name !== ITUNES_GAPLESS) continue;
    const gapless = parseGapless(value);
    if (!gapless) return null;
    const range = { from: gapless.delay, to: gapless.delay + gapless.frames };
    return range.to <= frames && frames - gapless.frames <= MAX_PADDING_FRAMES ? range : null;
  }
  return null;
}

function withTrack<T>(source: ByteSource, read: (of: { movie: Box; track: Box }) => T): T | null {
  const movie = findBox(source, 'moov');
  const track = movie && firstAudioTrack(source, movie);
  return track ? read({ movie, track }) : null;
}

function firstAudioTrack(source: ByteSource, movie: Box): Box | undefined {
  let tracks = 0;
  for (const box of boxes(source, movie.start, movie.end)) {
    if (box.type !== 'trak') continue;
    if (handlerOf(source, box) === 'soun') return box;
    if ((tracks += 1) === MAX_TRACKS) return undefined;
  }
  return undefined;
}
