import { signedContainer } from '@attune/catalogue/containers';

/** A file's type by its first bytes; rate and channels are null where the header does not simply state them. */
export interface SniffedAudio {
  container: 'wav' | 'flac' | 'ogg' | 'mp3' | 'aac' | 'mp4' | 'aiff' | 'matroska' | 'caf' | 'unknown';
  sampleRateHz: number | null;
  channels: number | null;
}

/** How many bytes from the start of the file {@link sniffAudio} can use. */
export const SNIFFED_BYTES = 65_536;

const nothing = { sampleRateHz: null, channels: null };

/** Recognizes audio by content, never by name. `bytes`: the file's first {@link SNIFFED_BYTES} or fewer. */
export function sniffAudio(bytes: Uint8Array): SniffedAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  const start = afterId3(bytes);
  const container = signedContainer(bytes.subarray(start));

  if (container === 'wav' && start === 0 && bytes.length >= 28 && text(12, 4) === 'fmt ') {
    return { container, sampleRateHz: view.getUint32(24, true), channels: view.getUint16(22, true) };
  }
  if (container === 'wav' || container === 'aiff') return { container, ...nothing };
  if (container === 'ogg') return sniffOgg(bytes.subarray(start));
  if (container === 'mov') return { container: 'mp4', ...nothing };
  if (text(0, 4) === 'caff') return { container: 'caf', ...nothing };
  if (bytes.length >= 4 && view.getUint32(0) === 0x1a45dfa3) return { container: 'matroska', ...nothing };
  if (container === 'flac') {
    if (bytes.length < start + 22) return { container: 'flac', ...nothing };
    // STREAMINFO: 20 bits of sample rate, then 3 bits of channels - 1, ten bytes into the block.
    const packed = view.getUint32(start + 18);
    return { container: 'flac', sampleRateHz: packed >>> 12, channels: ((packed >>> 9) & 7) + 1 };
  }
  return sniffFrames(bytes, start);
}

/** The length of a leading ID3v2 tag: its size is written in four times seven bits. */
function afterId3(bytes: Uint8Array): number {
  if (bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return 0;
  const size = bytes.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
  return 10 + size;
}

function sniffOgg(bytes: Uint8Array): SniffedAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = 27 + (bytes[26] ?? 0);
  const starts = (magic: string) => String.fromCharCode(...bytes.subarray(first, first + magic.length)) === magic;
  if (starts('\u0001vorbis') && bytes.length >= first + 16) {
    return { container: 'ogg', channels: bytes[first + 11] ?? null, sampleRateHz: view.getUint32(first + 12, true) };
  }
  // Opus always decodes to 48 kHz, whatever the rate of the recording.
  if (starts('OpusHead')) return { container: 'ogg', channels: bytes[first + 9] ?? null, sampleRateHz: 48_000 };
  return starts('\u007fFLAC') || starts('Speex')
    ? { container: 'ogg', ...nothing }
    : { container: 'unknown', ...nothing };
}

const MPEG_RATES_HZ: Record<number, readonly number[]> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};

function sniffFrames(bytes: Uint8Array, start: number): SniffedAudio {
  // An ID3 tag with a large picture extends beyond the bytes read: then the tag itself identifies an MP3.
  if (start >= bytes.length) return { container: start > 0 ? 'mp3' : 'unknown', ...nothing };
  const limit = Math.min(bytes.length - 4, start + 4096);
  for (let at = start; at <= limit; at += 1) {
    const [sync, head, rates, mode] = bytes.subarray(at, at + 4);
    if (sync !== 0xff || head === undefined || rates === undefined || mode === undefined) continue;
    if ((head & 0xf6) === 0xf0) return { container: 'aac', ...nothing };
    const rate = MPEG_RATES_HZ[(head >> 3) & 3]?.[(rates >> 2) & 3];
    const isLayer = (head & 0xe0) === 0xe0 && (head & 0x06) !== 0;
    if (isLayer && rate !== undefined && rates >> 4 !== 15 && rates >> 4 !== 0) {
      return { container: 'mp3', sampleRateHz: rate, channels: mode >> 6 === 3 ? 1 : 2 };
    }
  }
  return { container: start > 0 ? 'mp3' : 'unknown', ...nothing };
}
