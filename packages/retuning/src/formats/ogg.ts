import { LITTLE_ENDIAN, viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import type { ByteSource } from './byte-source.js';
import type { SoundPart } from './sound-parts.js';

const HEADER_BYTES = 27;

/** A page of an Ogg file (RFC 3533, 6). */
export interface OggPage {
  beginsStream: boolean;
  serial: number;
  /** Of the last packet that ends on it, in the units of its stream; for sound, frames. -1 when none ends here. */
  position: number;
  /** The sizes of the body's segments. */
  lacing: Uint8Array;
  /** Where the next page is. */
  end: number;
  /** @param maxBytes of its start; all of it when left out */
  body: (maxBytes?: number) => Uint8Array;
}

/** The first `max` pages of an Ogg file, up to the first that is damaged. */
export function* oggPages(source: ByteSource, max: number): Generator<OggPage> {
  for (let at = 0, i = 0; i < max; i += 1) {
    const header = source.read(at, HEADER_BYTES);
    if (header.length < HEADER_BYTES || latin1Text(header, 0, 4) !== 'OggS') return;
    const lacing = source.read(at + HEADER_BYTES, viewOf(header).getUint8(26));
    const start = at + HEADER_BYTES + lacing.length;
    const end = start + lacing.reduce((sum, segment) => sum + segment, 0);
    yield {
      beginsStream: (viewOf(header).getUint8(5) & 2) !== 0,
      serial: viewOf(header).getUint32(14, LITTLE_ENDIAN),
      position: Number(viewOf(header).getBigInt64(6, LITTLE_ENDIAN)),
      lacing,
      end,
      body: (maxBytes = Infinity) => source.read(start, Math.min(maxBytes, end - start)),
    };
    at = end;
  }
}

/** Of a file with less than a second of sound; covers in its tags take some, a film beside it others. */
const MAX_PAGES = 128;

/**
 * The song in the decoded sound of a Vorbis file that has it all on one page (RFC 3533, 6): ffmpeg ends such a file too
 * early or too late, others where they say.
 *
 * @returns null for any other file
 */
export function singlePagePart(source: ByteSource): SoundPart[] | null {
  let serial: number | undefined;
  let frames = 0;
  let end = 0;
  for (const page of oggPages(source, MAX_PAGES)) {
    end = page.end;
    // Another song is chained to the first.
    if (page.beginsStream && frames > 0) return null;
    if (page.beginsStream && latin1Text(page.body(7)) === '\x01vorbis') serial ??= page.serial;
    if (page.serial !== serial || page.position <= 0) continue;
    if (frames > 0) return null;
    frames = page.position;
  }
  return frames > 0 && end >= source.size ? [{ silence: 0, from: 0, to: frames }] : null;
}
