import { type ExportFormat, mp3Kbps, type Quality } from '@attune/catalogue/retuning';
import type { OutputFormat } from './output-format.js';

const decibels = (db: number): number => 10 ** (db / 20);

/**
 * True peak before encoding, dBTP, under which an mp3 decodes without a sample over full scale, by its bit rate.
 *
 * Measured with LAME 3.100 on folk, pop and percussion (plain, cut off 6 dB over full scale, driven 12 dB into tanh),
 * guitars with drums, drums and castanets, shifted to 432 Hz and limited to exactly 0 dBTP: decoded samples reached
 * +0.81 dBFS at 320 kbit/s, +1.21 at 192, +1.35 at 160 and +1.95 at 64.
 */
const MP3_CEILINGS_DBTP = [
  { upToKbps: 64, ceiling: -2.5 },
  { upToKbps: 160, ceiling: -2 },
  { upToKbps: 192, ceiling: -1.5 },
  { upToKbps: Infinity, ceiling: -1 },
] as const;

/**
 * Room for dither and rounding, in steps of the last bit: 1.5 for flat dither, 15 for the
 * noise-shaped one (worst case).
 */
const DITHER_STEPS = { flat: 2, shaped: 16 } as const;

/** The highest true peak, linear (1 = full scale), that the samples passed to the encoder may have. */
export function peakCeiling(output: OutputFormat, quality: Quality): number {
  if (!output.samples) {
    const kbps = mp3Kbps(quality, output.sampleRateHz);
    return decibels(MP3_CEILINGS_DBTP.find(({ upToKbps }) => kbps <= upToKbps)?.ceiling ?? 0);
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

/**
 * How much of a peak the limiter takes, beside the gain. Up to here strikes keep their level and attack;
 * beyond it they lose both (docs/decisions/0039-a-limiter-for-the-upper-peaks.md).
 */
export const LIMITER_DB = 2.5;

/**
 * The gain, linear and at most 1, that brings a peak to no more than {@link LIMITER_DB} above the ceiling:
 * exactly 1 for peaks below that. The rest is the limiter's.
 */
export function gainFor(peak: number, ceiling: number): number {
  const limit = ceiling * decibels(LIMITER_DB);
  if (peak <= limit) return 1;
  return decibels(Math.floor(toDecibels(limit / peak) / GAIN_STEP_DB) * GAIN_STEP_DB);
}

/**
 * The factor by which LAME 3.100 multiplies its input, which depends on the bit rate alone:
 * 0.45, 0.26 and 0.18 dB of level. Measured with a sine at every sample rate an mp3 may have.
 *
 * @param kbps constant bit rate
 */
export function mp3Scale(kbps: number): number {
  if (kbps <= 160) return 0.95;
  if (kbps <= 192) return 0.97;
  return kbps <= 224 ? 0.98 : 1;
}

/** A linear factor in decibels; a factor of 0 becomes -Infinity. */
export const toDecibels = (factor: number): number => 20 * Math.log10(factor);

/** Encoding time as a share of the engine's time, on a core of its own (measured on a 240 s song). */
const ENCODE_SHARES: Record<Quality, Record<ExportFormat, number>> = {
  standard: { mp3: 0.12, flac: 0.04, wav: 0.03 },
  high: { mp3: 0.12, flac: 0.04, wav: 0.03 },
  ultra: { mp3: 0.6, flac: 0.05, wav: 0.03 },
};

/**
 * When an encoding may begin, as shares of the engine's work done (0-1): for the first time, and again whenever its
 * gain turned out too high.
 *
 * Peaks keep growing during a song, so an early start would produce many encodings that are thrown away. There is also
 * no point in starting before the moment from which an encoding finishes together with the engine: that is the first
 * point. The second is half-way from there to the end, and the last is the end of the engine's work, when the peak is
 * final. So an encoding runs at most three times for any song.
 */
export function startPoints(format: ExportFormat, quality: Quality): number[] {
  const share = ENCODE_SHARES[quality][format];
  const first = Math.max(0.25, 1 - 1.25 * share);
  return [first, (1 + first) / 2, 1];
}
