import type { TimeMap } from '@attune/catalogue/time-map';
import { viewOf } from '../bytes/arrays.js';

/** By which a song's times moved when its pitch was straightened. */
export interface Straightened {
  timeMap: TimeMap;
  /** Length of the song before. */
  sourceSeconds: number;
}

/** How the times of a song move. */
export class TimeChange {
  /** Length of the result / length of the source. */
  readonly factor: number;

  /**
   * @param factor the same of all times: other than 1 in varispeed
   * @param straightening by which they moved before that
   */
  constructor(
    private readonly sameFactor: number,
    private readonly straightening?: Straightened,
  ) {
    this.factor = sameFactor;
    if (straightening === undefined || straightening.sourceSeconds === 0) return;
    const { timeMap, sourceSeconds } = straightening;
    this.factor *= timeMap.outputSecondsAt(sourceSeconds) / sourceSeconds;
  }

  get isNone(): boolean {
    return this.factor === 1 && this.straightening === undefined;
  }

  /** Where a time of the source is in the result, in the same unit. */
  moved(time: number, unitsPerSecond: number): number {
    if (this.straightening === undefined || !Number.isFinite(time)) return time * this.factor;
    return this.straightening.timeMap.outputSecondsAt(time / unitsPerSecond) * unitsPerSecond * this.sameFactor;
  }
}

/** ID3v2 states times in milliseconds. */
const ID3_UNITS_PER_SECOND = 1_000;

/**
 * What holds times. When the tempo changes, all of it follows; what cannot is dropped, and the receipt names it.
 *
 * | where | what | here |
 * |---|---|---|
 * | ID3v2 frames | SYLT, CHAP, ETCO; SYTC cannot | {@link retimedFrame} |
 * | fields | beats a minute, CHAPTERnnn; programs' own markers cannot | {@link retimedFields} |
 * | any text | LRC lyrics, cue sheets | {@link retimedText} |
 * | chapters of all formats | | chapters.ts |
 * | chunks and blocks | markers, loops, cue sheets, in frames | retuned-blocks.ts |
 */
const FRAMES: Readonly<Record<string, (body: Uint8Array, change: TimeChange) => Uint8Array | undefined>> = {
  SYLT: retimedLyrics,
  CHAP: retimedChapter,
  ETCO: retimedEvents,
  // A tempo map's beats a minute and times would both have to change.
  SYTC: () => undefined,
};

/**
 * The body of an ID3v2.4 frame after a change of tempo. Positions in the file become unknown,
 * since the bytes are others.
 *
 * @returns undefined for a frame that would be wrong
 */
export function retimedFrame(id: string, body: Uint8Array, change: TimeChange): Uint8Array | undefined {
  const retime = FRAMES[id];
  return retime && (!change.isNone || id === 'CHAP') ? retime(body, change) : body;
}

const MAX_TIME = 2 ** 32 - 1;
const scaled = (time: number, change: TimeChange, isMilliseconds = true): number =>
  Math.min(MAX_TIME, Math.round(isMilliseconds ? change.moved(time, ID3_UNITS_PER_SECOND) : time * change.factor));
/** Formats of times in frames: 1 for MPEG frames, 2 for milliseconds. */
const MPEG_FRAMES = 1;

/**
 * Texts, each with a time after it; times are milliseconds or MPEG frames (ID3v2.4 native frames, 4.9).
 * @returns undefined if the frame cannot be read
 */
function retimedLyrics(body: Uint8Array, change: TimeChange): Uint8Array | undefined {
  const isWide = body[0] === 1 || body[0] === 2;
  const out = new Uint8Array(body);
  // Encoding, language, format of the times, kind of content; then a description.
  let at = afterText(out, 6, isWide);
  while (at !== undefined && at < out.length) {
    const time = afterText(out, at, isWide);
    if (time === undefined || time + 4 > out.length) return undefined;
    viewOf(out).setUint32(time, scaled(viewOf(out).getUint32(time), change, body[4] !== MPEG_FRAMES));
    at = time + 4;
  }
  return at === undefined ? undefined : out;
}

/** Where a text's terminator ends: one zero, or two in UTF-16. */
function afterText(bytes: Uint8Array, start: number, isWide: boolean): number | undefined {
  const step = isWide ? 2 : 1;
  for (let at = start; at + step <= bytes.length; at += step) {
    if (bytes[at] === 0 && (!isWide || bytes[at + 1] === 0)) return at + step;
  }
  return undefined;
}

/** Identifier, start and end in milliseconds, start and end in bytes (ID3v2 chapter frame addendum, 3.1). */
function retimedChapter(body: Uint8Array, change: TimeChange): Uint8Array | undefined {
  const at = afterText(body, 0, false);
  if (at === undefined || at + 16 > body.length) return undefined;
  const out = new Uint8Array(body);
  for (const time of [at, at + 4]) viewOf(out).setUint32(time, scaled(viewOf(out).getUint32(time), change));
  // "Not used": the times count then.
  out.fill(0xff, at + 8, at + 16);
  return out;
}

/** A kind of event and its time, five bytes each, after the format of the times (ID3v2.4 native frames, 4.5). */
function retimedEvents(body: Uint8Array, change: TimeChange): Uint8Array | undefined {
  if (body.length % 5 !== 1) return undefined;
  const out = new Uint8Array(body);
  const isMilliseconds = body[0] !== MPEG_FRAMES;
  for (let at = 2; at < out.length; at += 5) {
    viewOf(out).setUint32(at, scaled(viewOf(out).getUint32(at), change, isMilliseconds));
  }
  return out;
}

const BEATS_A_MINUTE = /^(f?bpm|tempo)$/i;
const NUMBER = /^(\d{1,6}(?:[.,]\d{1,12})?) ?(?:bpm)?$/i;
const CHAPTER_START = /^chapter\d{2,3}$/i;
/** Markers, loops and beat grids of DJ programs, and places on a timeline, in forms of their own. */
const PROGRAM_TIMES =
  /^(serato.?(markers.*|beatgrid|overview)|cue.?points?|beat.?grid|hot.?cues?|loops?|traktor4?|time.?reference|timecode)$/i;

/** The fields after a change of tempo. */
export function retimedFields(fields: ReadonlyMap<string, string[]>, change: TimeChange): Map<string, string[]> {
  if (change.isNone) return new Map(fields);
  const out = new Map<string, string[]>();
  for (const [name, values] of fields) {
    if (PROGRAM_TIMES.test(name)) continue;
    const retimed = values.flatMap((value) => retimedValue(name, value, change) ?? []);
    if (retimed.length > 0) out.set(name, retimed);
  }
  return out;
}

/** @returns undefined for a value that would be wrong */
function retimedValue(name: string, value: string, change: TimeChange): string | undefined {
  if (BEATS_A_MINUTE.test(name)) {
    const beats = Number(NUMBER.exec(value.trim())?.[1]?.replace(',', '.'));
    if (beats > 0) return String(Number((beats / change.factor).toFixed(2)));
    return beats === 0 || !/\d/.test(value) ? value : undefined;
  }
  if (CHAPTER_START.test(name)) {
    const startMs = parseChapterTime(value);
    return startMs === undefined ? undefined : formatChapterTime(change.moved(startMs, 1_000));
  }
  return retimedText(value, change, /lyrics/i.test(name));
}

const CHAPTER_TIME = /^(\d{1,3}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?$/;

/** "00:01:02.500" in milliseconds; undefined for any other text. */
export function parseChapterTime(text: string): number | undefined {
  const parts = CHAPTER_TIME.exec(text.trim());
  if (!parts) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1, 4).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number(`0.${parts[4] ?? '0'}`) * 1_000;
}

export function formatChapterTime(milliseconds: number): string {
  const whole = Math.round(milliseconds);
  return `${clock(Math.floor(whole / 1_000), 3)}.${padded(whole % 1_000, 3)}`;
}

/** A line that begins with a time, `[01:02.50]`. */
const LRC_LINE = /^[ \t]*\[\d{1,3}(?::\d{2}){1,2}(?:\.\d{1,3})?\]/gm;
/** The time of a line, or of a word: `<01:02.50>`. */
const LRC_TIME = /([[<])(\d{1,3}(?::\d{2}){1,2}(?:\.\d{1,3})?)([\]>])/g;
/** What is added to all times, in milliseconds. */
const LRC_OFFSET = /(\[offset:\s*)([+-]?)(\d{1,9})(?=\s*\])/gi;
const LRC_LENGTH = /(\[length:\s*)(\d{1,3}(?::\d{2}){1,2}(?:\.\d{1,3})?)(?=\s*\])/gi;
const CUE_LINE = /^[ \t]*INDEX[ \t]+\d{1,2}[ \t]+\d{1,4}:\d{2}:\d{2}/im;
const CUE_TIME = /^([ \t]*(?:INDEX[ \t]+\d{1,2}|PREGAP|POSTGAP)[ \t]+)(\d{1,4}):(\d{2}):(\d{2})/gim;
const CD_FRAMES_PER_SECOND = 75;

/**
 * A text after a change of tempo: the times of LRC lyrics and cue sheets, everything else as it is.
 *
 * @param isLyrics a single whole second at the start of any other text may be anything
 */
export function retimedText(text: string, change: TimeChange, isLyrics: boolean): string {
  if (change.isNone) return text;
  if (CUE_LINE.test(text)) {
    return text.replace(CUE_TIME, (_, before: string, minutes: string, seconds: string, frames: string) => {
      const total = (Number(minutes) * 60 + Number(seconds)) * CD_FRAMES_PER_SECOND + Number(frames);
      const after = Math.round(change.moved(total, CD_FRAMES_PER_SECOND));
      const wholeSeconds = Math.floor(after / CD_FRAMES_PER_SECOND);
      return `${before}${clock(wholeSeconds, 2)}:${padded(after % CD_FRAMES_PER_SECOND, 2)}`;
    });
  }
  const lines = text.match(LRC_LINE) ?? [];
  if (!(isLyrics ? lines.length > 0 : lines.length > 1 || lines[0]?.includes('.'))) return text;
  // `[01:02:50]` is minutes, seconds and hundredths if one of them has more than 59 at the end, else it has hours.
  const hasHundredths = /[[<]\d{1,3}:\d{2}:[6-9]\d[\]>]/.test(text);
  return text
    .replace(
      LRC_TIME,
      (_, open: string, time: string, close: string) => open + lrcTime(time, change, hasHundredths, 2) + close,
    )
    .replace(
      LRC_OFFSET,
      (_, before: string, sign: string, offset: string) =>
        before + sign + String(Math.round(Number(offset) * change.factor)),
    )
    .replace(LRC_LENGTH, (_, before: string, time: string) => before + lrcTime(time, change, hasHundredths, 0));
}

/** @param minDigits after the point, where the time has minutes and seconds only */
function lrcTime(text: string, change: TimeChange, hasHundredths: boolean, minDigits: number): string {
  const [whole = '', fraction = ''] = text.split('.', 2);
  const parts = whole.split(':').map(Number);
  const isLong = parts.length === 3;
  const hundredths = isLong && hasHundredths ? parts.pop() : undefined;
  const digits = hundredths !== undefined ? 2 : fraction.length || (isLong ? 0 : minDigits);
  const seconds =
    parts.reduce((sum, part) => sum * 60 + part, 0) + (hundredths ?? 0) / 100 + Number(`0.${fraction || '0'}`);
  const units = Math.round(change.moved(seconds, 1) * 10 ** digits);
  const rest = digits > 0 ? (hundredths === undefined ? '.' : ':') + padded(units % 10 ** digits, digits) : '';
  return clock(Math.floor(units / 10 ** digits), parts.length === 3 ? 3 : 2) + rest;
}

/** @param places 2 for minutes and seconds, 3 with hours */
function clock(seconds: number, places: 2 | 3): string {
  const minutes = Math.floor(seconds / 60);
  const parts = places === 3 ? [Math.floor(minutes / 60), minutes % 60, seconds % 60] : [minutes, seconds % 60];
  return parts.map((part) => padded(part, 2)).join(':');
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');
