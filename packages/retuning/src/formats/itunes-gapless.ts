import { indexOfBytes, uint24 } from '../bytes/arrays.js';
import { latin1Bytes, latin1Text } from '../bytes/text.js';
import { type MpegFrame, countMpegFrames, id3TagBytes } from '@attune/catalogue/audio-frames';
import type { ByteSource } from './byte-source.js';
import type { SoundPart } from './sound-parts.js';

/** Encoder delay, padding and length of a song, in frames. */
export interface GaplessInfo {
  delay: number;
  padding: number;
  frames: number;
}

export const ITUNES_GAPLESS = 'iTunSMPB';
/** As it is, and in UTF-16, up to its last letter. */
const GAPLESS_NAMES = [ITUNES_GAPLESS, ITUNES_GAPLESS.replaceAll(/(?!^)./g, '\0$&')].map(latin1Bytes);
/** Hexadecimal: zero, delay, padding, frames, and more. */
const FIELDS = /^\s*[0-9a-f]{8} ([0-9a-f]{8}) ([0-9a-f]{8}) ([0-9a-f]{8,16})\b/i;

/** Parses the text that iTunes writes; null when it is another. */
export function parseGapless(text: string): GaplessInfo | null {
  const [delay = NaN, padding = NaN, frames = NaN] = (FIELDS.exec(text) ?? [])
    .slice(1)
    .map((field) => Number.parseInt(field, 16));
  return frames > 0 ? { delay, padding, frames } : null;
}

/** Frames that an MPEG layer 3 decoder returns before the first that it was given. */
const DECODER_DELAY_FRAMES = 529;
const MAX_ID3_TAGS = 32;
/** Padding between tag and sound. */
const MAX_GAP_BYTES = 8_192;
/** More than the start of an Info frame up to LAME's delay and padding. */
const INFO_FRAME_BYTES = 2_048;
/** From its `Xing` or `Info` marker (LAME's "MP3 Info Tag", revision 1). */
export const ENCODER_DELAY_OFFSET = 0x8d;

/**
 * The song in the decoded sound of an mp3 by iTunes' comment.
 *
 * @param countedFrames the length of all its packets
 * @returns null without such a comment, when it does not fit the file, and beside LAME's own tag, which decoders obey
 */
export function mp3Parts(source: ByteSource, countedFrames: number): SoundPart[] | null {
  const { gapless, end } = readId3Gapless(source);
  const frame = gapless && firstFrame(source, end);
  if (!frame || frame.hasEncoderDelay) return null;
  const { delay, padding, frames } = gapless;
  if (Math.abs(delay + padding + frames - countedFrames) > 2 * frame.framesPerBlock) return null;
  const from = delay + DECODER_DELAY_FRAMES;
  return [{ silence: 0, from, to: from + frames }];
}

/** From a comment of any version and encoding: its name is searched for, and zeros and byte order marks are dropped. */
function readId3Gapless(source: ByteSource): { gapless: GaplessInfo | null; end: number } {
  let gapless: GaplessInfo | null = null;
  let end = 0;
  for (let i = 0; i < MAX_ID3_TAGS; i += 1) {
    const size = id3TagBytes(source.read(end, 10), 0);
    if (size === 0) break;
    const tag = source.read(end, size);
    for (const name of GAPLESS_NAMES) {
      const at = gapless ? -1 : indexOfBytes(tag, name);
      if (at < 0) continue;
      const text = latin1Text(tag, at + name.length, at + name.length + 256);
      gapless = parseGapless(text.replaceAll(/[\0\xff\xfe]/g, ''));
    }
    end += size;
  }
  return { gapless, end };
}

function firstFrame(source: ByteSource, position: number): (MpegFrame & { hasEncoderDelay: boolean }) | undefined {
  const head = source.read(position, MAX_GAP_BYTES + INFO_FRAME_BYTES);
  for (let at = head.indexOf(0xff); at >= 0 && at <= MAX_GAP_BYTES; at = head.indexOf(0xff, at + 1)) {
    const { count, first } = countMpegFrames(head, at, 2);
    if (count < 2 || !first) continue;
    const mark = at + latin1Text(head, at, at + 64).search(/Xing|Info/);
    const hasEncoder = mark >= at && /^(LAME|Lavc|Lavf)$/.test(latin1Text(head, mark + 120, mark + 124));
    return { ...first, hasEncoderDelay: hasEncoder && uint24(head, mark + ENCODER_DELAY_OFFSET) !== 0 };
  }
  return undefined;
}
