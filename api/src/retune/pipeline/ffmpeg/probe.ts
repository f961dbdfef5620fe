import { readSoundTrack } from '@attune/retuning/formats/mp4-edits';
import type { Container } from '@attune/retuning/formats/sniff';
import { paddedBeginning } from '@attune/retuning/formats/unpadded-chunks';
import { damaged, noAudio, protectedFile, unsupportedFormat } from '@attune/retuning/pipeline/song-errors';
import {
  type SongSource,
  type SoundStream,
  maxCountedSeconds,
  toSongSource,
  withCountedLength,
} from '@attune/retuning/pipeline/song-source';
import { withBeginning, withFile } from '../file-source.adapter.js';
import { countPackets } from './count-packets.js';
import { decoderSandbox } from './decoder-sandbox.js';
import { AudioProcess, type AudioProcessEnd, runAudioTool } from './ffmpeg-process.adapter.js';
import { fileUrl, sourceArguments } from './source-arguments.js';

/** A song in a file on disk. */
export interface AudioSource extends SongSource {
  path: string;
}

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
 * @throws SongError for what cannot be retuned; an Error when the file could not be read in time
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
  const { streams, stderr } = answer;
  const stream = streams.find(({ codec_type: type }) => type === 'audio');
  if (!stream) throw streams.length > 0 ? noAudio() : damaged(stderr);
  const source = toSongSource(toSoundStream(stream, answer), { container, beginning, maxDurationSeconds });
  if (source.expectedSeconds !== null) return { ...source, path };
  const { codec, sampleRateHz } = source;
  const maxSeconds = maxCountedSeconds(source, maxDurationSeconds);
  const counted = await countPackets({ path, container, codec, sampleRateHz, maxSeconds, signal });
  const whole = withFile(path, (file) => withCountedLength(source, counted, { file, maxDurationSeconds }));
  return { ...whole, path };
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

function toSoundStream(stream: ProbedStream, { formatSeconds, stderr }: Answer): SoundStream {
  return {
    codec: stream.codec_name ?? 'unknown',
    // ffprobe omits it when no decoder on the list supports the stream.
    sampleFormat: stream.sample_fmt ?? null,
    sampleRateHz: Number(stream.sample_rate ?? 0),
    channels: stream.channels ?? 0,
    channelLayout: stream.channel_layout && stream.channel_layout !== 'unknown' ? stream.channel_layout : null,
    bitsPerSample: stream.bits_per_sample ?? 0,
    bitsPerRawSample: Number(stream.bits_per_raw_sample) || 0,
    streamSeconds: seconds(stream.duration),
    formatSeconds,
    isLengthEstimated: /estimating duration from bitrate/i.test(stderr),
  };
}
