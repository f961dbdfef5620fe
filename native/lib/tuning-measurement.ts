import type { NativeTuningResult } from './native-types.js';

/** The result of a {@link TuningMeter}. Method and limits: docs/measuring.md. */
export interface TuningMeasurement {
  /** The reference pitch, Hz, rounded to 0.01; null when nothing pitched agreed on one. */
  a4Hz: number | null;
  /** Deviation of the reference pitch from 440 Hz, cents, before rounding to 0.01 Hz; null if there is none. */
  cents: number | null;
  /**
   * Error of `a4Hz`, cents: half the width of the interval around it that contains the pitch in 95 of 100 songs; at
   * most 50; null with `a4Hz`.
   */
  errorCents: number | null;
  /**
   * 0 to 1: the probability that there is a pitch and that `a4Hz` is within 2 cents of it. Below 0.3 the result is not
   * reliable: percussion, speech, noise, too little sound.
   */
  confidence: number;
  /**
   * The pitch of the lowest and the highest 10 seconds when they differ by more than their errors; `a4Hz` is then the
   * pitch that holds longest. null for a song with a steady pitch.
   */
  movement: { lowHz: number; highHz: number } | null;
  /** Deviation of the partials from the scale of `a4Hz`: a robust standard deviation, as Hz at A4; null with it. */
  spreadHz: number | null;
  /** The number of spectral peaks used: those found again, steady, in the next analysis frame. */
  partials: number;
  /** Weight of the partials by deviation from the scale of 440 Hz, -50 to +50 cents; sums to 1, or all are 0. */
  histogram: number[];
  /** All readings from 400 to 480 Hz, a semitone apart, since the music does not say which is meant; `a4Hz` first. */
  candidatesHz: number[];
  /** The same measurement for each section of 10 seconds. */
  drift: { atSeconds: number; a4Hz: number | null; errorCents: number | null; confidence: number }[];
  /**
   * Mean power in bands of a twelfth of an octave, A4 = 440 Hz among them, from 20 Hz to 20 kHz or half the sample
   * rate: dBFS, 0 for a sine of full scale in every channel, at least -200. `levelsDb[i]` belongs to `centresHz[i]`.
   */
  spectrum: { centresHz: number[]; levelsDb: number[] };
  /**
   * The twelve notes, C first: share of the partials' energy (sums to 1, or all are 0) and mean deviation from the
   * tempered scale of `a4Hz`, in cents (null for a note that never sounds).
   */
  pitchClasses: { name: string; energy: number; meanCents: number | null }[];
  /**
   * The scale of another temperament that fits the notes clearly better than equal temperament, `a4Hz` being its A;
   * null for equal temperament and for what is none of these.
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

const PITCH_CLASS_NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

/** Adds names and units to the analysis result, and drops insignificant digits. The browser uses it, too. */
export function tuningMeasurement(result: NativeTuningResult, sampleRateHz: number): TuningMeasurement {
  return {
    a4Hz: roundedOrNull(result.a4Hz, 2),
    cents: roundedOrNull(result.cents, 4),
    errorCents: roundedOrNull(result.errorCents, 2),
    confidence: rounded(result.confidence, 4),
    movement: movement(result),
    spreadHz: roundedOrNull(result.spreadHz, 3),
    partials: result.partials,
    histogram: result.histogram.map((share) => rounded(share, 6)),
    candidatesHz: result.candidatesHz.map((hz) => rounded(hz, 2)),
    drift: result.drift.map(({ atSeconds, a4Hz, errorCents, confidence }) => ({
      atSeconds: rounded(atSeconds, 2),
      a4Hz: roundedOrNull(a4Hz, 2),
      errorCents: roundedOrNull(errorCents, 2),
      confidence: rounded(confidence, 4),
    })),
    spectrum: {
      centresHz: result.centresHz.map((hz) => rounded(hz, 2)),
      levelsDb: result.levelsDb.map((level) => rounded(level, 2)),
    },
    pitchClasses: result.pitchClasses.map(({ energy, meanCents }, i) => ({
      name: PITCH_CLASS_NAMES[i] ?? '',
      energy: rounded(energy, 6),
      meanCents: roundedOrNull(meanCents, 2),
    })),
    temperament: temperament(result),
    frames: result.frames,
    durationSeconds: result.frames / sampleRateHz,
  };
}

function movement({ lowHz, highHz }: Pick<NativeTuningResult, 'lowHz' | 'highHz'>): TuningMeasurement['movement'] {
  return lowHz === null || highHz === null ? null : { lowHz: rounded(lowHz, 2), highHz: rounded(highHz, 2) };
}

function temperament({ temperament: scale }: Pick<NativeTuningResult, 'temperament'>): FittedTemperament | null {
  if (scale === null) return null;
  const { isJust, tonic, spreadCents, equalSpreadCents } = scale;
  return {
    name: isJust ? 'just-intonation' : 'quarter-comma-meantone',
    tonic: isJust ? (PITCH_CLASS_NAMES[tonic] ?? null) : null,
    spreadCents: rounded(spreadCents, 2),
    equalSpreadCents: rounded(equalSpreadCents, 2),
  };
}

function rounded(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  // Adding 0 turns a negative zero into 0.
  return Math.round(value * unit) / unit + 0;
}

function roundedOrNull(value: number | null, decimals: number): number | null {
  return value === null ? null : rounded(value, decimals);
}
