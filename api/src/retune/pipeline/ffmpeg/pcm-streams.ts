import { MP3_KBPS, type Quality } from '@attune/catalogue/retuning';
import type { OutputFormat } from '@attune/retuning/output/output-format';
import { AudioProcess, type AudioProcessEnd } from './ffmpeg-process.adapter.js';
import type { AudioSource } from './probe.js';
import { withBeginning } from '../file-source.adapter.js';
import { fileUrl, partsFilter, sourceArguments } from './source-arguments.js';

const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'warning'];
const NO_OTHER_STREAMS = ['-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];
const BYTES_PER_SAMPLE = 4;

/** CPU seconds a codec may take: at least 60, at most 600, and far more than any valid file needs. */
export function codecCpuSeconds(durationSeconds: number | null): number {
  return Math.min(600, Math.max(60, 60 + (durationSeconds ?? 7_200) / 10));
}

/**
 * Decodes the first audio track of an untrusted file to interleaved little-endian float32 on stdout, at one rate and
 * channel count throughout: a chained stream that changes midway is converted.
 *
 * @param channels if fewer than in the source, they are mixed down
 */
export function startDecoder(
  source: AudioSource,
  { channels, maxDurationSeconds, signal }: { channels: number; maxDurationSeconds: number; signal: AbortSignal },
): AudioProcess {
  const decoder = new AudioProcess({
    tool: 'ffmpeg',
    args: [
      ...QUIET,
      // Encoder delay stays in the sound: the parts say where the song begins.
      ...(source.parts === null ? [] : ['-flags2', '+skip_manual']),
      ...sourceArguments(source.container, source.beginning ? 'pipe:0' : fileUrl(source.path)),
      '-map',
      '0:a:0',
      ...NO_OTHER_STREAMS,
      '-t',
      String(maxDurationSeconds + 1),
      '-ac',
      String(channels),
      '-ar',
      String(source.sampleRateHz),
      '-filter_threads',
      '1',
      ...(source.parts === null ? [] : ['-af', partsFilter(source.parts)]),
      '-c:a',
      'pcm_f32le',
      '-f',
      'f32le',
      'pipe:1',
    ],
    cpuSeconds: codecCpuSeconds(source.expectedSeconds),
    isolated: { readable: source.path },
    signal,
  });
  decoder.feed(source.beginning && withBeginning(source.path, source.beginning));
  return decoder;
}

/**
 * Resamples interleaved float32 from stdin to stdout with libsoxr at 28 bits of precision. The rates only define the
 * factor for the number of frames; they need not be the rates of playback.
 */
export function startResampler({
  fromHz,
  toHz,
  channels,
  signal,
}: {
  fromHz: number;
  toHz: number;
  channels: number;
  signal: AbortSignal;
}): AudioProcess {
  return new AudioProcess({
    tool: 'ffmpeg',
    args: [
      ...QUIET,
      '-f',
      'f32le',
      '-ar',
      String(fromHz),
      '-ac',
      String(channels),
      '-i',
      'pipe:0',
      '-af',
      `aresample=${toHz}:resampler=soxr:precision=28:cutoff=0.95:osf=flt`,
      '-c:a',
      'pcm_f32le',
      '-f',
      'f32le',
      'pipe:1',
    ],
    cpuSeconds: codecCpuSeconds(null),
    signal,
  });
}

/** Encodes what is written to stdin (see {@link encoderInput}) into `path`, without tags. */
export function startEncoder(
  path: string,
  output: OutputFormat,
  { quality, channelLayout, signal }: { quality: Quality; channelLayout: string | null; signal: AbortSignal },
): AudioProcess {
  const input = ['-f', encoderInput(output), '-ar', String(output.sampleRateHz), '-ac', String(output.channels)];
  const layout = channelLayout && output.channels > 2 ? ['-channel_layout', channelLayout] : [];
  return new AudioProcess({
    tool: 'ffmpeg',
    args: [
      ...QUIET,
      ...input,
      ...layout,
      '-i',
      'pipe:0',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      ...codecArguments(output, quality),
      '-y',
      `file:${path}`,
    ],
    cpuSeconds: codecCpuSeconds(null) * 2,
    signal,
  });
}

/** The raw input format of an encoder, as produced by its quantiser. */
export function encoderInput({ samples }: OutputFormat): 's16le' | 's32le' | 'f32le' {
  if (!samples || samples.kind === 'float') return 'f32le';
  return samples.bits === 16 ? 's16le' : 's32le';
}

function codecArguments({ format, samples }: OutputFormat, quality: Quality): string[] {
  if (format === 'mp3') {
    const search = quality === 'ultra' ? ['-compression_level', '0'] : [];
    const bitRate = `${MP3_KBPS[quality]}k`;
    return ['-c:a', 'libmp3lame', '-b:a', bitRate, ...search, '-write_xing', '1', '-id3v2_version', '0', '-f', 'mp3'];
  }
  const bits = samples?.bits ?? 16;
  if (format === 'flac') {
    const width = bits === 16 ? ['-sample_fmt', 's16'] : ['-sample_fmt', 's32', '-bits_per_raw_sample', '24'];
    return ['-c:a', 'flac', ...width, '-f', 'flac'];
  }
  const codec = samples?.kind === 'float' ? 'pcm_f32le' : `pcm_s${bits}le`;
  return ['-c:a', codec, '-rf64', 'auto', '-f', 'wav'];
}

export const bytesPerFrame = (channels: number): number => channels * BYTES_PER_SAMPLE;

/** Whether a codec ended normally, that is with exit code 0 and not by a signal. */
export const endedWell = ({ exitCode }: AudioProcessEnd): boolean => exitCode === 0;
