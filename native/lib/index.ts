export { rubberBand, type RubberBandBuild } from './addon.js';
export { replaceInvalidSamples } from './samples.js';
export { StretchStream, type StretchProgress, type StretchStreamOptions } from './stretch-stream.js';
export { Stretcher } from './stretcher.js';
export { TruePeakMeter, type TruePeakMeterOptions } from './true-peak-meter.js';
export type { TuningMeasurement } from './tuning-measurement.js';
export { TuningMeter, type TuningMeterOptions } from './tuning-meter.js';
export type { StretcherOptions } from './options.js';
export type { DetailedStretcherOptions } from './stretcher-options.js';
