// The numbers of the tuning measurement. Its twin in the browser has the same (pwa/src/shared/tuning/constants.ts): change
// both. Where no source is named they were chosen on the development half of the evaluation's music.
#pragma once

#include <cstddef>

namespace node_rubberband {

// Analysis: about 11 kHz, stretches of a third of a second (2.7 Hz a bin), an eighth further each time.
inline constexpr double kAnalysisRateHz = 11025.0;
inline constexpr double kFrameSeconds = 0.37;
inline constexpr size_t kOverlap = 8;
inline constexpr double kLowestHz = 60.0;
inline constexpr double kHighestHz = 4000.0;

// A peak: this many times the mean magnitude of so many bins to either side, and not next to nothing (-110 dBFS).
inline constexpr size_t kPeakSurroundings = 16;
inline constexpr double kPeakProminence = 2.5;
inline constexpr double kLeastAmplitude = 3e-6;

// A partial: a peak found again this close, in bins, and as loud as before within this ratio of amplitudes.
inline constexpr double kMatchBins = 0.6;
inline constexpr double kLargestLevelChange = 4.0;
// How far its three frequencies may disagree, in bins: the standard deviation of the Gaussian they are weighted by.
inline constexpr double kSteadinessBins = 0.2;
// Weight is amplitude to this power.
inline constexpr double kAmplitudePower = 0.5;
// Odd harmonics lie off the tempered scale. A partial is taken for one when a lower partial is as close as this to a
// third, fifth, ... of it (34 cents) and not weaker than this; then it weighs this much.
inline constexpr double kHarmonicTolerance = 0.02;
inline constexpr double kHarmonicLevel = 0.05;
inline constexpr double kHarmonicWeight = 0.05;

// Where partials count in full, and how far down the slopes outside go, in octaves.
inline constexpr double kFullFromHz = 250.0;
inline constexpr double kFullToHz = 2000.0;
inline constexpr double kLowSlopeOctaves = 1.5;
inline constexpr double kHighSlopeOctaves = 1.0;

// The table of deviations: a quarter of a cent per cell, 42 semitones to either side of A4 = 440 Hz.
inline constexpr size_t kCellsPerCent = 4;
inline constexpr double kTableCents = 4200.0;

// Estimate. A note has a say by its weight to this power: rare notes are evidence too.
inline constexpr double kNotePower = 0.8;
// The kernel that finds the mode, then Student's t distribution that refines it: where it starts, how narrow it may get.
inline constexpr double kModeCents = 5.0;
inline constexpr double kDegreesOfFreedom = 2.0;
inline constexpr double kStartScaleCents = 6.0;
inline constexpr double kLeastScaleCents = 0.25;
// Half the width, in scales, that holds 68 per cent of Student's t distribution with two degrees of freedom.
inline constexpr double kSpreadScales = 1.32;
inline constexpr double kDriftSeconds = 10.0;

// Confidence: the share of steady partials in the energy at which it is no longer in doubt that there are notes, and the
// effective number of notes in perfect agreement at which it is no longer in doubt that they agree.
inline constexpr double kTonalShare = 0.15;
inline constexpr double kEvidence = 5.0;
// What a lone pure tone counts for besides the one note it is.
inline constexpr double kPureToneNotes = 4.0;
// Below this nothing was found.
inline constexpr double kLeastConfidence = 0.1;

}  // namespace node_rubberband
