import type { SourceFormat } from '@attune/retuning/output/output-format';
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
import { mp3Parts } from '@attune/retuning/formats/itunes-gapless';
import { mp4Parts, readSoundTrack } from '@attune/retuning/formats/mp4-edits';
import type { Container } from '@attune/retuning/formats/sniff';
import { singlePagePart } from '@attune/retuning/formats/ogg';
import { type SoundPart, framesOf } from '@attune/retuning/formats/sound-parts';
import { type Beginning, paddedBeginning } from '@attune/retuning/formats/unpadded-chunks';
import { withBeginning, withFile } from '../file-source.adapter.js';
import { type CountedPackets, countPackets } from './count-packets.js';
import { decoderSandbox } from './decoder-sandbox.js';
import { AudioProcess, type AudioProcessEnd, runAudioTool } from './ffmpeg-process.adapter.js';
import { fileUrl, sourceArguments } from './source-arguments.js';

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
  /** What of the decoded sound is the song, in order, if the file says that some of it is not; null: all of it. */
  parts: SoundPart[] | null;
  /** What decoders read in place of the file's own beginning, if they cannot read that. */
  beginning?: Beginning;
}

export const SOURCE_LIMITS = {
  channels: { min: 1, max: 8 },
  sampleRateHz: { min: 4_000, max: 384_000 },
  /** Frames times channels: limits a job's disk usage and time for any rate and number of channels. */
  samples: 1.5e9,
} as const;

const LOSSY_PCM = /^(adpcm_|pcm_(mulaw|alaw))/;
const PROBE_CPU_SECONDS = 8;
const PROBE_WALL_SECONDS = 60;

interface ProbedStream {
  codec_name?: string;
  codec_type?: string;
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
  let answer = await probeStreams({ path, container, signal });
  const beginning = withFile(path, (file) => paddedBeginning(file, container));
  if (beginning) answer = await probeStreams({ path, container, beginning, signal });
  const { streams, formatSeconds, stderr } = answer;
  const stream = streams.find(({ codec_type: type }) => type === 'audio');
  if (!stream) throw streams.length > 0 ? noAudio() : damaged(stderr);
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
    parts: null,
    beginning,
    isLengthEstimated: /estimating duration from bitrate/i.test(stderr),
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
  if (counted !== null && counted.seconds > maxSeconds) checkLength(counted.seconds, source, maxDurationSeconds);
  const parts = counted && isWhole(source, counted) ? songParts(source, counted) : null;
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

function isWhole({ declaredSeconds, isLengthEstimated }: AudioSource, { seconds }: CountedPackets): boolean {
  return isLengthEstimated || seconds >= (declaredSeconds ?? 0) * MIN_SHARE_OF_DECLARED;
}

function songParts({ path, container, codec, sampleRateHz }: AudioSource, counted: CountedPackets): SoundPart[] | null {
  const { seconds, statedSeconds } = counted;
  return withFile(path, (file) => {
    if (container === 'mp3') return mp3Parts(file, seconds * sampleRateHz);
    if (container === 'ogg' && codec === 'vorbis') return singlePagePart(file);
    return container === 'mov' ? mp4Parts(file, { sampleRateHz, codec, seconds: statedSeconds }) : null;
  });
}

/** The length follows from the size of the data: the decoder never reads beyond what the header says. */
function isPlainPcm({ container, codec }: AudioSource): boolean {
  return (container === 'wav' || container === 'aiff') && codec.startsWith('pcm_');
}

interface Answer {
  streams: ProbedStream[];
  formatSeconds: number | null;
  stderr: string;
}

/** All streams; the sound alone where another has a codec that is not on the list: ffprobe opens a decoder for each. */
async function probeStreams({
  path,
  container,
  beginning,
  signal,
}: Pick<AudioSource, 'path' | 'container' | 'beginning'> & { signal: AbortSignal }): Promise<Answer> {
  const track = container === 'mov' ? withFile(path, readSoundTrack) : null;
  if (track?.isProtected) throw protectedFile();
  const limits = {
    cpuSeconds: PROBE_CPU_SECONDS,
    wallSeconds: PROBE_WALL_SECONDS,
    isolated: { readable: path },
    signal,
  };
  const probe = { ...limits, tool: 'ffprobe', maxBytes: 1_000_000 } as const;
  const all = await runAudioTool({
    ...probe,
    input: beginning && withBeginning(path, beginning),
    args: [...PROBE, ...sourceArguments(container, beginning ? 'pipe:0' : fileUrl(path)), ...SHOWN],
  });
  if (forbiddenCodec(all.stderr) === undefined || hasAnswer(all)) return parseAnswer(all);
  const copier = new AudioProcess({
    ...limits,
    tool: 'ffmpeg',
    args: [
      ...PROBE,
      '-nostdin',
      ...sourceArguments(container, fileUrl(path)),
      '-map',
      '0:a:0',
      '-c',
      'copy',
      '-t',
      '1',
      ...(container === 'mov' ? ['-movflags', 'frag_keyframe+empty_moov'] : []),
      '-f',
      MUXERS[container] ?? container,
      'pipe:1',
    ],
  });
  copier.stdin.end();
  const input = copier.stdout;
  const probing = runAudioTool({
    ...probe,
    input,
    args: [...PROBE, ...sourceArguments(container, 'pipe:0'), ...SHOWN],
  });
  // It may still have more to write than is read.
  const alone = await probing.finally(() => copier.kill());
  const { stderr } = await copier.ended;
  if (/matches no streams/.test(stderr)) throw unsupportedFormat('a video without sound');
  const codec = hasAnswer(alone) ? undefined : forbiddenCodec(alone.stderr);
  if (codec !== undefined) throw unsupportedFormat(`${codec} audio`);
  const answer = parseAnswer(alone);
  // What was copied is a second long.
  const streams = answer.streams.map((stream) => ({ ...stream, duration: '' }));
  return { ...answer, streams, formatSeconds: track?.seconds ?? null };
}

const PROBE = ['-hide_banner', '-loglevel', 'warning'];
const SHOWN = [
  '-show_entries',
  'stream=codec_name,codec_type,sample_fmt,sample_rate,channels,channel_layout,bits_per_sample,bits_per_raw_sample,duration:format=duration',
  '-of',
  'json',
];
/** Muxers whose name is not that of the demuxer. */
const MUXERS: Partial<Record<Container, string>> = { aac: 'adts' };

/** The codec at which a program stopped, if it is not on the list. */
const forbiddenCodec = (stderr: string): string | undefined => /Codec \((\w+)\) not on whitelist/.exec(stderr)?.[1];
const hasAnswer = ({ exitCode }: AudioProcessEnd): boolean => exitCode === 0;

/** For display to the user. */
function codecName({ codec_name: name }: ProbedStream): string {
  return name && name !== 'unknown' ? `${name} audio` : 'audio of an unknown kind';
}

function parseAnswer({ stdout, stderr }: AudioProcessEnd & { stdout: string }): Answer {
  try {
    const answer = JSON.parse(stdout) as { streams?: ProbedStream[]; format?: { duration?: string } };
    return { streams: answer.streams ?? [], formatSeconds: seconds(answer.format?.duration), stderr };
  } catch {
    throw damaged(stderr);
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
