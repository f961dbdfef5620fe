/** What the retuner needs of a measurement of a song's tuning. */
export interface MeasuredTuning {
  /** Reference pitch A4, Hz, to 0.01; null when nothing pitched was found. */
  a4Hz: number | null;
  /** The same against 440 Hz. */
  cents: number | null;
  /** 0-1 */
  confidence: number;
  /** How far the readings lie apart, Hz. */
  spreadHz: number | null;
  /** Spectral peaks that counted. */
  partials: number;
  /** Share of the peaks by their deviation from the 440 Hz scale: 101 bins, -50 to +50 cents. */
  histogram: readonly number[];
  /** Every reading from 400 to 480 Hz, semitones apart; {@link a4Hz} first. */
  candidatesHz: readonly number[];
}
