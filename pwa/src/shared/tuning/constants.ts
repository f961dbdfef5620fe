/**
 * The numbers of the tuning measurement, the same as in its native twin (native/src/tuning-constants.h, which says what
 * each is): change both. Where no source is named they were chosen on the development half of the evaluation's music.
 */

// Analysis: about 11 kHz, stretches of a third of a second (2.7 Hz a bin), an eighth further each time.
export const ANALYSIS_RATE_HZ = 11025;
export const FRAME_SECONDS = 0.37;
export const OVERLAP = 8;
export const LOWEST_HZ = 60;
export const HIGHEST_HZ = 4000;

// A peak: this many times the mean magnitude of so many bins to either side, and not next to nothing (-110 dBFS).
export const PEAK_SURROUNDINGS = 16;
export const PEAK_PROMINENCE = 2.5;
export const LEAST_AMPLITUDE = 3e-6;

// A partial: a peak found again this close, in bins, and as loud as before within this ratio of amplitudes.
export const MATCH_BINS = 0.6;
export const LARGEST_LEVEL_CHANGE = 4;
// How far its three frequencies may disagree, in bins: the standard deviation of the Gaussian they are weighted by.
export const STEADINESS_BINS = 0.2;
// Weight is amplitude to this power.
export const AMPLITUDE_POWER = 0.5;
// Odd harmonics are off the tempered scale. A partial is taken for one when a lower partial is as close as this to a
// third, fifth, ... of it (34 cents) and not weaker than this; then it weighs this much.
export const HARMONIC_TOLERANCE = 0.02;
export const HARMONIC_LEVEL = 0.05;
export const HARMONIC_WEIGHT = 0.05;

// Where partials count in full, and how far down the slopes outside go, in octaves.
export const FULL_FROM_HZ = 250;
export const FULL_TO_HZ = 2000;
export const LOW_SLOPE_OCTAVES = 1.5;
export const HIGH_SLOPE_OCTAVES = 1;

// The table of deviations: a quarter of a cent per cell, 42 semitones to either side of A4 = 440 Hz.
export const CELLS_PER_CENT = 4;
export const TABLE_CENTS = 4200;

// Estimate. A note has a say by its weight to this power: rare notes are evidence too.
export const NOTE_POWER = 0.8;
// The kernel that finds the mode, then Student's t distribution that refines it: where it starts, how narrow it may get.
export const MODE_CENTS = 5;
export const DEGREES_OF_FREEDOM = 2;
export const START_SCALE_CENTS = 6;
export const LEAST_SCALE_CENTS = 0.25;
// Half the width, in scales, that holds 68 per cent of Student's t distribution with two degrees of freedom.
export const SPREAD_SCALES = 1.32;
export const DRIFT_SECONDS = 10;

// Confidence: the share of steady partials in the energy at which it is no longer in doubt that there are notes, and the
// effective number of notes in perfect agreement at which it is no longer in doubt that they agree.
export const TONAL_SHARE = 0.15;
export const EVIDENCE = 5;
// What a lone pure tone counts for besides the one note it is.
export const PURE_TONE_NOTES = 4;
// Below this nothing was found.
export const LEAST_CONFIDENCE = 0.1;
