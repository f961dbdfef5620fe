// The constants of the tuning measurement. Those without a source were chosen on the development half of the
// evaluation's music.
#pragma once

#include <cstddef>

namespace node_rubberband {

// Analysis: about 11 kHz, frames of a third of a second (2.7 Hz per bin), each an eighth of a frame after the last.
inline constexpr double kAnalysisRateHz = 11025.0;
inline constexpr double kFrameSeconds = 0.37;
inline constexpr size_t kOverlap = 8;
inline constexpr double kLowestHz = 60.0;
inline constexpr double kHighestHz = 4000.0;

// A peak: this many times the mean magnitude of this number of bins on either side, and above -110 dBFS.
inline constexpr size_t kPeakSurroundings = 16;
inline constexpr double kPeakProminence = 2.5;
inline constexpr double kMinAmplitude = 3e-6;

// A partial: a peak found again within this distance, in bins, at an amplitude within this ratio of the previous one.
inline constexpr double kMatchBins = 0.6;
inline constexpr double kMaxLevelChange = 4.0;
// Tolerance for differences of its three frequencies, in bins: the standard deviation of their Gaussian weight.
inline constexpr double kSteadinessBins = 0.2;
// A partial's weight is its amplitude to this power.
inline constexpr double kAmplitudePower = 0.5;
// Odd harmonics are off the tempered scale. A partial is treated as one if the third, fifth, ... harmonic of a lower
// partial is within this distance (34 cents), and that partial has at least this relative level; it then gets this
// weight.
inline constexpr double kHarmonicTolerance = 0.02;
inline constexpr double kHarmonicLevel = 0.05;
inline constexpr double kHarmonicWeight = 0.05;

// The range in which partials count in full, and the width of the slopes on either side, in octaves.
inline constexpr double kFullFromHz = 250.0;
inline constexpr double kFullToHz = 2000.0;
inline constexpr double kLowSlopeOctaves = 1.5;
inline constexpr double kHighSlopeOctaves = 1.0;

// The table of deviations: 42 semitones on either side of A4 = 440 Hz (kCellsPerCent: tuning-fold.h).
inline constexpr double kTableCents = 4200.0;

// Estimate. A note counts with its weight to this power: rare notes are evidence too.
inline constexpr double kNotePower = 0.8;
// The kernel that finds the mode, then Student's t distribution that refines it: its initial and its minimum scale.
inline constexpr double kModeCents = 5.0;
inline constexpr double kDegreesOfFreedom = 2.0;
inline constexpr double kStartScaleCents = 6.0;
inline constexpr double kMinScaleCents = 0.25;
// Half the width, in scales, of the middle 68 per cent of Student's t distribution with two degrees of freedom.
inline constexpr double kSpreadScales = 1.32;
inline constexpr double kDriftSeconds = 10.0;

// Evidence: the share of steady partials in the energy from which it is certain that there are notes, and the effective
// number of notes in perfect agreement from which it is certain that they agree.
inline constexpr double kTonalShare = 0.15;
inline constexpr double kEvidence = 5.0;
// The number of notes that a single pure tone counts for in addition to itself.
inline constexpr double kPureToneNotes = 4.0;
// Sections with less than this share of the heaviest one's weight have no say, and this probability of agreement by
// chance is no evidence any more.
inline constexpr double kSectionShare = 0.3;
inline constexpr double kSectionChance = 0.01;

// The standard error of an estimate, cents: the root of the sum of the squares of this least value, of the notes'
// disagreement and of the distance between mean and fit, both by a factor, and of this value divided by the number of
// notes. The factors are those of greatest likelihood for the errors on the development half.
inline constexpr double kMinDeviationCents = 0.1;
inline constexpr double kNoteErrorFactor = 2.2;
inline constexpr double kAsymmetryFactor = 0.4;
inline constexpr double kFewNotesCents = 2.0;
// Half the interval that holds 95 per cent of a normal distribution, in standard deviations; what no error exceeds.
inline constexpr double kNormal95 = 1.96;
inline constexpr double kMaxErrorCents = 50.0;
// Confidence is the probability of an error within this.
inline constexpr double kCloseCents = 2.0;

// What the octaves of a note have in common beyond chance is the scale's: their jackknife's variance over this many
// times that of single notes. The A may be off by it times the root of the number of names, and this factor.
inline constexpr double kChanceVariance = 2.25;
inline constexpr double kMisfitFactor = 2.0;

// Another scale than equal temperament is named when its likelihood is higher by this many bits (of the mean density),
// even without the note that speaks for it most, and at least this effective number of the twelve names sounds. On the
// development half the least of such scales has 1.2 bits, the most of all other music 0.15.
inline constexpr double kScaleAdvantage = 0.5;
inline constexpr double kScaleNames = 5.0;
// Notes further from a scale than this, in cents of their spread, are not said to fit it: scales differ by up to 16.
inline constexpr double kScaleSpread = 5.0;
// Scales that differ by less than this many bits differ in notes that hardly sound, or only as overtones.
inline constexpr double kSameLikelihood = 0.4;

// Frames for which both channels together, then one alone are analysed: two at least, so that peaks can be found again.
inline constexpr size_t kBothFrames = 4;
inline constexpr size_t kSideFrames = 2;
// Of more than two channels, the level of each against the one before on its side.
inline constexpr float kNextChannelGain = 0.8f;

// A song moves when its lowest and its highest section are at least this far apart, and this many times their errors
// together; sections of less certainty or larger error have no say.
inline constexpr double kMinMovementCents = 3.0;
inline constexpr double kMovementErrors = 1.5;
inline constexpr double kMinCertainty = 0.3;
inline constexpr double kMaxMovingError = 10.0;
// Below this confidence, no pitch is reported.
inline constexpr double kMinConfidence = 0.1;

}  // namespace node_rubberband
