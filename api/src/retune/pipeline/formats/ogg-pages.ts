import type { ByteSource } from './byte-source.js';

const HEADER_BYTES = 27;

/** A page of an Ogg file (RFC 3533, 6). */
export interface OggPage {
  beginsStream: boolean;
  serial: number;
  /** Of the last packet that ends on it, in the units of its stream; for sound, frames. -1 when none ends here. */
  position: number;
  /** The sizes of the body's segments. */
  lacing: Buffer;
  /** Where the next page is. */
  end: number;
  /** @param maxBytes of its start; all of it when left out */
  body: (maxBytes?: number) => Buffer;
}

/** The first `max` pages of an Ogg file, up to the first that is damaged. */
export function* oggPages(source: ByteSource, max: number): Generator<OggPage> {
  for (let at = 0, i = 0; i < max; i += 1) {
    const header = source.read(at, HEADER_BYTES);
    if (header.length < HEADER_BYTES || header.toString('latin1', 0, 4) !== 'OggS') return;
    const lacing = source.read(at + HEADER_BYTES, header.readUInt8(26));
    const start = at + HEADER_BYTES + lacing.length;
    const end = start + lacing.reduce((sum, segment) => sum + segment, 0);
    yield {
      beginsStream: (header.readUInt8(5) & 2) !== 0,
      serial: header.readUInt32LE(14),
      position: Number(header.readBigInt64LE(6)),
      lacing,
      end,
      body: (maxBytes = Infinity) => source.read(start, Math.min(maxBytes, end - start)),
    };
    at = end;
  }
}
