import { StretchStream, TruePeakMeter, replaceInvalidSamples } from 'node-rubberband';
import type { Duplex } from 'node:stream';
import type { Quality } from '../../catalogue/retuning.js';

/** 512 frames keep the start aligned within a few samples; other sizes shift it (measured). */
const BLOCK_FRAMES = 512;

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
    sampleRateHz,
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
}

export const createPeakMeter = (options: { channels: number; sampleRateHz: number }): PeakMeter =>
  new TruePeakMeter(options);

/** Replaces NaN, infinities and |x| > 1024 by silence, in place. Returns how many there were. */
export const silenceInvalidSamples = (interleaved: Float32Array): number => replaceInvalidSamples(interleaved);
