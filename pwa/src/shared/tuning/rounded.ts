import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';

const PITCH_CLASS_NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

/** Names the notes, and drops digits that mean nothing. */
export function rounded(exact: Omit<TuningMeasurement, 'pitchClasses'>, pitchClasses: PitchClasses): TuningMeasurement {
  return {
    ...exact,
    a4Hz: toDecimals(exact.a4Hz, 2),
    cents: toDecimals(exact.cents, 4),
    errorCents: toDecimals(exact.errorCents, 2),
    confidence: toDecimals(exact.confidence, 4),
    movement: exact.movement && {
      lowHz: toDecimals(exact.movement.lowHz, 2),
      highHz: toDecimals(exact.movement.highHz, 2),
    },
    spreadHz: toDecimals(exact.spreadHz, 3),
    histogram: exact.histogram.map((share) => toDecimals(share, 6)),
    candidatesHz: exact.candidatesHz.map((hz) => toDecimals(hz, 2)),
    drift: exact.drift.map(({ atSeconds, a4Hz, errorCents, confidence }) => ({
      atSeconds: toDecimals(atSeconds, 2),
      a4Hz: toDecimals(a4Hz, 2),
      errorCents: toDecimals(errorCents, 2),
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
