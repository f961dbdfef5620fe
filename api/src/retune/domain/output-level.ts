import type { Quality } from '@attune/catalogue/retuning';
import type { OutputFormat } from './output-format.js';

const decibels = (db: number): number => 10 ** (db / 20);

/**
 * True peak before encoding, dBTP, under which an mp3 decodes without a sample over full scale.
 *
 * Measured with LAME 3.100 on three songs (folk, pop, percussion), each plain and driven 6 and 14 dB into a limiter,
 * shifted to 432, 444 and 528 Hz and normalised to exactly 0 dBTP: decoded samples reached +0.18 dBFS at 320 kbit/s and
 * +0.38 dBFS at 192 kbit/s. The ceilings leave about as much margin again. Below 32 kHz mp3 has lower bit rates than
 * requested, so the lower ceiling applies there.
 */
const MP3_CEILING_DBTP = { standard: -1, high: -0.5, ultra: -0.5 } as const;
const MP3_FULL_BITRATE_FROM_HZ = 32_000;

/** Room for dither and rounding, in steps of the last bit: 1.5 for flat dither, 15 for the noise-shaped one (worst case). */
const DITHER_STEPS = { flat: 2, shaped: 16 } as const;

/** The highest true peak, linear (1 = full scale), that the samples passed to the encoder may have. */
export function peakCeiling(output: OutputFormat, quality: Quality): number {
  if (!output.samples) {
    return decibels(MP3_CEILING_DBTP[output.sampleRateHz < MP3_FULL_BITRATE_FROM_HZ ? 'standard' : quality]);
  }
  if (output.samples.kind === 'float') return 1;
  const steps = output.samples.bits === 16 && quality === 'ultra' ? DITHER_STEPS.shaped : DITHER_STEPS.flat;
  return 1 - steps / 2 ** (output.samples.bits - 1);
}

/**
 * Gains are multiples of this, so that a song whose peak still grows a little towards its end need not be encoded
 * again. It costs less than a quarter of a decibel of level.
 */
const GAIN_STEP_DB = 0.25;

/** The gain, linear and at most 1, that brings a peak under the ceiling: exactly 1 for peaks below it. */
export function gainFor(peak: number, ceiling: number): number {
  if (peak <= ceiling) return 1;
  return decibels(Math.floor(toDecibels(ceiling / peak) / GAIN_STEP_DB) * GAIN_STEP_DB);
}

/** A linear factor in decibels; a factor of 0 becomes -Infinity. */
export const toDecibels = (factor: number): number => 20 * Math.log10(factor);
