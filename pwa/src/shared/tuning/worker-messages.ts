import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';

/** To the worker: first `start`, then every `block` as soon as the one before was taken, then `finish`. */
export type TuningCommand =
  | { type: 'start'; sampleRateHz: number; channels: number; hintHz: number | undefined }
  /** One array per channel; their memory is handed over. */
  | { type: 'block'; planar: Float32Array<ArrayBuffer>[] }
  | { type: 'finish' };

export type TuningAnswer =
  { type: 'taken' } | { type: 'measured'; measurement: TuningMeasurement } | { type: 'failed'; reason: string };
