/** The measured tuning of a recording. */
export class TuningDto {
  /** Reference pitch A4, Hz, to 0.01; null when nothing pitched was found. */
  a4Hz!: number | null;
  /** Deviation of that pitch from 440 Hz, in cents. */
  cents!: number | null;
  /** 0-1; below 0.3 the pitch is not reliable. */
  confidence!: number;
  /** Spread of the individual readings, Hz. */
  spreadHz!: number | null;
  /** Number of spectral peaks used. */
  partials!: number;
  /** Distribution of the peaks' deviations from the 440 Hz scale: 101 bins from -50 to +50 cents, sum 1 (or all 0). */
  histogram!: number[];
}
