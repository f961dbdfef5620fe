import { parseMpegFrame } from '@attune/catalogue/audio-frames';
import { setUint24, uint24, viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import { ENCODER_DELAY_OFFSET } from './itunes-gapless.js';

/** Offsets in an Info frame, from its `Xing` or `Info` marker (LAME's "MP3 Info Tag", revision 1). */
const FRAME_COUNT_OFFSET = 8;
const CRC_OFFSET = 0x9a;
const MAX_12_BITS = 4_095;

/**
 * Makes the first frame of an encoded mp3 state exactly how many frames of audio it holds, by the encoder delay and end
 * padding of its Info tag. Encoders write a wrong padding for songs shorter than a frame or two. Nothing changes when
 * there is no Info tag, or the numbers are not plausible.
 *
 * @param start at least the whole first frame; changed in place
 * @param frames the number of audio frames that were encoded
 */
export function writeGaplessInfo(start: Uint8Array, frames: number): void {
  const frame = parseMpegFrame(start, 0);
  if (!frame || start.length < frame.bytes) return;
  const sideInfoBytes = frame.version === 1 ? (frame.channels === 1 ? 17 : 32) : frame.channels === 1 ? 9 : 17;
  const mark = 4 + sideInfoBytes;
  if (!/^(Xing|Info)$/.test(latin1Text(start, mark, mark + 4))) return;
  const total = viewOf(start).getUint32(mark + FRAME_COUNT_OFFSET) * frame.framesPerBlock;
  const delayAndPadding = uint24(start, mark + ENCODER_DELAY_OFFSET);
  const delay = delayAndPadding >>> 12;
  const padding = total - delay - frames;
  if (padding < 0 || padding > MAX_12_BITS) return;
  setUint24(start, mark + ENCODER_DELAY_OFFSET, delay * 4_096 + padding);
  viewOf(start).setUint16(mark + CRC_OFFSET, crc16(start.subarray(0, mark + CRC_OFFSET)));
}

/** CRC-16 with polynomial 0x8005, reflected, initial value 0: LAME's checksum of the frame up to the checksum. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}
