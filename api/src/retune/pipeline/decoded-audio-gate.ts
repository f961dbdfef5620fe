import { Transform, type TransformCallback } from 'node:stream';
import { damaged, invalidSamples, noAudio, tooLong, tooMuchAudio } from './audio.errors.js';
import { type PeakMeter, silenceInvalidSamples } from './engine.adapter.js';
import type { AudioProcessEnd } from './ffmpeg/ffmpeg-process.adapter.js';
import { bytesPerFrame, endedWell } from './ffmpeg/pcm-streams.js';
import { type AudioSource, SOURCE_LIMITS } from './ffmpeg/probe.js';
import { FrameAligner, asBytes } from './frame-aligner.js';
import type { TuningWatch } from './tuning-watch.adapter.js';

export interface DecodedAudioGateOptions {
  channels: number;
  sampleRateHz: number;
  maxDurationSeconds: number;
  /** All receive everything that passes. */
  meter?: PeakMeter;
  listener?: ((interleaved: Float32Array) => void) | undefined;
  watch?: Pick<TuningWatch, 'show'> | undefined;
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

/** The share of a length stated in the header (not estimated) that must be decoded for the file to count as whole. */
const MIN_SHARE_OF_DECLARED = 0.9;
/** Encoder delay and padding that a header counts and a decoder omits; several codec frames in HE-AAC. */
const DECLARED_SLACK_SECONDS = 0.25;
const MAX_INVALID_SHARE = 0.5;
/** Back-pressure determines how long a decoder takes; without a frame anywhere for this long, something hangs. */
const STALL_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 200;

/** @throws AppError 422 when the decoded audio is not a whole song */
export function checkDecoded(gate: DecodedAudioGate, source: AudioSource, decoder: AudioProcessEnd | undefined): void {
  const { frames, invalidSamples: invalid } = gate;
  const failure =
    decoder && !endedWell(decoder)
      ? new Error(`The decoder ended with ${decoder.exitCode ?? decoder.signal ?? ''}: ${decoder.stderr}`)
      : undefined;
  if (frames === 0) throw failure || source.declaredSeconds ? damaged(failure) : noAudio();
  if (invalid > frames * source.channels * MAX_INVALID_SHARE) throw invalidSamples();
  if (gate.isSilent && invalid > 0) throw invalidSamples();
  const declaredSeconds = source.isLengthEstimated ? 0 : (source.declaredSeconds ?? 0);
  const minFrames = (declaredSeconds * MIN_SHARE_OF_DECLARED - DECLARED_SLACK_SECONDS) * source.sampleRateHz;
  if (frames < minFrames) throw damaged(failure ?? new Error(`Only ${frames} frames came of ${declaredSeconds} s`));
  // Killed by a limit or a crash: the audio is incomplete, whatever the header says.
  if (decoder?.exitCode === null) throw damaged(failure);
}

/**
 * Checks a pipeline every fifth of a second.
 *
 * @param gate its entry
 * @param frames returns how many frames have passed any point of it
 * @param onStall called with the error to end it with when no frame has passed for a minute: the file's error only if
 *   the decoder is what hangs
 * @returns the function that stops the checks
 */
export function watchFrames(
  gate: Pick<DecodedAudioGate, 'isWaiting'>,
  frames: () => number,
  { onCheck, onStall }: { onCheck: () => void; onStall: (error: Error) => void },
): () => void {
  let [lastFrames, lastChangeAt] = [-1, performance.now()];
  const timer = setInterval(() => {
    const now = frames();
    if (now !== lastFrames) [lastFrames, lastChangeAt] = [now, performance.now()];
    else if (performance.now() - lastChangeAt > STALL_TIMEOUT_MS) {
      onStall(gate.isWaiting ? damaged(new Error('The decoder hangs')) : new Error('What follows the decoder hangs'));
    }
    onCheck();
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
