import { parseMpegFrame } from '@attune/catalogue/audio-frames';
import { ENCODER_DELAY_OFFSET } from '../formats/itunes-gapless.js';

/** Offsets in an Info frame, from its `Xing` or `Info` marker (LAME's "MP3 Info Tag", revision 1). */
const FRAME_COUNT_OFFSET = 8;
const CRC_OFFSET = 0x9a;
const MAX_12_BITS = 4_095;

/**
 * Makes the first frame of an mp3 state exactly how many frames of audio it holds, by the encoder delay and end padding
 * of its Info tag. Encoders write a wrong padding for songs shorter than a frame or two.
 *
 * @param start at least the whole first frame; changed in place
 * @param frames the number of audio frames that were encoded
 * @returns false when there is no Info tag, or the numbers are not plausible
 */
export function writeGaplessInfo(start: Buffer, frames: number): boolean {
  const frame = parseMpegFrame(start, 0);
  if (!frame || start.length < frame.bytes) return false;
  const sideInfoBytes = frame.version === 1 ? (frame.channels === 1 ? 17 : 32) : frame.channels === 1 ? 9 : 17;
  const mark = 4 + sideInfoBytes;
  if (!/^(Xing|Info)$/.test(start.toString('latin1', mark, mark + 4))) return false;
  const total = start.readUInt32BE(mark + FRAME_COUNT_OFFSET) * frame.framesPerBlock;
  const delayAndPadding = start.readUIntBE(mark + ENCODER_DELAY_OFFSET, 3);
  const delay = delayAndPadding >>> 12;
  const padding = total - delay - frames;
  if (padding < 0 || padding > MAX_12_BITS) return false;
  start.writeUIntBE(delay * 4_096 + padding, mark + ENCODER_DELAY_OFFSET, 3);
  start.writeUInt16BE(crc16(start.subarray(0, mark + CRC_OFFSET)), mark + CRC_OFFSET);
  return true;
}

/** CRC-16 with polynomial 0x8005, reflected, initial value 0: LAME's checksum of the frame up to the checksum. */
function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}
