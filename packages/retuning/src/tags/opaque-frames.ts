import { retimedFrame, type TimeChange } from './times.js';

/** An ID3v2.4 frame that is carried as it is. */
export interface OpaqueFrame {
  /** Four capitals or digits. */
  id: string;
  /** Everything after the frame's header, without unsynchronisation. */
  body: Uint8Array;
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

/**
 * The frames of a result; times follow the tempo.
 *
 * @param gainDb gain of the whole song: a volume adjustment is only true without one
 * @returns without the frames that would be wrong
 */
export function framesAfterRetuning(
  frames: readonly OpaqueFrame[],
  { times, gainDb }: { times: TimeChange; gainDb: number },
): OpaqueFrame[] {
  return frames.flatMap(({ id, body }) => {
    if ((id === 'RVA2' || id === 'EQU2') && gainDb !== 0) return [];
    const retimed = retimedFrame(id, body, times);
    return retimed ? [{ id, body: retimed }] : [];
  });
}
