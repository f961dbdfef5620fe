import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';

/** A meter's result for a song at this pitch, with `changes` applied. */
export function aTuning(a4Hz: number | null, changes: Partial<TuningMeasurement> = {}): TuningMeasurement {
  return {
    a4Hz,
    cents: a4Hz === null ? null : 1200 * Math.log2(a4Hz / 440),
    errorCents: a4Hz === null ? null : 2.4,
    confidence: a4Hz === null ? 0 : 0.9,
    movement: null,
    spreadHz: a4Hz === null ? null : 0.4,
    partials: a4Hz === null ? 0 : 1000,
    histogram: Array.from({ length: 101 }, () => 0),
    candidatesHz: a4Hz === null ? [] : [a4Hz],
    drift: [],
    spectrum: { centresHz: [100, 200], levelsDb: [-20, -Infinity] },
    pitchClasses: [{ name: 'C', energy: 1, meanCents: 1.23456 }],
    temperament: null,
    frames: 44_100,
    durationSeconds: 1,
    ...changes,
  };
}
