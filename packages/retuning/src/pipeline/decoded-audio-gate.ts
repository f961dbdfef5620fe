import { asBytes } from './frame-aligner.js';
import type { AudioGate, AudioShape, DecoderEnd, MeasurePorts, PeakMeter, TuningWatch } from './ports.js';
import { damaged, invalidSamples, noAudio, tooLong, tooMuchAudio } from './song-errors.js';
import { SOURCE_LIMITS, type SongSource } from './song-source.js';

export interface DecodedAudioGateOptions extends AudioShape, Pick<MeasurePorts, 'silenceInvalidSamples'> {
  maxDurationSeconds: number;
  /** All receive everything that passes. */
  meter?: PeakMeter;
  listener?: ((interleaved: Float32Array) => void) | undefined;
  watch?: Pick<TuningWatch, 'show'> | undefined;
  onFrames?: ((frames: number) => void) | undefined;
}

/**
 * Counts what really arrives, whatever the header declared, replaces invalid samples, and ends audio that is too long.
 */
export class DecodedAudioGate implements AudioGate {
  frames = 0;
  invalidSamples = 0;
  isSilent = true;
  private readonly maxFramesByTime: number;
  private readonly maxFramesBySize: number;

  constructor(private readonly options: DecodedAudioGateOptions) {
    this.maxFramesByTime = options.maxDurationSeconds * options.sampleRateHz;
    this.maxFramesBySize = SOURCE_LIMITS.samples / options.channels;
  }

  pass(interleaved: Float32Array): Promise<void> | undefined {
    const { options } = this;
    this.invalidSamples += options.silenceInvalidSamples(interleaved);
    this.isSilent &&= interleaved.every((sample) => sample === 0);
    this.frames += interleaved.length / options.channels;
    if (this.frames > this.maxFramesByTime) throw tooLong(options.maxDurationSeconds);
    if (this.frames > this.maxFramesBySize) throw tooMuchAudio();
    options.meter?.process(interleaved);
    options.listener?.(interleaved);
    options.onFrames?.(this.frames);
    return options.watch?.show(asBytes(interleaved));
  }

  end(): void {
    this.options.meter?.flush();
  }
}

/** The share of a length stated in the header (not estimated) that must be decoded for the file to count as whole. */
const MIN_SHARE_OF_DECLARED = 0.9;
/** Encoder delay and padding that a header counts and a decoder omits; several codec frames in HE-AAC. */
const DECLARED_SLACK_SECONDS = 0.25;
const MAX_INVALID_SHARE = 0.5;

/** @throws SongError when the decoded audio is not a whole song */
export function checkDecoded(gate: DecodedAudioGate, source: SongSource, { error, isCutShort }: DecoderEnd): void {
  const { frames, invalidSamples: invalid } = gate;
  if (frames === 0) throw error || source.declaredSeconds ? damaged(error) : noAudio();
  if (invalid > frames * source.channels * MAX_INVALID_SHARE) throw invalidSamples();
  if (gate.isSilent && invalid > 0) throw invalidSamples();
  const declaredSeconds = source.isLengthEstimated ? 0 : (source.declaredSeconds ?? 0);
  const minFrames = (declaredSeconds * MIN_SHARE_OF_DECLARED - DECLARED_SLACK_SECONDS) * source.sampleRateHz;
  if (frames < minFrames) throw damaged(error ?? new Error(`Only ${frames} frames came of ${declaredSeconds} s`));
  // The audio is incomplete, whatever the header says.
  if (isCutShort) throw damaged(error);
}
