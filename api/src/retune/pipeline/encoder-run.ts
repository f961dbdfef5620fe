import type { Quantiser } from '../domain/output-quantise.js';
import { diskFull } from './audio.errors.js';
import type { AudioProcess, AudioProcessEnd } from './ffmpeg/ffmpeg-process.adapter.js';
import { endedWell } from './ffmpeg/pcm-streams.js';
import { asFloats } from './frame-aligner.js';

export interface EncoderRunOptions {
  /** Starts an encoder that replaces the file of an earlier one. */
  startEncoder: () => AudioProcess;
  /** A new one for every run, so that each produces the same bytes. */
  createQuantiser: () => Quantiser;
  signal: AbortSignal;
}

/** One run of an encoder from the start of the song, with one gain. Must be stopped in any case. */
export class EncoderRun {
  private readonly encoder: AudioProcess;
  private readonly quantise: Quantiser;

  /** @param gain linear, applied to all samples */
  constructor(
    private readonly options: EncoderRunOptions,
    readonly gain: number,
  ) {
    this.encoder = options.startEncoder();
    this.encoder.stdout.resume();
    this.quantise = options.createQuantiser();
  }

  /**
   * Resolves when the encoder has received the samples, so that their buffer may be reused.
   *
   * @param samples interleaved float32, whole frames
   * @returns false when the encoder has ended: {@link finish} gives the reason
   */
  async write(samples: Buffer): Promise<boolean> {
    const { stdin, ended } = this.encoder;
    const bytes = this.quantise(asFloats(samples), this.gain);
    await Promise.race([new Promise<void>((resolve) => stdin.write(bytes, () => resolve())), ended]);
    return !stdin.destroyed;
  }

  /** Waits until the file is complete. @throws AppError 503 when the disk is full */
  async finish(): Promise<void> {
    this.encoder.stdin.end();
    const end = await this.encoder.ended;
    this.options.signal.throwIfAborted();
    if (!endedWell(end)) throw encoderFailure(end);
  }

  async stop(): Promise<void> {
    this.encoder.kill();
    await this.encoder.ended;
  }
}

function encoderFailure({ exitCode, signal, stderr }: AudioProcessEnd): Error {
  const cause = new Error(`The encoder ended with ${exitCode ?? signal ?? 'nothing'}: ${stderr}`);
  return /No space left/.test(stderr) ? diskFull(cause) : cause;
}
