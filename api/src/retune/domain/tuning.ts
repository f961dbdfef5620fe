/** What was measured of a recording. */
export interface TuningMeasurement {
  /** Hz, to 0.01; null when nothing pitched was found. */
  a4Hz: number | null;
  /** Of `a4Hz` before it was rounded, against 440 Hz. */
  cents: number | null;
  /** 0-1 */
  confidence: number;
  spreadHz: number | null;
  /** Spectral peaks that counted. */
  partials: number;
  /** 101 bins, -50..+50 cents about the 440 Hz scale; sums to 1, or all 0. */
  histogram: number[];
  /** All readings within 400-480 Hz, `a4Hz` first. */
  candidatesHz: number[];
  drift: { atSeconds: number; a4Hz: number | null; confidence: number }[];
  /** 1/12-octave bands, averaged power, dBFS, at least -200. */
  spectrum: { centresHz: number[]; levelsDb: number[] };
  /** 12, C first; energy sums to 1; deviations are from the tempered scale of `a4Hz`. */
  pitchClasses: { name: string; energy: number; meanCents: number | null }[];
  frames: number;
  durationSeconds: number;
}
