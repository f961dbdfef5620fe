import { MP3_KBPS, type Quality } from '@attune/catalogue/retuning';
import { type OutputFormat, encoderInput } from '@attune/retuning/output/output-format';
import type { Encoder, EncoderSpec } from '@attune/retuning/pipeline/ports';
import { diskFull } from '../audio.errors.js';
import { AudioProcess, type AudioProcessEnd } from './ffmpeg-process.adapter.js';
import { QUIET, codecCpuSeconds, endedWell } from './pcm-streams.js';

/** Encodes into a file, without tags. */
export class FfmpegEncoder implements Encoder {
  private readonly child: AudioProcess;

  constructor(
    path: string,
    { source, output, quality }: EncoderSpec,
    private readonly signal: AbortSignal,
  ) {
    const { channels, sampleRateHz } = output;
    const { channelLayout } = source;
    this.child = new AudioProcess({
      tool: 'ffmpeg',
      args: [
        ...QUIET,
        '-f',
        encoderInput(output),
        '-ar',
        String(sampleRateHz),
        '-ac',
        String(channels),
        ...(channelLayout && channels > 2 ? ['-channel_layout', channelLayout] : []),
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
    this.child.stdout.resume();
  }

  async write(bytes: Uint8Array): Promise<boolean> {
    const { stdin, ended } = this.child;
    await Promise.race([new Promise<void>((resolve) => stdin.write(bytes, () => resolve())), ended]);
    return !stdin.destroyed;
  }

  /** @throws AppError 503 when the disk is full */
  async finish(): Promise<void> {
    this.child.stdin.end();
    const end = await this.child.ended;
    this.signal.throwIfAborted();
    if (!endedWell(end)) throw encoderFailure(end);
  }

  async stop(): Promise<void> {
    this.child.kill();
    await this.child.ended;
  }
}

function encoderFailure({ exitCode, signal, stderr }: AudioProcessEnd): Error {
  const cause = new Error(`The encoder ended with ${exitCode ?? signal ?? 'nothing'}: ${stderr}`);
  return /No space left/.test(stderr) ? diskFull(cause) : cause;
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
