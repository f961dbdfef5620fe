import type { DecoderEnd } from '@attune/retuning/pipeline/ports';
import { AudioProcess, type AudioProcessEnd } from './ffmpeg-process.adapter.js';
import type { AudioSource } from './probe.js';
import { withBeginning } from '../file-source.adapter.js';
import { fileUrl, partsFilter, sourceArguments } from './source-arguments.js';

export const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'warning'];
const NO_OTHER_STREAMS = ['-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

/** CPU seconds a codec may take: at least 60, at most 600, and far more than any valid file needs. */
export function codecCpuSeconds(durationSeconds: number | null): number {
  return Math.min(600, Math.max(60, 60 + (durationSeconds ?? 7_200) / 10));
}

export interface DecoderOptions {
  /** If fewer than in the source, they are mixed down. */
  channels: number;
  maxDurationSeconds: number;
  signal: AbortSignal;
}

/**
 * Decodes the first audio track of an untrusted file to interleaved little-endian float32 on stdout, at one rate and
 * channel count throughout: a chained stream that changes midway is converted.
 */
export function startDecoder(
  source: AudioSource,
  { channels, maxDurationSeconds, signal }: DecoderOptions,
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

export function toDecoderEnd(end: AudioProcessEnd): DecoderEnd {
  const { exitCode, signal, stderr } = end;
  const error = endedWell(end) ? undefined : new Error(`The decoder ended with ${exitCode ?? signal ?? ''}: ${stderr}`);
  return { error, isCutShort: exitCode === null };
}

/** Whether a codec ended normally, that is with exit code 0 and not by a signal. */
export const endedWell = ({ exitCode }: AudioProcessEnd): boolean => exitCode === 0;
