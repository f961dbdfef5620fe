/** A parsed header of an MPEG audio frame (ISO/IEC 11172-3 and 13818-3, 2.4.1.3). */
export interface MpegFrame {
  /** 1, 2, or 2.5 for the low-rate extension. */
  version: 1 | 2 | 2.5;
  layer: 1 | 2 | 3;
  sampleRateHz: number;
  channels: 1 | 2;
  /** Length of the whole frame, header included. */
  bytes: number;
  framesPerBlock: number;
}

const VERSIONS = [2.5, undefined, 2, 1] as const;
const LAYERS = [undefined, 3, 2, 1] as const;
const RATES_V1_HZ = [44_100, 48_000, 32_000] as const;

/** kbit/s by index, from index 1 on: 0 is free format, 15 forbidden. */
const BITRATES = {
  v1l1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  v1l2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  v1l3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2l1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  v2l23: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/** Parses the frame header at `offset`; undefined when there is none. Needs 4 bytes. */
export function parseMpegFrame(bytes: Uint8Array, offset: number): MpegFrame | undefined {
  const header = headerAt(bytes, offset);
  if (header >>> 21 !== 0x7ff) return undefined;
  const version = VERSIONS[(header >>> 19) & 3];
  const layer = LAYERS[(header >>> 17) & 3];
  const bitrateIndex = (header >>> 12) & 15;
  const rateV1 = RATES_V1_HZ[(header >>> 10) & 3];
  if (!version || !layer || !rateV1 || (header & 3) === 2) return undefined;
  const table = version === 1 ? BITRATES[`v1l${layer}`] : layer === 1 ? BITRATES.v2l1 : BITRATES.v2l23;
  const kilobits = table[bitrateIndex - 1];
  if (kilobits === undefined) return undefined;
  const sampleRateHz = rateV1 / (version === 1 ? 1 : version === 2 ? 2 : 4);
  const padding = (header >>> 9) & 1;
  const framesPerBlock = layer === 1 ? 384 : layer === 3 && version !== 1 ? 576 : 1152;
  const size =
    layer === 1
      ? (Math.floor((12_000 * kilobits) / sampleRateHz) + padding) * 4
      : Math.floor((framesPerBlock * 125 * kilobits) / sampleRateHz) + padding;
  return { version, layer, sampleRateHz, channels: ((header >>> 6) & 3) === 3 ? 1 : 2, bytes: size, framesPerBlock };
}

/** Four bytes as a number; 0 beyond the end. */
function headerAt(bytes: Uint8Array, offset: number): number {
  const [a, b, c, d] = bytes.subarray(offset, offset + 4);
  return a === undefined || b === undefined || c === undefined || d === undefined
    ? 0
    : ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** Counts consecutive frames of one kind from `offset` on, up to `limit`. */
export function countMpegFrames(
  bytes: Uint8Array,
  offset: number,
  limit: number,
): { count: number; first?: MpegFrame } {
  const first = parseMpegFrame(bytes, offset);
  let count = 0;
  for (let at = offset, frame = first; frame && count < limit; frame = parseMpegFrame(bytes, at)) {
    if (frame.layer !== first?.layer || frame.version !== first.version || frame.sampleRateHz !== first.sampleRateHz) {
      break;
    }
    count += 1;
    at += frame.bytes;
    if (at >= bytes.length) break;
  }
  return { count, first };
}

/** Counts consecutive ADTS frames (ISO/IEC 13818-7) from `offset` on, up to `limit`. */
export function countAdtsFrames(bytes: Uint8Array, offset: number, limit: number): number {
  let count = 0;
  for (let at = offset; at + 7 <= bytes.length && count < limit;) {
    const isSync = bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0;
    const size = (headerAt(bytes, at + 2) >>> 5) & 0x1fff;
    if (!isSync || size < 8 || (((bytes[at + 2] ?? 0) >>> 2) & 15) > 12) break;
    count += 1;
    at += size;
  }
  return count;
}

/** Frames of up to 640 kbit/s at 32 kHz. */
const FREE_FORMAT_BYTES = { min: 24, max: 2_881 };
/** Sync word, version, layer, bit rate index and sample rate: equal in all frames of a song. */
const KIND_BITS = 0xfffe_fc00;

/**
 * Whether three MPEG layer 3 frames of free format begin at `offset`: their headers state no bit rate, so their length
 * is the distance to the next.
 */
function isFreeFormat(bytes: Uint8Array, offset: number): boolean {
  const header = headerAt(bytes, offset);
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 19) & 3) !== 1 && ((header >>> 17) & 3) === 1;
  if (!isLayer3 || ((header >>> 12) & 15) !== 0 || ((header >>> 10) & 3) === 3) return false;
  const padding = (at: number): number => (headerAt(bytes, at) >>> 9) & 1;
  const isNext = (at: number): boolean => ((headerAt(bytes, at) ^ header) & KIND_BITS) === 0;
  for (let size = FREE_FORMAT_BYTES.min; size <= FREE_FORMAT_BYTES.max; size += 1) {
    const second = offset + size;
    if (isNext(second) && isNext(second + size - padding(offset) + padding(second))) return true;
  }
  return false;
}

/** The number of consecutive frames from which bytes without any other signature count as MPEG or ADTS audio. */
const FRAMES_IN_A_ROW = 3;
/** Maximum offset of the first frame: a stream cut mid-frame begins with the rest of that frame. */
const MAX_LEADING_JUNK_BYTES = 2_048;
/** Some encoders write a block of zeros before the first frame, without a tag that announces it. */
const MAX_LEADING_ZERO_BYTES = 8_192;

export const FREE_FORMAT_MP3 = 'a free-format MP3';

/** What begins with frames of sound rather than with a signature; `first` is its first MPEG frame. */
export type Framed = { container: 'mp3'; first: MpegFrame } | { container: 'aac' } | { found: string };

/**
 * @param head the start of a file, without tags
 * @param isWhole whether `head` is the whole file, so that fewer frames are enough
 */
export function framedContainer(head: Uint8Array, isWhole: boolean): Framed | undefined {
  for (const offset of frameOffsets(head)) {
    if (countAdtsFrames(head, offset, FRAMES_IN_A_ROW) === FRAMES_IN_A_ROW) return { container: 'aac' };
    if (isFreeFormat(head, offset)) return { found: FREE_FORMAT_MP3 };
    const { count, first } = countMpegFrames(head, offset, FRAMES_IN_A_ROW);
    const reachesEnd = offset === 0 && isWhole && first && count * first.bytes >= head.length;
    if (!first || (count < FRAMES_IN_A_ROW && !reachesEnd)) continue;
    if (first.layer === 3) return { container: 'mp3', first };
    return { found: `MPEG layer ${first.layer} audio (MP${first.layer})` };
  }
  return undefined;
}

/** Offsets at which a first frame may begin: after a little junk, or directly after a block of zeros. */
function* frameOffsets(head: Uint8Array): Generator<number> {
  const last = Math.min(MAX_LEADING_JUNK_BYTES, head.length - 4);
  for (let offset = 0; offset <= last; offset += 1) if (head[offset] === 0xff) yield offset;
  const zeros = head.findIndex((byte) => byte !== 0);
  if (zeros > last && zeros <= MAX_LEADING_ZERO_BYTES && head[zeros] === 0xff) yield zeros;
}

const MAX_ID3_HEADERS = 64;

/** The offset of the data after all leading ID3v2 tags; undefined when it is beyond the available bytes. */
export function skipId3(head: Uint8Array): number | undefined {
  let offset = 0;
  for (let i = 0; i < MAX_ID3_HEADERS; i += 1) {
    const tagBytes = id3TagBytes(head, offset);
    if (tagBytes === 0) return offset;
    offset += tagBytes;
    if (offset >= head.length) return undefined;
  }
  return offset;
}

/**
 * Length of the ID3v2 tag at `offset` with header and footer (id3.org, ID3v2.4 structure, 3.1); 0 when there is none.
 */
export function id3TagBytes(bytes: Uint8Array, offset: number): number {
  if (bytes.length < offset + 10 || headerAt(bytes, offset) >>> 8 !== 0x49_44_33) return 0;
  let size = 0;
  for (let i = 6; i < 10; i += 1) size = size * 128 + ((bytes[offset + i] ?? 0) & 0x7f);
  const hasFooter = ((bytes[offset + 5] ?? 0) & 0x10) !== 0;
  return size + (hasFooter ? 20 : 10);
}
