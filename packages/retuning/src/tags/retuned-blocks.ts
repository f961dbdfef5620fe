import { LITTLE_ENDIAN, concatBytes, viewOf } from '../bytes/arrays.js';
import { latin1Bytes, latin1Text } from '../bytes/text.js';
import type { ExportFormat } from '@attune/catalogue/retuning';
import type { TagBlock, TagSet } from './tag-set.js';

/** What a retune does to the positions, notes and levels that chunks and blocks hold. */
export interface SoundChange {
  /** Frames of the result / frames of the source: other than 1 in varispeed, or at another sample rate. */
  frameFactor: number;
  /** Duration of the result / duration of the source. */
  lengthFactor: number;
  /** Where a frame of the source is in the result, when not all move by the same factor. */
  frameAt?: ((frame: number) => number) | undefined;
  /** Of the result. */
  frames: number;
  sampleRateHz: number;
  sourceSampleRateHz: number;
  channels: number;
  /** null for mp3. */
  bitDepth: number | null;
  cents: number;
  gainDb: number;
  /** dBTP; null for silence. */
  truePeakDb: number | null;
  /** In words, for a history of the sound. */
  description: string;
}

/** Blocks that are carried, their words, and the format that has a place for them. */
const CARRIED: Readonly<
  Record<
    string,
    { words: string; format: ExportFormat; retune(body: Uint8Array, change: SoundChange): Uint8Array | undefined }
  >
> = {
  smpl: { words: 'sampler loop', format: 'wav', retune: retunedSampler },
  'cue ': { words: 'markers', format: 'wav', retune: retunedMarkers },
  adtl: { words: 'marker labels', format: 'wav', retune: retunedLabels },
  plst: { words: 'play list', format: 'wav', retune: retunedPlayList },
  acid: { words: 'loop tempo', format: 'wav', retune: retunedLoopTempo },
  inst: { words: 'instrument', format: 'wav', retune: retunedInstrument },
  bext: { words: 'broadcast metadata', format: 'wav', retune: retunedBroadcast },
  CUESHEET: { words: 'cue sheet block', format: 'flac', retune: retunedCueSheet },
};

/** Words for chunks that users may miss, but that are not carried: they hold places, or times in forms of their own. */
const WORDS: Readonly<Record<string, string>> = {
  iXML: 'production notes',
  _PMX: 'XMP metadata',
  cart: 'radio traffic data',
  axml: 'object audio metadata',
  chna: 'object audio channels',
  strc: 'loop slices',
  DISP: 'display text',
  basc: 'Apple Loops tempo',
  trns: 'Apple Loops transients',
  cate: 'Apple Loops categories',
  APPL: 'application data',
  MIDI: 'MIDI data',
  COMT: 'comments',
  MARK: 'markers',
  INST: 'instrument',
};

/** Of a file's blocks together. */
export const MAX_BLOCK_BYTES = 2 ** 20;
/** More positions than any editor sets: a chunk with more is not carried. */
const MAX_POSITIONS = 10_000;

/** A block's name as receipts show it, for example "sampler loop (smpl)". */
export function nameOfBlock(id: string): string {
  const words = CARRIED[id]?.words ?? WORDS[id] ?? 'unknown chunk';
  return id === 'CUESHEET' ? words : `${words} (${id.trim()})`;
}

export const isCarriedBlock = (id: string): boolean => CARRIED[id] !== undefined;

/** The blocks that may be carried over from an untrusted file, and the names of those that are too large. */
export function cleanBlocks(blocks: readonly TagBlock[]): { blocks: TagBlock[]; tooLarge: string[] } {
  const kept: TagBlock[] = [];
  const tooLarge: string[] = [];
  let room = MAX_BLOCK_BYTES;
  for (const block of blocks) {
    if (block.body.length > room) tooLarge.push(nameOfBlock(block.id));
    else {
      kept.push(block);
      room -= block.body.length;
    }
  }
  return { blocks: kept, tooLarge };
}

/** The blocks of a result, without those that cannot be read. */
export const retunedBlocks = (blocks: readonly TagBlock[], change: SoundChange): TagBlock[] =>
  blocks.flatMap(({ id, body }) => {
    const retuned = CARRIED[id]?.retune(body, change);
    return retuned ? [{ id, body: retuned }] : [];
  });

/** The blocks that a format has a place for. */
export const blocksFor = ({ blocks }: TagSet, format: ExportFormat): TagBlock[] =>
  blocks.filter(({ id }) => CARRIED[id]?.format === format);

const MAX_UINT32 = 2 ** 32 - 1;
const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
const position = (frame: number, { frameFactor, frameAt, frames }: SoundChange): number =>
  Math.min(Math.round(frameAt === undefined ? frame * frameFactor : frameAt(frame)), frames, MAX_UINT32);
const length = (count: number, { frameFactor, frames }: SoundChange): number =>
  Math.min(Math.round(count * frameFactor), frames, MAX_UINT32);

/** A pitch as a note of MIDI (0-127) and the part of a semitone above it. */
function noteBelow(pitch: number): { note: number; fraction: number } {
  const note = clamp(Math.floor(pitch), 0, 127);
  return { note, fraction: clamp(pitch - note, 0, 1) };
}

const SAMPLER_HEAD = 36;
const LOOP_BYTES = 24;

/**
 * `smpl` (RIFF sampler chunk): nine numbers, then loops with their first and last frame.
 * The unity note and its fraction say which pitch the sample has, so they move by the retune's cents.
 */
function retunedSampler(body: Uint8Array, change: SoundChange): Uint8Array | undefined {
  if (body.length < SAMPLER_HEAD) return undefined;
  const loops = viewOf(body).getUint32(28, LITTLE_ENDIAN);
  if (loops > MAX_POSITIONS || SAMPLER_HEAD + loops * LOOP_BYTES > body.length) return undefined;
  const out = new Uint8Array(body);
  // A sample's period, in nanoseconds.
  if (change.sampleRateHz !== change.sourceSampleRateHz || viewOf(out).getUint32(8, LITTLE_ENDIAN) === 0) {
    viewOf(out).setUint32(8, Math.round(1e9 / change.sampleRateHz), LITTLE_ENDIAN);
  }
  if (change.cents !== 0) {
    const { note, fraction } = noteBelow(
      viewOf(out).getUint32(12, LITTLE_ENDIAN) +
        viewOf(out).getUint32(16, LITTLE_ENDIAN) / 2 ** 32 +
        change.cents / 100,
    );
    viewOf(out).setUint32(12, note, LITTLE_ENDIAN);
    viewOf(out).setUint32(16, Math.min(MAX_UINT32, Math.round(fraction * 2 ** 32)), LITTLE_ENDIAN);
  }
  // The time code of the first frame, in hours to video frames, is no longer one.
  if (change.lengthFactor !== 1 || change.frameAt) out.fill(0, 20, 28);
  for (let at = SAMPLER_HEAD, i = 0; i < loops; i += 1, at += LOOP_BYTES) {
    const lastFrame = Math.max(0, change.frames - 1);
    const start = Math.min(position(viewOf(out).getUint32(at + 8, LITTLE_ENDIAN), change), lastFrame);
    const end = position(viewOf(out).getUint32(at + 12, LITTLE_ENDIAN) + 1, change) - 1;
    viewOf(out).setUint32(at + 8, start, LITTLE_ENDIAN);
    viewOf(out).setUint32(at + 12, clamp(end, start, lastFrame), LITTLE_ENDIAN);
    if (change.frameFactor !== 1 || change.frameAt) viewOf(out).setUint32(at + 16, 0, LITTLE_ENDIAN);
  }
  return out;
}

const MARKER_BYTES = 24;

/** `cue ` (RIFF): a count; for each an id, its position, the chunk it is in, two byte offsets, its frame there. */
function retunedMarkers(body: Uint8Array, change: SoundChange): Uint8Array | undefined {
  const count = countOf(body, MARKER_BYTES);
  if (count === undefined) return undefined;
  const out = new Uint8Array(body.subarray(0, 4 + count * MARKER_BYTES));
  for (let at = 4; at < out.length; at += MARKER_BYTES) {
    // The frame in a block of compressed sound says nothing in the result.
    const frame = viewOf(out).getUint32(
      at + (viewOf(out).getUint32(at + 16, LITTLE_ENDIAN) === 0 ? 20 : 4),
      LITTLE_ENDIAN,
    );
    viewOf(out).setUint32(at + 4, position(viewOf(out).getUint32(at + 4, LITTLE_ENDIAN), change), LITTLE_ENDIAN);
    out.set(latin1Bytes('data'), at + 8);
    out.fill(0, at + 12, at + 20);
    viewOf(out).setUint32(at + 20, position(frame, change), LITTLE_ENDIAN);
  }
  return out;
}

/** The number of entries after a count of 32 bits; undefined if they are too many, or not all there. */
function countOf(body: Uint8Array, entryBytes: number): number | undefined {
  if (body.length < 4) return undefined;
  const count = viewOf(body).getUint32(0, LITTLE_ENDIAN);
  return count > MAX_POSITIONS || 4 + count * entryBytes > body.length ? undefined : count;
}

/** `plst` (RIFF): a count; for each the id of a marker, a length in frames, repeats. */
function retunedPlayList(body: Uint8Array, change: SoundChange): Uint8Array | undefined {
  const count = countOf(body, 12);
  if (count === undefined) return undefined;
  const out = new Uint8Array(body.subarray(0, 4 + count * 12));
  for (let at = 8; at < out.length; at += 12) {
    viewOf(out).setUint32(at, length(viewOf(out).getUint32(at, LITTLE_ENDIAN), change), LITTLE_ENDIAN);
  }
  return out;
}

/** `LIST adtl` (RIFF): labels and notes of markers, and `ltxt`, whose second number is a length in frames. */
function retunedLabels(body: Uint8Array, change: SoundChange): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  for (let at = 0, i = 0; at + 8 <= body.length; i += 1) {
    const id = latin1Text(body, at, at + 4);
    const size = viewOf(body).getUint32(at + 4, LITTLE_ENDIAN);
    const end = at + 8 + size;
    if (end > body.length || i > MAX_POSITIONS * 2) return undefined;
    if (/^(labl|note|ltxt)$/.test(id)) {
      const part = concatBytes([body.subarray(at, end), new Uint8Array(size % 2)]);
      if (id === 'ltxt' && size >= 8) {
        viewOf(part).setUint32(12, length(viewOf(part).getUint32(12, LITTLE_ENDIAN), change), LITTLE_ENDIAN);
      }
      parts.push(part);
    }
    // Some writers leave out the byte that pads an odd size: no id begins with a zero.
    at = end + (size % 2 === 1 && (body[end] ?? 0) === 0 ? 1 : 0);
  }
  return parts.length > 0 ? concatBytes(parts) : undefined;
}

const HAS_ROOT_NOTE = 2;

/** `acid`: flags, root note, two unknown values, beats, metre, and the tempo in beats a minute as a float. */
function retunedLoopTempo(body: Uint8Array, { cents, lengthFactor }: SoundChange): Uint8Array | undefined {
  if (body.length < 24) return undefined;
  const out = new Uint8Array(body);
  if ((viewOf(out).getUint32(0, LITTLE_ENDIAN) & HAS_ROOT_NOTE) !== 0) {
    viewOf(out).setUint16(
      4,
      clamp(Math.round(viewOf(out).getUint16(4, LITTLE_ENDIAN) + cents / 100), 0, 127),
      LITTLE_ENDIAN,
    );
  }
  if (lengthFactor !== 1) {
    viewOf(out).setFloat32(20, viewOf(out).getFloat32(20, LITTLE_ENDIAN) / lengthFactor, LITTLE_ENDIAN);
  }
  return out;
}

/** `inst` (RIFF): the note that plays the sample as it is, and how many cents (-50 to 50) it must be moved for that. */
function retunedInstrument(body: Uint8Array, { cents }: SoundChange): Uint8Array | undefined {
  if (body.length < 7) return undefined;
  const out = new Uint8Array(body);
  if (cents === 0) return out;
  const pitch = viewOf(out).getUint8(0) - viewOf(out).getInt8(1) / 100 + cents / 100;
  const note = clamp(Math.round(pitch), 0, 127);
  viewOf(out).setUint8(0, note);
  viewOf(out).setInt8(1, clamp(Math.round((note - pitch) * 100), -50, 50));
  return out;
}

const BROADCAST = { timeReference: 338, version: 346, umid: 348, loudness: 412, truePeak: 416, history: 602 } as const;
const UMID_BYTES = 64;
/** Loudness values are hundredths; this one means unknown. */
const NO_LOUDNESS = 0x7fff;

/**
 * `bext` (EBU Tech 3285): texts stay; the place on the timeline follows the length; the identifier of the original
 * material is not the result's; loudness follows the gain; the history gets a line.
 */
function retunedBroadcast(body: Uint8Array, change: SoundChange): Uint8Array | undefined {
  if (body.length < BROADCAST.history) return undefined;
  const out = new Uint8Array(body);
  const frame = Math.round(
    Number(viewOf(out).getBigUint64(BROADCAST.timeReference, LITTLE_ENDIAN)) * change.frameFactor,
  );
  viewOf(out).setBigUint64(BROADCAST.timeReference, BigInt(Math.min(frame, Number.MAX_SAFE_INTEGER)), LITTLE_ENDIAN);
  const version = viewOf(out).getUint16(BROADCAST.version, LITTLE_ENDIAN);
  if (version >= 1) out.fill(0, BROADCAST.umid, BROADCAST.umid + UMID_BYTES);
  // Integrated loudness, the range (which stays), true peak, momentary and short-term loudness.
  for (const at of version >= 2 ? [0, 4, 6, 8].map((offset) => BROADCAST.loudness + offset) : []) {
    const value = viewOf(out).getInt16(at, LITTLE_ENDIAN);
    if (value === NO_LOUDNESS) continue;
    const isPeak = at === BROADCAST.truePeak;
    const after = isPeak ? change.truePeakDb : value / 100 + change.gainDb;
    viewOf(out).setInt16(
      at,
      after === null ? NO_LOUDNESS : clamp(Math.round(after * 100), -9_999, 9_999),
      LITTLE_ENDIAN,
    );
  }
  const history = latin1Text(out, BROADCAST.history).replace(/\0[\s\S]*$/, '');
  const line = `${history === '' || history.endsWith('\n') ? '' : '\r\n'}A=PCM,F=${change.sampleRateHz},W=${change.bitDepth ?? 16},M=${change.channels === 1 ? 'mono' : 'stereo'},T=Attune; ${change.description}\r\n`;
  return concatBytes([out.subarray(0, BROADCAST.history), latin1Bytes(history + line)]);
}

const SHEET = { leadIn: 128, flags: 136, tracks: 395, head: 396, trackBytes: 36, indexBytes: 12 } as const;
const IS_CD = 0x80;
const LEAD_OUT = 255;

/**
 * FLAC's cue sheet block (RFC 9639, 8.7): tracks, each with index points relative to it; the last is the
 * lead-out, the end of the sound. Tracks of a CD begin at multiples of 588 frames, which scaled ones do not:
 * then it is no longer a CD's.
 */
function retunedCueSheet(body: Uint8Array, change: SoundChange): Uint8Array | undefined {
  if (body.length < SHEET.head) return undefined;
  const out = new Uint8Array(body);
  const isScaled = change.frameFactor !== 1 || change.frameAt !== undefined;
  if (isScaled) {
    viewOf(out).setUint8(SHEET.flags, (out[SHEET.flags] ?? 0) & ~IS_CD);
    viewOf(out).setBigUint64(SHEET.leadIn, 0n);
  }
  const tracks = viewOf(out).getUint8(SHEET.tracks);
  let at: number = SHEET.head;
  for (let i = 0; i < tracks; i += 1) {
    if (at + SHEET.trackBytes > out.length) return undefined;
    const start = Number(viewOf(out).getBigUint64(at));
    const newStart = i === tracks - 1 ? change.frames : position(start, change);
    const indexes = viewOf(out).getUint8(at + SHEET.trackBytes - 1);
    if (at + SHEET.trackBytes + indexes * SHEET.indexBytes > out.length) return undefined;
    if (isScaled) {
      viewOf(out).setBigUint64(at, BigInt(newStart));
      if (i === tracks - 1) viewOf(out).setUint8(at + 8, LEAD_OUT);
    }
    at += SHEET.trackBytes;
    for (let j = 0; j < indexes; j += 1, at += SHEET.indexBytes) {
      const index = position(start + Number(viewOf(out).getBigUint64(at)), change) - newStart;
      if (isScaled) viewOf(out).setBigUint64(at, BigInt(Math.max(0, index)));
    }
  }
  return tracks > 0 ? out.subarray(0, at) : undefined;
}
