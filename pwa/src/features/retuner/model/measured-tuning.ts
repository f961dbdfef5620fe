import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';

/** What the retuner shows of a measurement. */
export type MeasuredTuning = Pick<
  TuningMeasurement,
  'a4Hz' | 'cents' | 'confidence' | 'spreadHz' | 'partials' | 'histogram' | 'candidatesHz'
>;
