/** How finely a profile tells pitches apart. */
export const PROFILE_CELLS_PER_CENT = 4;

/** What a measurement of tuning found, here or in the browser. The method, and how far to trust it: docs/measuring.md. */
export interface TuningMeasurement {
  /** The reference pitch, Hz, rounded to 0.01; null when nothing pitched agreed on one. */
  a4Hz: number | null;
  /** Of the reference pitch against 440 Hz, in cents, before rounding to 0.01 Hz; null with it. */
  cents: number | null;
  /** 0-1; below MIN_CONFIDENCE there is nothing to rely on: percussion, speech, noise, too little sound. */
  confidence: number;
  /** How far single partials lie from the scale of `a4Hz`: a robust standard deviation, as Hz at A4; null with it. */
  spreadHz: number | null;
  /** Spectral peaks that counted: found again, steady, in the next stretch of sound. */
  partials: number;
  /** Weight of the partials by deviation from the scale of 440 Hz: 101 bins, -50 to +50 cents, sum 1 (or all 0). */
  histogram: number[];
  /**
   * Weight of the partials by pitch: PROFILE_CELLS_PER_CENT cells a cent, A4 = 440 Hz in the middle one. Only from the server's
   * meter, and not stored: it is there to compare two sounds.
   */
  profile?: Float32Array;
  /** All readings from 400 to 480 Hz, a semitone apart, since no music says which is meant; `a4Hz` first. */
  candidatesHz: number[];
  /** The same measurement for every 10 seconds alone. */
  drift: { atSeconds: number; a4Hz: number | null; confidence: number }[];
  /** Averaged power in bands of a twelfth of an octave, dBFS, at least -200; `levelsDb[i]` belongs to `centresHz[i]`. */
  spectrum: { centresHz: number[]; levelsDb: number[] };
  /**
   * The twelve notes, C first: share of the partials' energy (sum 1, or all 0) and mean deviation from the tempered
   * scale of `a4Hz`, in cents (null for a note that never sounds).
   */
  pitchClasses: { name: string; energy: number; meanCents: number | null }[];
  /** Frames measured. */
  frames: number;
  durationSeconds: number;
}
