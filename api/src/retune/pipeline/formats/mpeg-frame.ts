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

/** kbit/s by index; the first and last entries (free format, forbidden) are not accepted. */
const BITRATES = {
  v1l1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  v1l2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  v1l3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2l1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  v2l23: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/** Parses the frame header at `offset`; undefined when there is none. Needs 4 bytes. */
export function parseMpegFrame(bytes: Buffer, offset: number): MpegFrame | undefined {
  if (offset + 4 > bytes.length) return undefined;
  const header = bytes.readUInt32BE(offset);
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

/** Counts consecutive frames of one kind from `offset` on, up to `limit`. */
export function countMpegFrames(bytes: Buffer, offset: number, limit: number): { count: number; first?: MpegFrame } {
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
export function countAdtsFrames(bytes: Buffer, offset: number, limit: number): number {
  let count = 0;
  for (let at = offset; at + 7 <= bytes.length && count < limit;) {
    const isSync = bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0;
    const size = (bytes.readUInt32BE(at + 2) >>> 5) & 0x1fff;
    if (!isSync || size < 8 || (((bytes[at + 2] ?? 0) >>> 2) & 15) > 12) break;
    count += 1;
    at += size;
  }
  return count;
}
