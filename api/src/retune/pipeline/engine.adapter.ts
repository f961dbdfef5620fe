import {
  PeakLimiter,
  type RubberBandBuild,
  ShiftMeter,
  StretchStream,
  TruePeakMeter,
  replaceInvalidSamples,
  rubberBand,
} from 'node-rubberband';
import type { Duplex } from 'node:stream';
import type { RetunePorts } from '@attune/retuning/pipeline/ports';

/** 512 frames keep the start aligned within a few samples; other sizes shift it (measured). */
const BLOCK_FRAMES = 512;

/**
 * Rates the engine supports. For rates beyond them (4 kHz telephone, 384 kHz masters) it is given the nearest: pitch,
 * length and alignment depend only on the ratio, and the engine merely assumes lower or higher frequencies than there
 * are.
 */
const ENGINE_RATES_HZ = { min: 8_000, max: 192_000 } as const;
const METER_RATES_HZ = { min: 8_000, max: 384_000 } as const;

const within = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, value));

/** The Rubber Band Library that the engine is built with. */
export const engineBuild: RubberBandBuild = rubberBand;

/**
 * Shifts the pitch and keeps the tempo: interleaved float32 bytes in, the same out, with exactly as many frames.
 * Every quality uses the R3 engine with its standard window; docs/sound.md has the figures of the alternatives.
 * Channels are always processed together, which preserves the stereo image and the mono sum.
 *
 * @param pitchRatio output pitch / input pitch, 0.4-2.5
 */
export function createPitchShifter({
  sampleRateHz,
  channels,
  pitchRatio,
}: {
  sampleRateHz: number;
  channels: number;
  pitchRatio: number;
}): Duplex {
  return new StretchStream({
    engine: 'R3',
    mode: 'offline',
    sampleRateHz: within(ENGINE_RATES_HZ, sampleRateHz),
    channels,
    pitchRatio,
    channelsTogether: true,
    pitchQuality: 'quality',
    blockFrames: BLOCK_FRAMES,
  });
}

export const createPeakMeter: RetunePorts['createPeakMeter'] = ({ channels, sampleRateHz }) =>
  new TruePeakMeter({ channels, sampleRateHz: within(METER_RATES_HZ, sampleRateHz) });

export const createLimiter: RetunePorts['createLimiter'] = ({ channels, sampleRateHz, ceiling }) =>
  new PeakLimiter({ channels, sampleRateHz: within(METER_RATES_HZ, sampleRateHz), ceiling });

export const createShiftListener: RetunePorts['createShiftListener'] = (options) => new ShiftMeter(options);

export const silenceInvalidSamples: RetunePorts['silenceInvalidSamples'] = replaceInvalidSamples;
