import { ByteSource } from './byte-source.js';
import type { SoundPart } from './sound-parts.js';

const PAGE_HEADER_BYTES = 27;
const BEGIN_OF_STREAM = 2;
/** Of a file with less than a second of sound; covers in its tags take some, a film beside it others. */
const MAX_PAGES = 128;

/**
 * The song in the decoded sound of a Vorbis file that has it all on one page (RFC 3533, 6): ffmpeg ends such a file too
 * early or too late, others where they say.
 *
 * @returns null for any other file
 */
export function singlePagePart(path: string): SoundPart[] | null {
  const source = new ByteSource(path);
  try {
    let serial: number | undefined;
    let frames = 0;
    let at = 0;
    for (let i = 0; i < MAX_PAGES && at < source.size; i += 1) {
      const head = source.read(at, PAGE_HEADER_BYTES + 255 + 7);
      if (head.length < PAGE_HEADER_BYTES || head.toString('latin1', 0, 4) !== 'OggS') return null;
      const bodyStart = PAGE_HEADER_BYTES + head.readUInt8(26);
      at += bodyStart + head.subarray(PAGE_HEADER_BYTES, bodyStart).reduce((sum, size) => sum + size, 0);
      const isVorbis = head.toString('latin1', bodyStart, bodyStart + 7) === '\x01vorbis';
      const begins = (head.readUInt8(5) & BEGIN_OF_STREAM) !== 0;
      // Another song is chained to the first.
      if (begins && frames > 0) return null;
      if (begins && isVorbis) serial ??= head.readUInt32LE(14);
      const position = Number(head.readBigInt64LE(6));
      if (head.readUInt32LE(14) !== serial || position <= 0) continue;
      if (frames > 0) return null;
      frames = position;
    }
    return frames > 0 && at >= source.size ? [{ silence: 0, from: 0, to: frames }] : null;
  } finally {
    source.close();
  }
}
