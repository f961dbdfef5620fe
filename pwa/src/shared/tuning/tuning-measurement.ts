/** What a measurement of tuning found. The method, and how far it is to be trusted: docs/measuring.md. */
export interface TuningMeasurement {
  /** The reference pitch, Hz, rounded to 0.01; null when nothing pitched agreed on one. */
  a4Hz: number | null;
  /** Of the reference pitch against 440 Hz, in cents, before rounding to 0.01 Hz; null with it. */
  cents: number | null;
  /** 0 to 1. Below 0.3 there is nothing to rely on: percussion, speech, noise, too little sound. */
  confidence: number;
  /** How far single partials lie from the scale of `a4Hz`: a robust standard deviation, as Hz at A4; null with it. */
  spreadHz: number | null;
  /** Spectral peaks that counted: found again, steady, in the next stretch of sound. */
  partials: number;
  /** Weight of the partials by deviation from the scale of 440 Hz, -50 to +50 cents; sums to 1, or all are 0. */
  histogram: number[];
  /** All readings from 400 to 480 Hz, a semitone apart, since no music says which is meant; `a4Hz` first. */
  candidatesHz: number[];
  /** The same measurement for every 10 seconds alone. */
  drift: { atSeconds: number; a4Hz: number | null; confidence: number }[];
  /**
   * Mean power in bands of a twelfth of an octave, A4 = 440 Hz among them, from 20 Hz to 20 kHz or half the sample rate:
   * dBFS, 0 for a sine of full scale in every channel, at least -200. `levelsDb[i]` belongs to `centresHz[i]`.
   */
  spectrum: { centresHz: number[]; levelsDb: number[] };
  /**
   * The twelve notes, C first: share of the partials' energy (sums to 1, or all are 0) and mean deviation from the tempered
   * scale of `a4Hz`, in cents (null for a note that never sounds).
   */
  pitchClasses: { name: string; energy: number; meanCents: number | null }[];
  /** Frames measured. */
  frames: number;
  durationSeconds: number;
}

const PITCH_CLASS_NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

/** Names the notes, and drops digits that mean nothing. */
export function rounded(exact: Omit<TuningMeasurement, 'pitchClasses'>, pitchClasses: PitchClasses): TuningMeasurement {
  return {
    ...exact,
    a4Hz: toDecimals(exact.a4Hz, 2),
    cents: toDecimals(exact.cents, 4),
    confidence: toDecimals(exact.confidence, 4),
    spreadHz: toDecimals(exact.spreadHz, 3),
    histogram: exact.histogram.map((share) => toDecimals(share, 6)),
    candidatesHz: exact.candidatesHz.map((hz) => toDecimals(hz, 2)),
    drift: exact.drift.map(({ atSeconds, a4Hz, confidence }) => ({
      atSeconds: toDecimals(atSeconds, 2),
      a4Hz: toDecimals(a4Hz, 2),
      confidence: toDecimals(confidence, 4),
    })),
    spectrum: {
      centresHz: exact.spectrum.centresHz.map((hz) => toDecimals(hz, 2)),
      levelsDb: exact.spectrum.levelsDb.map((level) => toDecimals(level, 2)),
    },
    pitchClasses: pitchClasses.map(({ energy, meanCents }, i) => ({
      name: PITCH_CLASS_NAMES[i] ?? '',
      energy: toDecimals(energy, 6),
      meanCents: toDecimals(meanCents, 2),
    })),
  };
}

type PitchClasses = readonly { energy: number; meanCents: number | null }[];

function toDecimals<Value extends number | null>(value: Value, decimals: number): Value {
  if (value === null) return value;
  const unit = 10 ** decimals;
  // Adding 0 makes a negative zero an ordinary one.
  return (Math.round(value * unit) / unit + 0) as Value;
}
