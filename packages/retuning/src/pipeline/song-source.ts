import type { ByteSource } from '../formats/byte-source.js';
import { mp3Parts } from '../formats/itunes-gapless.js';
import { mp4Parts } from '../formats/mp4-edits.js';
import { singlePagePart } from '../formats/ogg.js';
import type { Container } from '../formats/sniff.js';
import { type SoundPart, framesOf } from '../formats/sound-parts.js';
import type { Beginning } from '../formats/unpadded-chunks.js';
import type { SourceFormat } from '../output/output-format.js';
import {
  damaged,
  tooLong,
  tooMuchAudio,
  unsupportedChannels,
  unsupportedFormat,
  unsupportedSampleRate,
} from './song-errors.js';

/** A file's first audio track according to its headers. They can lie, so lengths are counted, and again on decoding. */
export interface SongSource extends SourceFormat {
  container: Container;
  /** ffmpeg's name: mp3, aac, alac, flac, vorbis, opus, pcm_s16le ... */
  codec: string;
  /** ffmpeg's name of the speaker layout, or null when the file does not state it. */
  channelLayout: string | null;
  /** Length according to the header; null when it states none. */
  declaredSeconds: number | null;
  /** Length to expect: counted, otherwise from the header; null when neither is available. */
  expectedSeconds: number | null;
  /** The length was not in the header but estimated or counted, so it cannot show that audio is missing. */
  isLengthEstimated: boolean;
  /** What of the decoded sound is the song, in order, if the file says that some of it is not; null: all of it. */
  parts: SoundPart[] | null;
  /** What decoders read in place of the file's own beginning, if they cannot read that. */
  beginning?: Beginning | undefined;
}

/** The first audio track as ffmpeg's libraries describe it, with their names; 0 for a number that they do not know. */
export interface SoundStream {
  codec: string;
  /** null when no decoder supports it. */
  sampleFormat: string | null;
  sampleRateHz: number;
  channels: number;
  channelLayout: string | null;
  bitsPerSample: number;
  bitsPerRawSample: number;
  /** Of the track, and of the whole file; null when unknown. */
  streamSeconds: number | null;
  formatSeconds: number | null;
  /** From the bit rate. */
  isLengthEstimated: boolean;
}

/** The length of a file's packets. */
export interface CountedPackets {
  /** Slightly over the maximum for a longer file. */
  seconds: number;
  /** The sum of the durations that packets state themselves: exact. */
  statedSeconds: number;
}

export const SOURCE_LIMITS = {
  channels: { min: 1, max: 8 },
  sampleRateHz: { min: 4_000, max: 384_000 },
  /** Frames times channels: limits a job's disk usage and time for any rate and number of channels. */
  samples: 1.5e9,
} as const;

interface ProbedFile {
  container: Container;
  beginning: Beginning | undefined;
  maxDurationSeconds: number;
}

/**
 * The song in a file, as its header describes it. Without `expectedSeconds` its packets are to be counted:
 * {@link withCountedLength}.
 *
 * @throws SongError when it is too long, its codec is not supported, or its rate or channel count is out of range
 */
export function toSongSource(
  stream: SoundStream,
  { container, beginning, maxDurationSeconds }: ProbedFile,
): SongSource {
  const { codec, sampleRateHz, channels, channelLayout, isLengthEstimated } = stream;
  const declaredSeconds = stream.streamSeconds ?? stream.formatSeconds;
  const format = { container, codec, sampleRateHz, channels, channelLayout, ...toSampleFormat(stream) };
  const isExact = isPlainPcm(format) && !isLengthEstimated;
  const source: SongSource = {
    ...format,
    declaredSeconds,
    expectedSeconds: isExact ? declaredSeconds : null,
    isLengthEstimated,
    parts: null,
    beginning,
  };
  checkLimits(source, maxDurationSeconds);
  if (stream.sampleFormat === null) throw unsupportedFormat(codecName(codec));
  return source;
}

/** Counting stops here, seconds. Damaged packets may be counted as slightly longer than what they decode to. */
export const maxCountedSeconds = ({ sampleRateHz, channels }: SourceFormat, maxDurationSeconds: number): number =>
  Math.min(maxDurationSeconds, SOURCE_LIMITS.samples / (sampleRateHz * channels)) + 1;

/**
 * The same song with its exact length, and what of its sound it is.
 *
 * @param counted null when no packet could be read
 * @throws SongError when it is too long
 */
export function withCountedLength(
  source: SongSource,
  counted: CountedPackets | null,
  { file, maxDurationSeconds }: { file: ByteSource; maxDurationSeconds: number },
): SongSource {
  const { sampleRateHz } = source;
  const isDeclared = source.declaredSeconds !== null && !source.isLengthEstimated;
  const isOver = counted !== null && counted.seconds > maxCountedSeconds(source, maxDurationSeconds);
  if (isOver) checkLength(counted.seconds, source, maxDurationSeconds);
  const parts = counted && isWhole(source, counted) ? songParts(source, counted, file) : null;
  const songFrames = parts && framesOf(parts);
  const songSeconds = songFrames === null ? null : songFrames / sampleRateHz;
  checkLength(songSeconds ?? (isDeclared ? null : (counted?.seconds ?? null)), source, maxDurationSeconds);
  const declaredSeconds = isDeclared ? source.declaredSeconds : (counted?.seconds ?? null);
  return {
    ...source,
    parts,
    declaredSeconds: parts ? songSeconds : declaredSeconds,
    expectedSeconds: songSeconds ?? counted?.seconds ?? declaredSeconds,
    isLengthEstimated: !isDeclared,
  };
}

/** The share of its declared length from which a file counts as whole enough for what it says about its parts. */
const MIN_SHARE_OF_DECLARED = 0.9;

function isWhole({ declaredSeconds, isLengthEstimated }: SongSource, { seconds }: CountedPackets): boolean {
  return isLengthEstimated || seconds >= (declaredSeconds ?? 0) * MIN_SHARE_OF_DECLARED;
}

function songParts(
  { container, codec, sampleRateHz }: SongSource,
  { seconds, statedSeconds }: CountedPackets,
  file: ByteSource,
): SoundPart[] | null {
  if (container === 'mp3') return mp3Parts(file, seconds * sampleRateHz);
  if (container === 'ogg' && codec === 'vorbis') return singlePagePart(file);
  return container === 'mov' ? mp4Parts(file, { sampleRateHz, codec, seconds: statedSeconds }) : null;
}

/** The length follows from the size of the data: the decoder never reads beyond what the header says. */
function isPlainPcm({ container, codec }: Pick<SongSource, 'container' | 'codec'>): boolean {
  return (container === 'wav' || container === 'aiff') && codec.startsWith('pcm_');
}

/** For display to the user. */
const codecName = (codec: string): string => (codec === 'unknown' ? 'audio of an unknown kind' : `${codec} audio`);

const LOSSY_PCM = /^(adpcm_|pcm_(mulaw|alaw))/;

function toSampleFormat(stream: SoundStream): Pick<SongSource, 'sampleKind' | 'bitDepth'> {
  const { codec, sampleFormat, bitsPerSample, bitsPerRawSample } = stream;
  const isPcm = codec.startsWith('pcm_') && !LOSSY_PCM.test(codec);
  if (isPcm && codec.startsWith('pcm_f')) return { sampleKind: 'float', bitDepth: bitsPerSample || 32 };
  if (!isPcm && codec !== 'flac' && codec !== 'alac') return { sampleKind: 'lossy', bitDepth: null };
  const bits = bitsPerRawSample || bitsPerSample || (sampleFormat?.startsWith('s16') ? 16 : 24);
  return { sampleKind: 'integer', bitDepth: bits };
}

function checkLimits(source: SongSource, maxDurationSeconds: number): void {
  const { channels, sampleRateHz } = SOURCE_LIMITS;
  if (source.channels < channels.min || source.channels > channels.max) {
    // Neither channels nor rate: the header is unreadable.
    if (source.channels === 0 && source.sampleRateHz === 0) throw damaged();
    throw unsupportedChannels(source.channels, channels.max);
  }
  if (source.sampleRateHz < sampleRateHz.min || source.sampleRateHz > sampleRateHz.max) {
    throw unsupportedSampleRate(source.sampleRateHz);
  }
  if (!source.isLengthEstimated) checkLength(source.declaredSeconds, source, maxDurationSeconds);
}

function checkLength(
  seconds: number | null,
  { sampleRateHz, channels }: SourceFormat,
  maxDurationSeconds: number,
): void {
  if (seconds === null) return;
  if (seconds > maxDurationSeconds) throw tooLong(maxDurationSeconds);
  if (seconds * sampleRateHz * channels > SOURCE_LIMITS.samples) throw tooMuchAudio();
}
