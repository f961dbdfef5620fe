// The numbers of the tuning measurement. Its twin in the browser has the same (pwa/src/shared/tuning/constants.ts): change
// both. Where no source is named they were chosen on the development half of the evaluation's music.
#pragma once

#include <cstddef>

namespace node_rubberband {

// Analysis: about 11 kHz, stretches of a third of a second (2.7 Hz a bin), a quarter further each time.
inline constexpr double kAnalysisRateHz = 11025.0;
inline constexpr double kFrameSeconds = 0.37;
inline constexpr size_t kOverlap = 4;
inline constexpr double kLowestHz = 60.0;
inline constexpr double kHighestHz = 3600.0;

// A peak: this many times the mean magnitude of so many bins to either side, and not next to nothing (-110 dBFS).
inline constexpr size_t kPeakSurroundings = 16;
inline constexpr double kPeakProminence = 2.5;
inline constexpr double kLeastAmplitude = 3e-6;

// A partial: a peak found again this close, in bins.
inline constexpr double kMatchBins = 0.6;
// Standard deviation, in bins, of the disagreement between its three frequencies that halves trust.
inline constexpr double kSteadinessBins = 0.12;
// Largest change of level from one stretch to the next that still counts, as a ratio of amplitudes.
inline constexpr double kLargestLevelChange = 4.0;
// Weight is amplitude to this power.
inline constexpr double kAmplitudePower = 0.4;
// Odd harmonics of a lower partial lie off the tempered scale: what they weigh.
inline constexpr double kHarmonicTolerance = 0.012;
inline constexpr double kHarmonicLevel = 0.05;
inline constexpr double kHarmonicWeight = 0.05;

// Where partials count in full, and the width of the slopes outside, in octaves.
inline constexpr double kFullFromHz = 150.0;
inline constexpr double kFullToHz = 1200.0;
inline constexpr double kSlopeOctaves = 1.0;

// The table of deviations: half a cent per cell, 42 semitones to either side of A4 = 440 Hz.
inline constexpr size_t kCellsPerCent = 2;
inline constexpr double kTableCents = 4200.0;

// Estimate.
inline constexpr double kNotePower = 0.5;
inline constexpr double kModeCents = 5.0;
inline constexpr double kDegreesOfFreedom = 2.0;
inline constexpr double kLeastScaleCents = 1.0;
inline constexpr double kDriftSeconds = 10.0;

// Confidence.
inline constexpr double kTonalShare = 0.10;
inline constexpr double kRayleigh = 3.0;

}  // namespace node_rubberband
