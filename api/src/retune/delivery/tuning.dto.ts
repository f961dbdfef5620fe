/** How a recording is tuned, as it was measured. */
export class TuningDto {
  /** Reference pitch A4, Hz, to 0.01; null when nothing pitched was found. */
  a4Hz!: number | null;
  /** The same against 440 Hz. */
  cents!: number | null;
  /** 0-1; below 0.3 the pitch is not to be relied on. */
  confidence!: number;
  /** How far the readings lie apart, Hz. */
  spreadHz!: number | null;
  /** Spectral peaks that counted. */
  partials!: number;
  /** Share of the peaks by their deviation from the 440 Hz scale: 101 bins from -50 to +50 cents, sum 1 (or all 0). */
  histogram!: number[];
}
