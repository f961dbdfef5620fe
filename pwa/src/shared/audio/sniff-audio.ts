import { framedContainer, skipId3 } from '@attune/catalogue/audio-frames';
import { signedContainer } from '@attune/catalogue/containers';

/** A file's type by its first bytes; rate and channels are null where the header does not simply state them. */
export interface SniffedAudio {
  container: 'wav' | 'flac' | 'ogg' | 'mp3' | 'aac' | 'mp4' | 'aiff' | 'matroska' | 'caf' | 'unknown';
  /** Sound that neither a browser nor we can play, for display. */
  found?: string;
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
  const start = skipId3(bytes);
  // An ID3 tag with a large picture extends beyond the bytes read: then the tag itself identifies an MP3.
  if (start === undefined) return { container: 'mp3', ...nothing };
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
  return sniffFrames(bytes.subarray(start), start > 0);
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
  // Its first stream may be a film or a cover.
  return { container: 'ogg', ...nothing };
}

function sniffFrames(bytes: Uint8Array, hasTag: boolean): SniffedAudio {
  const framed = framedContainer(bytes, bytes.length < SNIFFED_BYTES);
  if (framed && 'first' in framed) {
    return { container: 'mp3', sampleRateHz: framed.first.sampleRateHz, channels: framed.first.channels };
  }
  if (framed && 'found' in framed) return { container: 'unknown', ...nothing, found: framed.found };
  if (framed) return { container: framed.container, ...nothing };
  return { container: hasTag ? 'mp3' : 'unknown', ...nothing };
}
