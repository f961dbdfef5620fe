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

// Evidence: the share of steady partials in the energy from which it is certain that there are notes, and the effective
// number of notes in perfect agreement from which it is certain that they agree.
export const TONAL_SHARE = 0.15;
export const EVIDENCE = 5;
// The number of notes that a single pure tone counts for in addition to itself.
export const PURE_TONE_NOTES = 4;
// Sections with less than this share of the heaviest one's weight have no say, and this probability of agreement by
// chance is no evidence any more.
export const SECTION_SHARE = 0.3;
export const SECTION_CHANCE = 0.01;

// The standard error of an estimate, cents: the root of the sum of the squares of this least value, of the notes'
// disagreement and of the distance between mean and fit, both by a factor, and of this value divided by the number of
// notes.
export const LEAST_DEVIATION_CENTS = 0.1;
export const NOTE_ERROR_FACTOR = 2.2;
export const ASYMMETRY_FACTOR = 0.4;
export const FEW_NOTES_CENTS = 2;
// Half the interval that holds 95 per cent of a normal distribution, in standard deviations; what no error exceeds.
export const NORMAL95 = 1.96;
export const LARGEST_ERROR_CENTS = 50;
// Confidence is the probability of an error within this.
export const CLOSE_CENTS = 2;

// A song moves when its lowest and its highest section are at least this far apart, and this many times their errors
// together; sections of less certainty or larger error have no say.
export const LEAST_MOVEMENT_CENTS = 3;
export const MOVEMENT_ERRORS = 1.5;
export const LEAST_CERTAINTY = 0.3;
export const LARGEST_MOVING_ERROR = 10;
// Below this confidence, no pitch is reported.
export const LEAST_CONFIDENCE = 0.1;
