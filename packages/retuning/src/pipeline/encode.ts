import { type Quality, mp3Kbps } from '@attune/catalogue/retuning';
import { toHex } from '@attune/catalogue/sound-hash';
import type { OutputFormat } from '../output/output-format.js';
import { gainFor, mp3Scale, peakCeiling } from '../output/output-level.js';
import { type Quantiser, floatQuantiser, int16Quantiser, int32Quantiser } from '../output/output-quantise.js';
import { FrameAligner, bytesPerFrame } from './frame-aligner.js';
import type { AudioShape, Encoder, Limiter, PeakMeter, RetunePorts, SampleSink, SampleSpool, Sha256 } from './ports.js';
import { type RenderSpec, isCopy } from './render-spec.js';

interface EncoderRunOptions extends AudioShape {
  ports: RetunePorts;
  /** Starts an encoder that replaces the file of an earlier one. */
  startEncoder: () => Encoder;
  /** A new one for every run, so that each produces the same bytes. */
  createQuantiser: () => Quantiser;
  /** Highest true peak the encoder may be given, linear; Infinity: every sample is left as it is. */
  ceiling: number;
}

/** How a song is encoded: encoder, quantiser, limiter and highest peak (linear). */
export function encoderOptions(spec: RenderSpec, ports: RetunePorts, signal: AbortSignal): EncoderRunOptions {
  const { output, quality } = spec;
  const { channels, sampleRateHz } = output;
  return {
    channels,
    sampleRateHz,
    ports,
    ceiling: isUntouched(spec) ? Infinity : peakCeiling(output, quality),
    startEncoder: () => ports.startEncoder(spec, signal),
    createQuantiser: () => quantiserFor(output, quality, isUntouched(spec)),
  };
}

/** The source's samples pass through unchanged, so neither gain, limiter nor dither is needed. */
function isUntouched(spec: RenderSpec): boolean {
  const { source, output } = spec;
  if (!isCopy(spec) || !output.samples || source.sampleKind === 'lossy') return false;
  return (
    output.samples.kind === 'float' ||
    (source.sampleKind === 'integer' && (source.bitDepth ?? 0) <= output.samples.bits)
  );
}

function quantiserFor(
  { samples, channels, sampleRateHz }: OutputFormat,
  quality: Quality,
  untouched: boolean,
): Quantiser {
  if (!samples) return floatQuantiser(1 / mp3Scale(mp3Kbps(quality, sampleRateHz)));
  if (samples.kind === 'float') return floatQuantiser();
  if (samples.bits !== 16) return int32Quantiser(samples.bits);
  return int16Quantiser(untouched ? 'none' : quality === 'ultra' ? 'shaped' : 'triangular', channels, sampleRateHz);
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
  /** SHA-256 of the bytes that it was given, in hex. */
  samplesSha256: string;
}

/** One run of an encoder from the start of the song, with one gain. Must be stopped in any case. */
class EncoderRun {
  private readonly encoder: Encoder;
  private readonly hash: Sha256;
  private readonly quantise: Quantiser;
  private readonly aligner: FrameAligner;
  private readonly limiter: Limiter | undefined;
  private readonly meter: PeakMeter;

  /** @param gain linear, applied to all samples; the limiter brings what it leaves above the ceiling under it */
  constructor(
    options: EncoderRunOptions,
    readonly gain: number,
  ) {
    const { ports, channels, sampleRateHz, ceiling } = options;
    this.encoder = options.startEncoder();
    this.hash = ports.createSha256();
    this.quantise = options.createQuantiser();
    this.aligner = new FrameAligner(bytesPerFrame(channels));
    this.meter = ports.createPeakMeter({ channels, sampleRateHz });
    if (ceiling !== Infinity) this.limiter = ports.createLimiter({ channels, sampleRateHz, ceiling: ceiling / gain });
  }

  /**
   * Resolves when the encoder has received the samples, so that their buffer may be reused.
   *
   * @param samples interleaved float32; may end within a frame
   * @returns false when the encoder has ended: {@link finish} gives the reason
   */
  write(samples: Uint8Array): Promise<boolean> {
    const frames = this.aligner.align(samples);
    return this.send(this.limiter?.process(frames) ?? frames);
  }

  /** Waits until the file is complete. @throws when it could not be completed */
  async finish(): Promise<EncodedLevel> {
    if (this.limiter) await this.send(this.limiter.flush());
    this.meter.flush();
    await this.encoder.finish();
    const { gain, meter, limiter } = this;
    return {
      gain,
      limiterGain: limiter?.smallestGain ?? 1,
      truePeak: meter.truePeak * gain,
      samplePeak: meter.samplePeak * gain,
      // Beside the limiter the ceiling is at most full scale; without one the gain is 1.
      samplesOver: limiter ? 0 : meter.samplesOver,
      samplesSha256: toHex(this.hash.digest()),
    };
  }

  stop(): Promise<void> {
    return this.encoder.stop();
  }

  private send(samples: Float32Array): Promise<boolean> {
    this.meter.process(samples);
    const bytes = this.quantise(samples, this.gain);
    this.hash.update(bytes);
    return this.encoder.write(bytes);
  }
}

/** For an encoder that is given samples before the highest of their peaks is known. */
interface MeteredOptions extends EncoderRunOptions {
  /** Meters every sample before the encoder gets it. */
  meter: Pick<PeakMeter, 'truePeak'>;
}

const isLowEnough = (gain: number, { meter, ceiling }: MeteredOptions): boolean =>
  gain <= gainFor(meter.truePeak, ceiling);

interface FollowingEncoderOptions extends MeteredOptions {
  spool: SampleSpool;
  /** Spool lengths in bytes from which a first, second ... run may begin; the spool's end always allows one. */
  startBytes: readonly number[];
  onProgress?(encodedBytes: number): void;
}

/**
 * Encodes a spool while it is being written, with the gain that the highest peak so far requires. When a higher peak
 * arrives, the running encoder is stopped, and another begins from the spool's start; the engine is never run again.
 *
 * @returns what the run that reached the end was given: its gain is `gainFor` of the final peak, so
 *   it never depends on timing
 */
export async function encodeFollowing(options: FollowingEncoderOptions): Promise<EncodedLevel> {
  const { spool, meter, ceiling, startBytes } = options;
  let waitBytes = startBytes[0] ?? 0;
  for (;;) {
    await waitUntil(spool, waitBytes);
    const level = await encodeOnce(options, gainFor(meter.truePeak, ceiling));
    if (level) return level;
    waitBytes = startBytes.find((bytes) => bytes > spool.bytes && bytes > waitBytes) ?? Infinity;
  }
}

async function waitUntil(spool: SampleSpool, bytes: number): Promise<void> {
  while (!spool.isComplete && spool.bytes < bytes) await spool.waitBeyond(spool.bytes);
}

/** @returns null when a peak arrived for which the gain is too high */
async function encodeOnce(options: FollowingEncoderOptions, gain: number): Promise<EncodedLevel | null> {
  const run = new EncoderRun(options, gain);
  try {
    let encodedBytes = 0;
    for await (const chunk of options.spool.read()) {
      if (!isLowEnough(gain, options)) return null;
      if (!(await run.write(chunk))) break;
      options.onProgress?.((encodedBytes += chunk.length));
    }
    if (!isLowEnough(gain, options)) return null;
    return await run.finish();
  } finally {
    await run.stop();
  }
}

/**
 * Passes samples straight to an encoder, for songs that pass through unshifted: decoding them again costs less than
 * storing them on disk. When a peak arrives for which the gain is too high, the encoder is stopped and the rest is only
 * metered.
 */
export class CopyEncoder implements SampleSink {
  private readonly run: EncoderRun;

  constructor(
    private readonly options: MeteredOptions,
    gain: number,
  ) {
    this.run = new EncoderRun(options, gain);
  }

  async append(chunk: Uint8Array): Promise<void> {
    if (!this.isGainLowEnough()) return this.run.stop();
    if (!(await this.run.write(chunk))) await this.run.finish();
  }

  /** {@link finish} completes the file. */
  complete(): void {}

  /** The error itself goes to the caller that renders; {@link stop} ends the encoder. */
  fail(): void {}

  /** @returns null when the gain was too high, so that the file must be encoded again */
  async finish(): Promise<EncodedLevel | null> {
    return this.isGainLowEnough() ? this.run.finish() : null;
  }

  stop(): Promise<void> {
    return this.run.stop();
  }

  private isGainLowEnough(): boolean {
    return isLowEnough(this.run.gain, this.options);
  }
}
