import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { type RetuneFileRequest, retuneFile } from '../../src/retune/pipeline/retune-file.js';
import { type TempDir, createTempDir } from '../support/temp-dir.js';
import { type Signal, type WavFormat, readWav, writeWav } from '../../../packages/retuning/test/wav.js';
import type { RetuneReport } from '@attune/retuning/report/retune-report';

const run = promisify(execFile);

/** What ffmpeg's arguments for its output mean for a WAV file. */
const WAV_FORMATS: Record<string, WavFormat> = {
  '': 'pcm16',
  '-c:a pcm_s16le': 'pcm16',
  '-c:a pcm_s24le': 'pcm24',
  '-c:a pcm_s32le': 'pcm32',
  '-c:a pcm_f32le': 'float32',
};

/** Without the assembly of its decoders, which gives other samples. */
const DECODER = ['-v', 'error', '-nostdin', '-cpuflags', '0'];

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
  private readonly encoded = new WeakMap<Signal, Map<string, Promise<Buffer>>>();

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

  /**
   * Writes a sound with the codec its name's extension stands for; `args` go to ffmpeg's output. WAV is written without
   * ffmpeg, whatever is written twice is encoded once.
   */
  async write(name: string, sound: Signal, args: string[] = []): Promise<string> {
    const file = this.path(name);
    const extension = path.extname(name);
    const wav = extension === '.wav' && sound.channels <= 2 ? WAV_FORMATS[args.join(' ')] : undefined;
    await writeFile(file, wav ? writeWav(sound, wav) : await this.encode(sound, extension, args));
    return file;
  }

  private encode(sound: Signal, extension: string, args: string[]): Promise<Buffer> {
    const known = this.encoded.get(sound) ?? new Map<string, Promise<Buffer>>();
    this.encoded.set(sound, known);
    const key = [extension, ...args].join(' ');
    const encoding = known.get(key) ?? this.encodeNow(sound, extension, args);
    known.set(key, encoding);
    return encoding;
  }

  private async encodeNow(
    { samples, sampleRateHz, channels }: Signal,
    extension: string,
    args: string[],
  ): Promise<Buffer> {
    this.count += 1;
    const [raw, file] = [this.path(`raw-${this.count}.f32`), this.path(`encoded-${this.count}${extension}`)];
    await writeFile(raw, Buffer.from(samples.buffer));
    const input = ['-f', 'f32le', '-ar', String(sampleRateHz), '-ac', String(channels), '-i', raw];
    await this.ffmpeg(...input, ...args, file);
    return readFile(file);
  }

  /** Decodes any file to float, as the worker does; `args` go to ffmpeg's input, which WAV does not need. */
  async read(file: string, args: string[] = []): Promise<Signal> {
    if (file.endsWith('.wav')) return readWav(await readFile(file));
    const output = ['-map', '0:a:0', '-c:a', 'pcm_f32le', '-f', 'wav', '-'];
    const options = { encoding: 'buffer', maxBuffer: 2 ** 28 } as const;
    const { stdout } = await run('ffmpeg', [...DECODER, ...args, '-i', file, ...output], options);
    return readWav(stdout);
  }

  async frames(file: string): Promise<number> {
    const { samples, channels } = await this.read(file);
    return samples.length / channels;
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
