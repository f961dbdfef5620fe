import type { ExportFormat, Quality } from '@attune/catalogue/retuning';

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
