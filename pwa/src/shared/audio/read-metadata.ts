import type { IAudioMetadata, IPicture } from 'music-metadata';
import { delay } from '../scope';

export interface TrackMetadata {
  title: string | null;
  artist: string | null;
  album: string | null;
  /** Of a record by several artists. */
  albumArtist: string | null;
  track: number | null;
  disc: number | null;
  /** Where the file's head says it; seconds. */
  durationSeconds: number | null;
  /** E.g. `Vorbis`, `MPEG 1 Layer 3`. */
  codec: string | null;
  sampleRateHz: number | null;
  channels: number | null;
  bitDepth: number | null;
  bitRateKbps: number | null;
  lossless: boolean | null;
  /** The front cover, if the file has one in a format that browsers display. */
  cover: Blob | null;
}

const DRAWN_TYPES = /^image\/(jpe?g|png|webp|gif)$/;
const MAX_COVER_BYTES = 20 * 2 ** 20;
const TIMEOUT_MS = 8_000;

export const NO_METADATA: TrackMetadata = {
  title: null,
  artist: null,
  album: null,
  albumArtist: null,
  track: null,
  disc: null,
  durationSeconds: null,
  codec: null,
  sampleRateHz: null,
  channels: null,
  bitDepth: null,
  bitRateKbps: null,
  lossless: null,
  cover: null,
};

/**
 * Tags, format and cover of a file. The reader is loaded when first needed. Tags are optional: a file whose tags
 * are invalid, or take longer than 8 s to read, simply has none.
 */
export async function readMetadata(file: File): Promise<TrackMetadata> {
  try {
    const { parseBlob, selectCover } = await import('music-metadata');
    const parsed = await Promise.race([
      parseBlob(file, { duration: false, skipPostHeaders: true }),
      delay(TIMEOUT_MS).then(() => null),
    ]);
    return parsed === null ? NO_METADATA : toMetadata(parsed, selectCover(parsed.common.picture));
  } catch {
    return NO_METADATA;
  }
}

function toMetadata({ common, format, native }: IAudioMetadata, picture: IPicture | null): TrackMetadata {
  const text = (value: string | undefined) => value?.trim().replaceAll(/\s+/g, ' ') || null;
  return {
    title: text(common.title),
    artist: text(wholeArtist(common.artist, native) ?? common.albumartist),
    album: text(common.album),
    albumArtist: text(common.albumartist),
    track: common.track.no,
    disc: common.disk.no,
    durationSeconds: format.duration ?? null,
    codec: text(format.codec)?.replace(/^Vorbis I$/, 'Vorbis') ?? null,
    sampleRateHz: format.sampleRate ?? null,
    channels: format.numberOfChannels ?? null,
    bitDepth: format.bitsPerSample ?? null,
    bitRateKbps: format.bitrate === undefined ? null : Math.round(format.bitrate / 1000),
    lossless: format.lossless ?? null,
    cover: picture && toCover(picture),
  };
}

const ARTIST_FRAMES: Record<string, string> = { 'ID3v2.2': 'TP1', 'ID3v2.3': 'TPE1' };

/** The reader splits ID3v2.2 and 2.3 at every slash, which the standard allows and AC/DC does not. */
function wholeArtist(artist: string | undefined, native: IAudioMetadata['native']): string | undefined {
  const whole = Object.entries(ARTIST_FRAMES).map(([kind, frame]) =>
    (native[kind] ?? []).filter(({ id }) => id === frame).map(({ value }) => String(value)),
  );
  return whole.find(([first]) => first === artist)?.join('/') ?? artist;
}

function toCover({ format, data }: IPicture): Blob | null {
  const type = format.includes('/') ? format.toLowerCase() : `image/${format.toLowerCase()}`;
  if (!DRAWN_TYPES.test(type) || data.byteLength === 0 || data.byteLength > MAX_COVER_BYTES) return null;
  return new Blob([new Uint8Array(data)], { type });
}
