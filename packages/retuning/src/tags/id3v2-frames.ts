import { inflate } from '../bytes/inflate.js';
import { uint24, viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import { ID3_OLDER_FRAMES } from './tag-names.js';

const MAX_FRAMES = 5_000;
/** Longer runs of zeros are padding; what follows it is what an earlier tag left there. */
const MIN_PADDING_BYTES = 10;
const MAX_INFLATED_BYTES = 2 ** 20;
const MAX_INFLATED_PICTURE_BYTES = 17 * 2 ** 20;
const MAX_INFLATED_IN_TAG = 32 * 2 ** 20;

export interface Frame {
  /** The ID3v2.4 name. */
  id: string;
  /** Without compression and unsynchronisation; as far as it goes if it is cut off. */
  body: Uint8Array;
  version: number;
  /** Why the body is not what it should be. */
  error?: 'encrypted' | 'unreadable' | 'cut-off';
}

/**
 * The frames of an ID3v2 tag, and the names of the spans that are no frames:
 * one that cannot be read does not end the tag. Takes time proportional to the tag's length, whatever it contains.
 *
 * @param bytes everything after the tag's header
 */
export function readFrames(
  bytes: Uint8Array,
  version: number,
  tagFlags: number,
): { frames: Frame[]; skipped: string[] } {
  const walk = new FrameWalk(bytes, version);
  const frames: Frame[] = [];
  const skipped: string[] = [];
  let inflatable = MAX_INFLATED_IN_TAG;
  const inflateBody = (body: Uint8Array, id: string): Uint8Array | undefined => {
    const limit = Math.min(inflatable, id === 'APIC' ? MAX_INFLATED_PICTURE_BYTES : MAX_INFLATED_BYTES);
    const inflated = limit > 0 ? inflatedTo(body, limit) : undefined;
    inflatable -= inflated?.length ?? limit;
    return inflated;
  };
  let at = version > 2 && tagFlags & 0x40 ? extendedHeaderBytes(bytes, version) : 0;
  while (at < bytes.length) {
    const start = walk.afterZeros(at);
    if (start === bytes.length) break;
    const isPadded = start - at >= MIN_PADDING_BYTES || (start > at && !walk.startsFrame(start));
    if (isPadded || start + walk.headerBytes > bytes.length || frames.length + skipped.length >= MAX_FRAMES) {
      skipped.push(`rest of the tag, ${bytes.length - start} bytes`);
      break;
    }
    at = start;
    const { name, size, leadsOn } = walk.header(at);
    const bodyStart = at + walk.headerBytes;
    const isCutOff = bodyStart + size > bytes.length;
    const isWhole = leadsOn || (name !== undefined && !isCutOff);
    const next = isWhole ? bodyStart + size : walk.findFrame(at + 1);
    if (name !== undefined && (isWhole || next === undefined)) {
      const raw = bytes.subarray(bodyStart, bodyStart + size);
      const id = ID3_OLDER_FRAMES[name] ?? name;
      const frame = {
        id,
        version,
        ...readableBody(raw, id, { version, flags: bytes[at + 9] ?? 0, tagFlags, inflate: inflateBody }),
      };
      frames.push(isCutOff && !frame.error ? { ...frame, error: 'cut-off' } : frame);
    } else if (next === undefined) skipped.push(`rest of the tag, ${bytes.length - at} bytes`);
    else skipped.push(walk.nameOfUnknown(at));
    at = next ?? bytes.length;
  }
  return { frames, skipped };
}

/** Reads headers of frames at given places. */
class FrameWalk {
  readonly headerBytes: number;
  private readonly idBytes: number;
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly version: number,
  ) {
    this.view = viewOf(bytes);
    this.idBytes = version === 2 ? 3 : 4;
    this.headerBytes = version === 2 ? 6 : 10;
  }

  afterZeros(at: number): number {
    let end = at;
    while (end < this.bytes.length && this.bytes[end] === 0) end += 1;
    return end;
  }

  /**
   * The frame's name if it may be one, and its size: of those that it may mean, the one that leads to another frame.
   */
  header(at: number): { name: string | undefined; size: number; leadsOn: boolean } {
    const sizes = this.sizes(at);
    const leading = sizes.find((size) => this.leadsOn(at + this.headerBytes + size));
    return { name: this.nameAt(at), size: leading ?? sizes[0] ?? 0, leadsOn: leading !== undefined };
  }

  /** Whether a frame seems to start here that ends within the tag. */
  startsFrame(at: number): boolean {
    if (at + this.headerBytes > this.bytes.length) return false;
    const id = latin1Text(this.bytes, at, at + this.idBytes);
    return /^[A-Za-z0-9]{3}[A-Za-z0-9 \0]?$/.test(id) && this.sizes(at).some((size) => this.fits(at, size));
  }

  /** The next place where a frame starts for certain: it has a proper name, and leads to another or to the end. */
  findFrame(from: number): number | undefined {
    for (let at = from; at + this.headerBytes <= this.bytes.length; at += 1) {
      const first = this.bytes[at] ?? 0;
      if (first < 0x41 || first > 0x5a || this.nameAt(at) === undefined) continue;
      const { size, leadsOn } = this.header(at);
      if (size > 0 && leadsOn) return at;
    }
    return undefined;
  }

  nameOfUnknown(at: number): string {
    const id = latin1Text(this.bytes, at, at + this.idBytes);
    return /^[\x21-\x7e][\x20-\x7e]+$/.test(id) ? `unreadable frame (${id.trim()})` : 'unreadable frame';
  }

  /** iTunes writes names of ID3v2.2 with a space or a zero after them to ID3v2.3. */
  private nameAt(at: number): string | undefined {
    const id = latin1Text(this.bytes, at, at + this.idBytes);
    if (/^[A-Z0-9]+$/.test(id)) return id;
    return this.idBytes === 4 && /^[A-Z][A-Z0-9]{2}[ \0]$/.test(id) ? id.slice(0, 3) : undefined;
  }

  /** Some writers use plain sizes in 2.4, or syncsafe ones in 2.3. */
  private sizes(at: number): number[] {
    if (this.version === 2) return [uint24(this.bytes, at + 3)];
    const plain = this.view.getUint32(at + 4);
    const safe = syncsafe(this.bytes, at + 4);
    return this.version === 3 ? [plain, safe] : [safe, plain];
  }

  private fits(at: number, size: number): boolean {
    return at + this.headerBytes + size <= this.bytes.length;
  }

  private leadsOn(next: number): boolean {
    if (next >= this.bytes.length) return next === this.bytes.length;
    return this.bytes[next] === 0 || this.startsFrame(next) || this.nameAt(next)?.length === 4;
  }
}

interface BodyOptions {
  version: number;
  flags: number;
  tagFlags: number;
  inflate: (body: Uint8Array, id: string) => Uint8Array | undefined;
}

/** The order of what precedes a body differs between the versions (ID3v2.3, 3.3.1; ID3v2.4 structure, 4.1.2). */
function readableBody(body: Uint8Array, id: string, options: BodyOptions): Pick<Frame, 'body' | 'error'> {
  const { version, flags, tagFlags, inflate } = options;
  if (version === 2) return { body };
  const isOld = version === 3;
  if (flags & (isOld ? 0x40 : 0x04)) return { body, error: 'encrypted' };
  const isCompressed = (flags & (isOld ? 0x80 : 0x08)) !== 0;
  const groupBytes = flags & (isOld ? 0x20 : 0x40) ? 1 : 0;
  const lengthBytes = (isOld ? isCompressed : flags & 0x01) ? 4 : 0;
  const plain = body.subarray(groupBytes + lengthBytes);
  const whole = !isOld && (flags & 0x02 || tagFlags & 0x80) ? removeUnsynchronisation(plain) : plain;
  const readable = isCompressed ? inflate(whole, id) : whole;
  return readable ? { body: readable } : { body, error: 'unreadable' };
}

function inflatedTo(body: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return inflate(body, maxBytes);
  } catch {
    return undefined;
  }
}

/** 0 for one that claims to be larger than the tag. */
function extendedHeaderBytes(bytes: Uint8Array, version: number): number {
  if (bytes.length < 4) return 0;
  const size = version === 3 ? viewOf(bytes).getUint32(0) + 4 : syncsafe(bytes, 0);
  return size <= bytes.length ? size : 0;
}

/** Seven bits per byte (ID3v2.4 structure, 6.2). */
export const syncsafe = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((size, i) => size * 128 + ((bytes[at + i] ?? 0) & 0x7f), 0);

/** Drops the zero that was inserted after every 0xFF (ID3v2.4 structure, 6.1). */
export function removeUnsynchronisation(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    out[length] = bytes[i] ?? 0;
    length += 1;
    if (bytes[i] === 0xff && bytes[i + 1] === 0) i += 1;
  }
  return out.subarray(0, length);
}
