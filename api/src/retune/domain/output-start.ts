import type { ExportFormat, Quality } from '@attune/catalogue/retuning';

/** What encoding takes of the engine's own time, on a core of its own (measured on a 240 s song). */
const ENCODE_SHARES: Record<Quality, Record<ExportFormat, number>> = {
  standard: { mp3: 0.33, flac: 0.1, wav: 0.06 },
  high: { mp3: 0.12, flac: 0.04, wav: 0.03 },
  ultra: { mp3: 0.6, flac: 0.05, wav: 0.03 },
};

/**
 * When an encoding may begin, as shares of the engine's work done (0-1): the first time, and again whenever its gain
 * turned out too high.
 *
 * Peaks keep growing while a song plays, so beginning early would encode many times over what is thrown away. Nothing
 * is gained before the moment from which an encoding just ends together with the engine: that is the first point; the
 * second is half-way from there, the last is the engine's end, when the peak is final. An encoding thus runs at most
 * three times, whatever the song.
 */
export function startPoints(format: ExportFormat, quality: Quality): number[] {
  const share = ENCODE_SHARES[quality][format];
  const first = Math.max(0.25, 1 - 1.25 * share);
  return [first, (1 + first) / 2, 1];
}
