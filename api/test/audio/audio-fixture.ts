import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { type RetuneFileRequest, retuneFile } from '../../src/retune/pipeline/retune-file.js';
import { type TempDir, createTempDir } from '../support/temp-dir.js';
import type { RetuneReport } from '@attune/retuning/report/retune-report';

const run = promisify(execFile);

export interface Signal {
  sampleRateHz: number;
  channels: number;
  /** Interleaved, -1..1. */
  samples: Float32Array;
}

export type Voice = (frame: number, channel: number) => number;

export function signal(frames: number, voice: Voice, { sampleRateHz = 44_100, channels = 1 } = {}): Signal {
  const samples = new Float32Array(frames * channels);
  for (let i = 0; i < samples.length; i += 1) samples[i] = voice(Math.floor(i / channels), i % channels);
  return { sampleRateHz, channels, samples };
}

export const sine =
  (frequencyHz: number, { level = 0.5, sampleRateHz = 44_100 } = {}): Voice =>
  (frame) =>
    level * Math.sin((2 * Math.PI * frequencyHz * frame) / sampleRateHz);

/** Repeatable noise, -1..1. */
export function noise(seed = 1): Voice {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

/** A folder with everything one spec needs: sounds go in, results come out. */
export class AudioBench {
  private count = 0;

  private constructor(
    private readonly folder: TempDir,
    private readonly defaults: Partial<RetuneFileRequest>,
  ) {}

  /** @param defaults of each retune */
  static async open(defaults: Partial<RetuneFileRequest> = {}): Promise<AudioBench> {
    return new AudioBench(await createTempDir('private'), defaults);
  }

  close(): Promise<void> {
    return this.folder.remove();
  }

  path(name: string): string {
    return path.join(this.folder.path, name);
  }

  /** Runs ffmpeg with everything after `-y`. */
  async ffmpeg(...args: string[]): Promise<void> {
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
  }

  /** Writes a sound with the codec its name's extension stands for; `args` go to ffmpeg's output. */
  async write(name: string, { samples, sampleRateHz, channels }: Signal, args: string[] = []): Promise<string> {
    const raw = this.path(`${name}.f32`);
    await writeFile(raw, Buffer.from(samples.buffer));
    await this.ffmpeg(
      '-f',
      'f32le',
      '-ar',
      String(sampleRateHz),
      '-ac',
      String(channels),
      '-i',
      raw,
      ...args,
      this.path(name),
    );
    return this.path(name);
  }

  /** Decodes any file to float, as it is. */
  async read(file: string): Promise<Signal> {
    const format = await run('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'a:0',
      '-show_entries',
      'stream=sample_rate,channels',
      '-of',
      'json',
      file,
    ]);
    const { streams } = JSON.parse(format.stdout) as { streams: { sample_rate: string; channels: number }[] };
    const [stream] = streams;
    if (!stream) throw new Error(`No audio in ${file}`);
    const decoded = await run('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:a:0', '-f', 'f32le', '-'], {
      encoding: 'buffer',
      maxBuffer: 2 ** 28,
    });
    const bytes = Uint8Array.from(decoded.stdout);
    return {
      sampleRateHz: Number(stream.sample_rate),
      channels: stream.channels,
      samples: new Float32Array(bytes.buffer),
    };
  }

  async frames(file: string): Promise<number> {
    const mono = ['-map', '0:a:0', '-ac', '1', '-f', 'f32le', '-'];
    const options = { encoding: 'buffer', maxBuffer: 2 ** 28 } as const;
    const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, ...mono], options);
    return stdout.length / Float32Array.BYTES_PER_ELEMENT;
  }

  /** Retunes to 432 Hz in high quality unless told otherwise; the work folder must be empty afterwards. */
  async retune(inputPath: string, options: Partial<RetuneFileRequest> = {}): Promise<RetuneReport & { file: string }> {
    this.count += 1;
    const format = options.format ?? 'wav';
    const file = this.path(`result-${this.count}.${format}`);
    const workDir = await this.workDir();
    try {
      const report = await retuneFile({
        ...{ inputPath, outputPath: file, workDir, targetHz: 432, sourceHz: 440, anchor: 'a4', mode: 'tempo' },
        ...{ quality: 'high', format, maxDurationSeconds: MAX_DURATION_SECONDS },
        signal: new AbortController().signal,
        onProgress: () => {},
        ...this.defaults,
        ...options,
      });
      return { ...report, file };
    } finally {
      expect(await readdir(workDir)).toEqual([]);
    }
  }

  async workDir(): Promise<string> {
    this.count += 1;
    const folder = this.path(`work-${this.count}`);
    await mkdir(folder);
    return folder;
  }
}

/**
 * Frequency of a steady tone, Hz: the phase of two stretches far apart, each under a Hann window, refined until it
 * converges. Accurate to a millionth for a clean tone.
 */
export function measureHz({ samples, channels, sampleRateHz }: Signal, nearHz: number): number {
  const frames = samples.length / channels;
  const length = Math.floor(frames / 4);
  const [first, second] = [Math.floor(frames * 0.15), Math.floor(frames * 0.6)];
  let frequency = nearHz;
  for (let i = 0; i < 6; i += 1) {
    const turn = phaseAt(first) - phaseAt(second);
    const wrapped = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
    frequency -= (wrapped / (2 * Math.PI)) * (sampleRateHz / (second - first));
  }
  return frequency;

  /** Of the tone against a reference at `frequency` that runs through the whole signal. */
  function phaseAt(start: number): number {
    let [real, imaginary] = [0, 0];
    for (let i = 0; i < length; i += 1) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length);
      const angle = (2 * Math.PI * frequency * (start + i)) / sampleRateHz;
      const sample = (samples[(start + i) * channels] ?? 0) * window;
      real += sample * Math.cos(angle);
      imaginary -= sample * Math.sin(angle);
    }
    return Math.atan2(imaginary, real);
  }
}

export const centsBetween = (measuredHz: number, wantedHz: number): number => 1_200 * Math.log2(measuredHz / wantedHz);

export function peakOf({ samples }: Signal): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

export const samplesOver = ({ samples }: Signal): number =>
  samples.reduce((count, sample) => count + (Math.abs(sample) > 1 ? 1 : 0), 0);
