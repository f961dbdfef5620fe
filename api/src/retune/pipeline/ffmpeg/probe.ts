import type { SourceFormat } from '../../domain/output-format.js';
import {
  damaged,
  noAudio,
  protectedFile,
  tooLong,
  tooMuchAudio,
  unsupportedChannels,
  unsupportedFormat,
  unsupportedSampleRate,
} from '../audio.errors.js';
import { promisedFrames } from '../formats/mp4-length.js';
import type { Container } from '../formats/sniff.js';
import { countPackets } from './count-packets.js';
import { decoderSandbox } from './decoder-sandbox.js';
import { type AudioProcessEnd, runAudioTool } from './ffmpeg-process.adapter.js';
import { sourceArguments } from './source-arguments.js';

/** A file's first audio track according to its headers. They can lie, so lengths are counted, and again on decoding. */
export interface AudioSource extends SourceFormat {
  path: string;
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
  /** Where the song ends, if the container says that what the decoder returns after it is padding; frames. */
  endFrame: number | null;
}

export const SOURCE_LIMITS = {
  channels: { min: 1, max: 8 },
  sampleRateHz: { min: 4_000, max: 384_000 },
  /** Frames times channels: limits a job's disk usage and time for any rate and number of channels. */
  samples: 1.5e9,
} as const;

/** Sample entries of protected MP4 audio and video (ISO/IEC 14496-12, 8.12; FairPlay). */
const PROTECTED_TAGS = new Set(['drms', 'drmi', 'enca', 'encv', 'aavd']);
const LOSSY_PCM = /^(adpcm_|pcm_(mulaw|alaw))/;
const VIDEO_CODECS =
  /^(h26\d|hevc|av1|libdav1d|libaom|vp\d|libvpx|mpeg\dvideo|mpeg4|msmpeg4|prores|dnxhd|dvvideo|theora|wmv|rawvideo|svq|cinepak)/;
const PROBE_CPU_SECONDS = 8;
const PROBE_WALL_SECONDS = 60;

interface ProbedStream {
  codec_name?: string;
  codec_type?: string;
  codec_tag_string?: string;
  sample_fmt?: string;
  sample_rate?: string;
  channels?: number;
  channel_layout?: string;
  bits_per_sample?: number;
  bits_per_raw_sample?: string;
  duration?: string;
}

/**
 * Reads the headers of an untrusted file, and counts its length where they could hide it.
 *
 * @throws AppError 413 too long, 415 unsupported codec, 422 no audio, damaged, protected, or a rate or channel
 *   count out of range; an Error when the file could not be read in time
 */
export async function probeSource(
  path: string,
  container: Container,
  { maxDurationSeconds, signal }: { maxDurationSeconds: number; signal: AbortSignal },
): Promise<AudioSource> {
  // This is the first program that reads an untrusted file; every decoder follows it.
  await decoderSandbox.check();
  const run = await runAudioTool({
    tool: 'ffprobe',
    args: [
      '-hide_banner',
      '-loglevel',
      'warning',
      ...sourceArguments(container, path),
      '-show_entries',
      'stream=codec_name,codec_type,codec_tag_string,sample_fmt,sample_rate,channels,channel_layout,bits_per_sample,bits_per_raw_sample,duration:format=duration',
      '-of',
      'json',
    ],
    cpuSeconds: PROBE_CPU_SECONDS,
    wallSeconds: PROBE_WALL_SECONDS,
    isolated: { readable: path },
    maxBytes: 1_000_000,
    signal,
  });
  const { streams, formatSeconds } = parseAnswer(run);
  const audio = streams.filter((stream) => stream.codec_type === 'audio');
  if (streams.some((stream) => PROTECTED_TAGS.has(stream.codec_tag_string ?? ''))) throw protectedFile();
  const [stream] = audio;
  if (!stream) throw streams.length > 0 ? noAudio() : refusal(run.stderr);
  const source: AudioSource = {
    path,
    container,
    codec: stream.codec_name ?? 'unknown',
    sampleRateHz: Number(stream.sample_rate ?? 0),
    channels: stream.channels ?? 0,
    channelLayout: stream.channel_layout && stream.channel_layout !== 'unknown' ? stream.channel_layout : null,
    ...toSampleFormat(stream),
    declaredSeconds: seconds(stream.duration) ?? formatSeconds,
    expectedSeconds: null,
    endFrame: null,
    isLengthEstimated: /estimating duration from bitrate/i.test(run.stderr),
  };
  checkLimits(source, maxDurationSeconds);
  // ffprobe omits the sample format when no decoder on the list supports the stream.
  if (stream.sample_fmt === undefined) throw unsupportedFormat(codecName(stream));
  const isDeclared = source.declaredSeconds !== null && !source.isLengthEstimated;
  if (isDeclared && isPlainPcm(source)) return { ...source, expectedSeconds: source.declaredSeconds };
  const { codec, sampleRateHz, channels } = source;
  // Damaged packets may be counted as slightly longer than what they decode to.
  const maxSeconds = Math.min(maxDurationSeconds, SOURCE_LIMITS.samples / (sampleRateHz * channels)) + 1;
  const counted = await countPackets({ path, container, codec, sampleRateHz, maxSeconds, signal });
  if (counted !== null && counted > maxSeconds) checkLength(counted, source, maxDurationSeconds);
  if (isDeclared) {
    const endFrame = endFrameOf(source, counted);
    const endSeconds = endFrame === null ? null : endFrame / sampleRateHz;
    return { ...source, endFrame, expectedSeconds: endSeconds ?? counted ?? source.declaredSeconds };
  }
  checkLength(counted, source, maxDurationSeconds);
  return { ...source, declaredSeconds: counted, expectedSeconds: counted, isLengthEstimated: true };
}

/** Delay and padding of any encoder, five packets of AAC: a header that leaves out more of what was counted is wrong. */
const MAX_PADDING_FRAMES = 5_120;

/** Where the song ends, if the container says so and it differs from the counted length by padding only; frames. */
function endFrameOf({ path, container, sampleRateHz }: AudioSource, countedSeconds: number | null): number | null {
  if (container !== 'mov' || countedSeconds === null) return null;
  const frames = promisedFrames(path, sampleRateHz);
  const isPadding = frames !== null && Math.abs(countedSeconds * sampleRateHz - frames) <= MAX_PADDING_FRAMES;
  return isPadding ? frames : null;
}

/** The length follows from the size of the data: the decoder never reads beyond what the header says. */
function isPlainPcm({ container, codec }: AudioSource): boolean {
  return (container === 'wav' || container === 'aiff') && codec.startsWith('pcm_');
}

/** Why ffprobe returned nothing: a codec that is not on the list, which it names before it stops, or damage. */
function refusal(stderr: string): Error {
  const [, codec] = /Codec \((\w+)\) not on whitelist/.exec(stderr) ?? [];
  if (codec === undefined) return damaged(stderr);
  return unsupportedFormat(VIDEO_CODECS.test(codec) ? 'a video' : `${codec} audio`);
}

/** For display to the user. */
function codecName({ codec_name: name }: ProbedStream): string {
  return name && name !== 'unknown' ? `${name} audio` : 'audio of an unknown kind';
}

function parseAnswer(run: AudioProcessEnd & { stdout: string }): {
  streams: ProbedStream[];
  formatSeconds: number | null;
} {
  try {
    const answer = JSON.parse(run.stdout) as { streams?: ProbedStream[]; format?: { duration?: string } };
    return { streams: answer.streams ?? [], formatSeconds: seconds(answer.format?.duration) };
  } catch {
    throw refusal(run.stderr);
  }
}

function seconds(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function toSampleFormat(stream: ProbedStream): Pick<AudioSource, 'sampleKind' | 'bitDepth'> {
  const codec = stream.codec_name ?? '';
  const isPcm = codec.startsWith('pcm_') && !LOSSY_PCM.test(codec);
  if (isPcm && codec.startsWith('pcm_f')) return { sampleKind: 'float', bitDepth: stream.bits_per_sample ?? 32 };
  if (!isPcm && codec !== 'flac' && codec !== 'alac') return { sampleKind: 'lossy', bitDepth: null };
  const bits =
    Number(stream.bits_per_raw_sample) || stream.bits_per_sample || (stream.sample_fmt?.startsWith('s16') ? 16 : 24);
  return { sampleKind: 'integer', bitDepth: bits };
}

function checkLimits(source: AudioSource, maxDurationSeconds: number): void {
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
  { sampleRateHz, channels }: AudioSource,
  maxDurationSeconds: number,
): void {
  if (seconds === null) return;
  if (seconds > maxDurationSeconds) throw tooLong(maxDurationSeconds);
  if (seconds * sampleRateHz * channels > SOURCE_LIMITS.samples) throw tooMuchAudio();
}
