/** The result of measuring the tuning, on the server or in the browser. Method and accuracy: docs/measuring.md. */
export interface TuningMeasurement {
  /** The reference pitch, Hz, rounded to 0.01; null when nothing pitched agreed on one. */
  a4Hz: number | null;
  /** Deviation of the reference pitch from 440 Hz, cents, before rounding to 0.01 Hz; null if there is none. */
  cents: number | null;
  /**
   * Error of `a4Hz`, cents: half the width of the interval around it that contains the pitch in 95 of 100 songs;
   * at most 50; null with `a4Hz`.
   */
  errorCents: number | null;
  /**
   * 0-1: the probability that there is a pitch and that `a4Hz` is within 2 cents of it.
   * Below MIN_CONFIDENCE the result is not reliable: percussion, speech, noise, too little sound.
   */
  confidence: number;
  /**
   * The pitch of the lowest and the highest 10 seconds when they differ by more than their errors; `a4Hz` is then the
   * pitch that holds longest. null for a song with a steady pitch.
   */
  movement: { lowHz: number; highHz: number } | null;
  /** Deviation of the partials from the scale of `a4Hz`: a robust standard deviation, as Hz at A4; null if none. */
  spreadHz: number | null;
  /** The number of spectral peaks used: those found again, steady, in the next analysis frame. */
  partials: number;
  /** Weight of the partials by deviation from the scale of 440 Hz: 101 bins, -50 to +50 cents, sum 1 (or all 0). */
  histogram: number[];
  /** All readings from 400 to 480 Hz, a semitone apart, since music alone cannot tell which is meant; `a4Hz` first. */
  candidatesHz: number[];
  /** The same measurement for each section of 10 seconds. */
  drift: { atSeconds: number; a4Hz: number | null; errorCents: number | null; confidence: number }[];
  /**
   * Averaged power in bands of a twelfth of an octave, dBFS, at least -200; `levelsDb[i]` belongs to `centresHz[i]`.
   */
  spectrum: { centresHz: number[]; levelsDb: number[] };
  /**
   * The twelve notes, C first: share of the partials' energy (sum 1, or all 0) and mean deviation from the tempered
   * scale of `a4Hz`, in cents (null for a note that never sounds).
   */
  pitchClasses: { name: string; energy: number; meanCents: number | null }[];
  /**
   * The scale of another temperament that fits the notes clearly better than equal temperament, `a4Hz` being its A;
   * null for equal temperament and for any other.
   */
  temperament: FittedTemperament | null;
  /** Frames measured. */
  frames: number;
  durationSeconds: number;
}

/** Notes are C, C#, D ... B. */
export interface FittedTemperament {
  name: 'just-intonation' | 'quarter-comma-meantone';
  /** The note that five-limit just intonation begins on; null for meantone, which is the same in all its keys. */
  tonic: string | null;
  /** Robust standard deviation of the notes around the scale, cents. */
  spreadCents: number;
  /** The same around equal temperament. */
  equalSpreadCents: number;
}
