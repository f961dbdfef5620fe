export { rubberBand, type RubberBandBuild } from './addon.js';
export { PeakLimiter, type PeakLimiterOptions } from './peak-limiter.js';
export { replaceInvalidSamples } from './samples.js';
export { ShiftMeter, type ShiftReading } from './shift-meter.js';
export { StretchStream, type StretchProgress } from './stretch-stream.js';
export { TruePeakMeter, type TruePeakMeterOptions } from './true-peak-meter.js';
export type { TuningMeasurement } from './tuning-measurement.js';
export { TuningMeter, type TuningMeterOptions } from './tuning-meter.js';
export type { ShiftMeterOptions, StretchStreamOptions } from './options.js';
