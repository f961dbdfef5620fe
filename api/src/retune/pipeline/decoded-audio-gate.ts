import { Transform, type TransformCallback } from 'node:stream';
import { tooLong, tooMuchAudio } from './audio.errors.js';
import { type PeakMeter, silenceInvalidSamples } from './engine.adapter.js';
import { bytesPerFrame } from './ffmpeg/pcm-streams.js';
import { SOURCE_LIMITS } from './ffmpeg/probe.js';
import { FrameAligner, asBytes } from './frame-aligner.js';
import type { TuningWatch } from './tuning-watch.js';

export interface DecodedAudioGateOptions {
  channels: number;
  sampleRateHz: number;
  maxDurationSeconds: number;
  /** All receive everything that passes. */
  meter?: PeakMeter;
  listener?: ((interleaved: Float32Array) => void) | undefined;
  watch?: TuningWatch | undefined;
}

/**
 * Entry of the decoded audio: counts what really arrives, whatever the header declared, replaces invalid samples, and
 * stops input that is too long. Interleaved float32 bytes in, whole frames of the same out.
 */
export class DecodedAudioGate extends Transform {
  frames = 0;
  invalidSamples = 0;
  isSilent = true;
  private readonly aligner: FrameAligner;
  private readonly maxFramesByTime: number;
  private readonly maxFramesBySize: number;

  constructor(private readonly options: DecodedAudioGateOptions) {
    super({ readableHighWaterMark: 262_144, writableHighWaterMark: 262_144 });
    this.aligner = new FrameAligner(bytesPerFrame(options.channels));
    this.maxFramesByTime = options.maxDurationSeconds * options.sampleRateHz;
    this.maxFramesBySize = SOURCE_LIMITS.samples / options.channels;
  }

  /** Whether it has passed everything on and the decoder has not ended: what is missing is more audio. */
  get isWaiting(): boolean {
    return !this.writableEnded && this.writableLength === 0 && this.readableLength === 0;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    const samples = this.aligner.align(chunk);
    if (samples.length === 0) return callback();
    this.invalidSamples += silenceInvalidSamples(samples);
    this.isSilent &&= samples.every((sample) => sample === 0);
    this.frames += samples.length / this.options.channels;
    if (this.frames > this.maxFramesByTime) return callback(tooLong(this.options.maxDurationSeconds));
    if (this.frames > this.maxFramesBySize) return callback(tooMuchAudio());
    this.options.meter?.process(samples);
    this.options.listener?.(samples);
    const bytes = asBytes(samples);
    if (!this.options.watch) return callback(null, bytes);
    void this.options.watch.show(bytes).then(() => callback(null, bytes));
  }

  override _flush(callback: TransformCallback): void {
    this.options.meter?.flush();
    callback();
  }
}
