/** An ID3v2.4 frame that is carried as it is. */
export interface OpaqueFrame {
  /** Four capitals or digits. */
  id: string;
  /** Everything after the frame's header, without unsynchronisation. */
  body: Buffer;
}

/** Frames that are never carried: what they hold is private to a program, or may be any file. */
const PRIVATE = new Set(['PRIV', 'GEOB']);
/** ID3v2.3 frames of another layout than their successors, and frames that refer to others or to encryption. */
const NOT_CARRIED = new Set(['RVAD', 'EQUA', 'TIME', 'LINK', 'COMR', 'GRID', 'SIGN', 'OWNE']);
/** Frames that describe the source file: its encoder, length, size, seek tables, position in a stream. */
const ABOUT_FILE = /^(TSSE|TLEN|TSIZ|TDEN|TDTG|TFLT|TRDA|AENC|ENCR|SEEK|ASPI|MLLT|RBUF|POSS|NCON)$/;

/** @param id of ID3v2.4 (or of an older version, if it has no successor) */
export function kindOfFrame(id: string): 'carried' | 'notCarried' | 'aboutFile' {
  if (ABOUT_FILE.test(id)) return 'aboutFile';
  return id.length !== 4 || PRIVATE.has(id) || NOT_CARRIED.has(id) ? 'notCarried' : 'carried';
}

/** What frames and items hold, in words, for those that users may miss. */
const WORDS: Readonly<Record<string, string>> = {
  SYLT: 'synchronised lyrics',
  CHAP: 'chapter',
  CTOC: 'table of contents',
  POPM: 'rating',
  PCNT: 'play count',
  RVA2: 'volume adjustment',
  RVAD: 'volume adjustment',
  EQU2: 'equaliser curve',
  EQUA: 'equaliser curve',
  WXXX: 'link',
  UFID: 'file identifier',
  PRIV: 'private data',
  GEOB: 'attached file',
  TOFN: 'original filename',
  GRP1: 'grouping',
  MCDI: 'CD identifier',
  ETCO: 'event times',
  SYTC: 'tempo map',
  ldes: 'long description',
  purl: 'podcast link',
  pcst: 'podcast',
  stik: 'media kind',
  rtng: 'content rating',
  shwm: 'show movement',
  rate: 'rating',
};

/** A frame's or item's name as receipts show it, for example "rating (POPM)". */
export function nameOfFrame(id: string): string {
  const words = WORDS[id];
  return words === undefined ? id : `${words} (${id})`;
}

/** Frames that hold times, by what they need when the tempo changes. */
const RETIMED: Readonly<Record<string, (body: Buffer, factor: number) => Buffer | undefined>> = {
  SYLT: retimedLyrics,
  CHAP: retimedChapter,
  ETCO: retimedEvents,
  // A tempo map's beats a minute and times would both have to change.
  SYTC: () => undefined,
};

/**
 * The frames of a result. Times follow the tempo; positions in the file become unknown, since the bytes are others.
 *
 * @param lengthFactor length of the result / length of the source: 1 when the tempo is kept
 * @param gainDb gain of the level guard: a volume adjustment is only true without one
 * @returns without the frames that would be wrong
 */
export function framesAfterRetuning(
  frames: readonly OpaqueFrame[],
  { lengthFactor, gainDb }: { lengthFactor: number; gainDb: number },
): OpaqueFrame[] {
  return frames.flatMap(({ id, body }) => {
    if ((id === 'RVA2' || id === 'EQU2') && gainDb !== 0) return [];
    const retime = RETIMED[id];
    if (!retime || (lengthFactor === 1 && id !== 'CHAP')) return [{ id, body }];
    const retimed = retime(body, lengthFactor);
    return retimed ? [{ id, body: retimed }] : [];
  });
}

const MAX_TIME = 2 ** 32 - 1;
const scaled = (time: number, factor: number): number => Math.min(MAX_TIME, Math.round(time * factor));

/**
 * Texts, each with a time after it; times are milliseconds or MPEG frames (ID3v2.4 native frames, 4.9).
 * @returns undefined if the frame cannot be read
 */
function retimedLyrics(body: Buffer, factor: number): Buffer | undefined {
  const isWide = body[0] === 1 || body[0] === 2;
  const out = Buffer.from(body);
  // Encoding, language, format of the times, kind of content; then a description.
  let at = afterText(out, 6, isWide);
  while (at !== undefined && at < out.length) {
    const time = afterText(out, at, isWide);
    if (time === undefined || time + 4 > out.length) return undefined;
    out.writeUInt32BE(scaled(out.readUInt32BE(time), factor), time);
    at = time + 4;
  }
  return at === undefined ? undefined : out;
}

/** Where a text's terminator ends: one zero, or two in UTF-16. */
function afterText(bytes: Buffer, start: number, isWide: boolean): number | undefined {
  const step = isWide ? 2 : 1;
  for (let at = start; at + step <= bytes.length; at += step) {
    if (bytes[at] === 0 && (!isWide || bytes[at + 1] === 0)) return at + step;
  }
  return undefined;
}

/** Identifier, start and end in milliseconds, start and end in bytes (ID3v2 chapter frame addendum, 3.1). */
function retimedChapter(body: Buffer, factor: number): Buffer | undefined {
  const at = afterText(body, 0, false);
  if (at === undefined || at + 16 > body.length) return undefined;
  const out = Buffer.from(body);
  for (const time of [at, at + 4]) out.writeUInt32BE(scaled(out.readUInt32BE(time), factor), time);
  // "Not used": the times count then.
  out.fill(0xff, at + 8, at + 16);
  return out;
}

/** A kind of event and its time, five bytes each, after the format of the times (ID3v2.4 native frames, 4.5). */
function retimedEvents(body: Buffer, factor: number): Buffer | undefined {
  if (body.length % 5 !== 1) return undefined;
  const out = Buffer.from(body);
  for (let at = 2; at < out.length; at += 5) out.writeUInt32BE(scaled(out.readUInt32BE(at), factor), at);
  return out;
}
