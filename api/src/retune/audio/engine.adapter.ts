import { StretchStream, TruePeakMeter, replaceInvalidSamples } from 'node-rubberband';
import type { Duplex } from 'node:stream';
import type { Quality } from '../../catalogue/retuning.js';

/** 512 frames keep the start aligned within a few samples; other sizes shift it (measured). */
const BLOCK_FRAMES = 512;

/**
 * Rates the engine knows. Beyond them (4 kHz telephone, 384 kHz masters) it is told the nearest: pitch, length and
 * alignment depend only on the ratio, and it merely takes frequencies for lower or higher than they are.
 */
const ENGINE_RATES_HZ = { min: 8_000, max: 192_000 } as const;
const METER_RATES_HZ = { min: 8_000, max: 384_000 } as const;

const within = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, value));

/** Interleaved float32 bytes in, the same out, exactly as many frames as came in. */
export type PitchShifter = Duplex & {
  readonly framesIn: number;
  readonly framesOut: number;
  readonly invalidSamples: number;
};

/**
 * Shifts pitch and keeps the tempo. standard: the R2 engine, real-time mode, high pitch quality; high and ultra: R3.
 * Channels are always treated together, which keeps the stereo image and the mono sum.
 *
 * @param pitchRatio output pitch / input pitch, 0.4-2.5
 */
export function createPitchShifter({
  sampleRateHz,
  channels,
  pitchRatio,
  quality,
}: {
  sampleRateHz: number;
  channels: number;
  pitchRatio: number;
  quality: Quality;
}): PitchShifter {
  const engine =
    quality === 'standard'
      ? ({ engine: 'R2', mode: 'realtime' } as const)
      : ({ engine: 'R3', mode: 'offline' } as const);
  return new StretchStream({
    ...engine,
    sampleRateHz: within(ENGINE_RATES_HZ, sampleRateHz),
    channels,
    pitchRatio,
    channelsTogether: true,
    pitchQuality: 'quality',
    blockFrames: BLOCK_FRAMES,
  });
}

export interface PeakMeter {
  process(interleaved: Float32Array): void;
  flush(): void;
  /** Linear, 1 = full scale (ITU-R BS.1770-4, Annex 2). */
  readonly truePeak: number;
  readonly samplePeak: number;
  /** Samples (not frames) above full scale. */
  readonly samplesOver: number;
}

export const createPeakMeter = ({ channels, sampleRateHz }: { channels: number; sampleRateHz: number }): PeakMeter =>
  new TruePeakMeter({ channels, sampleRateHz: within(METER_RATES_HZ, sampleRateHz) });

/** Replaces NaN, infinities and |x| > 1024 by silence, in place. Returns how many there were. */
export const silenceInvalidSamples = (interleaved: Float32Array): number => replaceInvalidSamples(interleaved);
