import type { Quantiser } from '../domain/output-quantise.js';
import { diskFull } from './audio.errors.js';
import type { AudioProcess, AudioProcessEnd } from './ffmpeg/ffmpeg-process.adapter.js';
import { type Limiter, type PeakMeter, createLimiter, createPeakMeter } from './engine.adapter.js';
import { bytesPerFrame, endedWell } from './ffmpeg/pcm-streams.js';
import { FrameAligner } from './frame-aligner.js';

export interface EncoderRunOptions {
  /** Starts an encoder that replaces the file of an earlier one. */
  startEncoder: () => AudioProcess;
  /** A new one for every run, so that each produces the same bytes. */
  createQuantiser: () => Quantiser;
  channels: number;
  sampleRateHz: number;
  /** Highest true peak the encoder may be given, linear; Infinity: every sample is left as it is. */
  ceiling: number;
  signal: AbortSignal;
}

/** What an encoder was given; all linear, 1 = full scale. */
export interface EncodedLevel {
  /** Of the whole song. */
  gain: number;
  /** The smallest gain by which the limiter took down a peak, beside that; 1 when it had nothing to do. */
  limiterGain: number;
  truePeak: number;
  samplePeak: number;
  samplesOver: number;
}

/** One run of an encoder from the start of the song, with one gain. Must be stopped in any case. */
export class EncoderRun {
  private readonly encoder: AudioProcess;
  private readonly quantise: Quantiser;
  private readonly aligner: FrameAligner;
  private readonly limiter: Limiter | undefined;
  private readonly meter: PeakMeter;

  /** @param gain linear, applied to all samples; the limiter brings what it leaves above the ceiling under it */
  constructor(
    private readonly options: EncoderRunOptions,
    readonly gain: number,
  ) {
    this.encoder = options.startEncoder();
    this.encoder.stdout.resume();
    this.quantise = options.createQuantiser();
    const { channels, sampleRateHz, ceiling } = options;
    this.aligner = new FrameAligner(bytesPerFrame(channels));
    this.meter = createPeakMeter({ channels, sampleRateHz });
    if (ceiling !== Infinity) this.limiter = createLimiter({ channels, sampleRateHz, ceiling: ceiling / gain });
  }

  /**
   * Resolves when the encoder has received the samples, so that their buffer may be reused.
   *
   * @param samples interleaved float32; may end within a frame
   * @returns false when the encoder has ended: {@link finish} gives the reason
   */
  write(samples: Buffer): Promise<boolean> {
    const frames = this.aligner.align(samples);
    return this.send(this.limiter?.process(frames) ?? frames);
  }

  /** Waits until the file is complete. @throws AppError 503 when the disk is full */
  async finish(): Promise<EncodedLevel> {
    if (this.limiter) await this.send(this.limiter.flush());
    this.meter.flush();
    this.encoder.stdin.end();
    const end = await this.encoder.ended;
    this.options.signal.throwIfAborted();
    if (!endedWell(end)) throw encoderFailure(end);
    const { gain, meter, limiter } = this;
    return {
      gain,
      limiterGain: limiter?.smallestGain ?? 1,
      truePeak: meter.truePeak * gain,
      samplePeak: meter.samplePeak * gain,
      // Beside the limiter the ceiling is at most full scale; without one the gain is 1.
      samplesOver: limiter ? 0 : meter.samplesOver,
    };
  }

  async stop(): Promise<void> {
    this.encoder.kill();
    await this.encoder.ended;
  }

  private async send(samples: Float32Array): Promise<boolean> {
    const { stdin, ended } = this.encoder;
    this.meter.process(samples);
    const bytes = this.quantise(samples, this.gain);
    await Promise.race([new Promise<void>((resolve) => stdin.write(bytes, () => resolve())), ended]);
    return !stdin.destroyed;
  }
}

function encoderFailure({ exitCode, signal, stderr }: AudioProcessEnd): Error {
  const cause = new Error(`The encoder ended with ${exitCode ?? signal ?? 'nothing'}: ${stderr}`);
  return /No space left/.test(stderr) ? diskFull(cause) : cause;
}
