import { type DriftFit, fitDrift, heldRange, momentsOf } from '@attune/catalogue/drift';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { TimeMap } from '@attune/catalogue/time-map';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import type { Straightening } from '../report/retune-report.js';

/**
 * In which a song is measured. Before: short enough to find where two takes were joined, long enough for some notes.
 * After: longer, since what is left is hardly more than the error of a short one.
 */
export const STRETCH_SECONDS = { before: 2.5, after: 5 } as const;

/** The tuning of the stretches of a song. */
export type MeasuredCourse = Pick<TuningMeasurement, 'drift' | 'durationSeconds'>;

/** That of a song that was not measured. */
export const UNKNOWN_DRIFT: DriftFit = fitDrift([], 0);

/** The drift of a song above the A4 that was measured. */
export function driftOf(measurement: TuningMeasurement | null, course: MeasuredCourse | null): DriftFit {
  if (course === null || measurement === null || measurement.a4Hz === null) return UNKNOWN_DRIFT;
  return fitDrift(momentsOf(course, measurement.a4Hz), course.durationSeconds);
}

/** The range that holds 90 of 100 moments, cents; null without a moment that has steady notes. */
export function rangeOf(course: MeasuredCourse): number | null {
  const cents = momentsOf(course, STANDARD_A4_HZ).flatMap((moment) => moment.cents ?? []);
  return cents.length === 0 ? null : heldRange(cents);
}

/**
 * @param timeMap by which it was straightened; undefined when it was not
 * @param residualCents as measured in the result; null when it was not
 */
export function toStraightening(
  { reason, rangeCents }: DriftFit,
  timeMap: TimeMap | undefined,
  residualCents: number | null,
): Straightening {
  const { slowest, fastest } = timeMap?.speedRangePercent ?? { slowest: 0, fastest: 0 };
  return {
    reason,
    rangeBeforeCents: rangeCents,
    residualCents: reason === null ? residualCents : null,
    maxSpeedPercent: Math.max(-slowest, fastest),
  };
}
