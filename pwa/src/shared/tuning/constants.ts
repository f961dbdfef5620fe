/**
 * The numbers of the tuning measurement, the same as in its native twin (native/src/tuning-constants.h, which says what
 * each is): change both. Where no source is named they were chosen on the development half of the evaluation's music.
 */

// Analysis: about 11 kHz, stretches of a third of a second (2.7 Hz a bin), a quarter further each time.
export const ANALYSIS_RATE_HZ = 11025;
export const FRAME_SECONDS = 0.37;
export const OVERLAP = 4;
export const LOWEST_HZ = 60;
export const HIGHEST_HZ = 3600;

// A peak: this many times the mean magnitude of so many bins to either side, and not next to nothing (-110 dBFS).
export const PEAK_SURROUNDINGS = 16;
export const PEAK_PROMINENCE = 2.5;
export const LEAST_AMPLITUDE = 3e-6;

// A partial: a peak found again this close, in bins.
export const MATCH_BINS = 0.6;
// Standard deviation, in bins, of the disagreement between its three frequencies that halves trust.
export const STEADINESS_BINS = 0.12;
// Largest change of level from one stretch to the next that still counts, as a ratio of amplitudes.
export const LARGEST_LEVEL_CHANGE = 4;
// Weight is amplitude to this power.
export const AMPLITUDE_POWER = 0.4;
// Odd harmonics of a lower partial lie off the tempered scale: what they weigh.
export const HARMONIC_TOLERANCE = 0.012;
export const HARMONIC_LEVEL = 0.05;
export const HARMONIC_WEIGHT = 0.05;

// Where partials count in full, and the width of the slopes outside, in octaves.
export const FULL_FROM_HZ = 150;
export const FULL_TO_HZ = 1200;
export const SLOPE_OCTAVES = 1;

// The table of deviations: half a cent per cell, 42 semitones to either side of A4 = 440 Hz.
export const CELLS_PER_CENT = 2;
export const TABLE_CENTS = 4200;

// Estimate.
export const NOTE_POWER = 0.5;
export const MODE_CENTS = 5;
export const START_SCALE_CENTS = 6;
export const DEGREES_OF_FREEDOM = 2;
export const LEAST_SCALE_CENTS = 1;
export const DRIFT_SECONDS = 10;

// Confidence, and how little of it is none.
export const TONAL_SHARE = 0.12;
export const EVIDENCE = 5;
export const PURE_TONE_NOTES = 4;
export const LEAST_CONFIDENCE = 0.1;
