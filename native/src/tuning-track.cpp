#include "tuning-track.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"
#include "tuning-constants.h"

namespace node_rubberband {

namespace {

double squared(double x) {
  return x * x;
}

// Probability that there are notes: by the share of steady partials in the energy.
double tonality(double tonalShare) {
  return 1 - portable::exp(-squared(tonalShare / kTonalShare));
}

// Probability that the notes do not agree by chance (after the Rayleigh test, whose statistic is
// notes * concentration^2).
double noteEvidence(const TuningSection &section) {
  const TuningEstimate &estimate = section.estimate;
  if (!estimate.found) return 0;
  // A single steady tone is one note and would be no evidence; but a pure tone is never played by accident.
  const double notes = estimate.notes + kPureToneNotes * squared(section.tonalShare);
  return 1 - portable::exp(-squared(notes * squared(estimate.concentration) / kEvidence));
}

// Probability that a normal error of this 95 % interval is within kCloseCents.
double closeness(double errorCents) {
  return portable::erf(kCloseCents * kNormal95 / errorCents / std::sqrt(2.0));
}

struct Reading {
  double cents;
  double errorCents;
  double certainty;
};

// Sections with enough sound to have a say, each at the semitone nearest to the one before.
std::vector<Reading> readingsOf(const std::vector<TuningSection> &sections, double nearCents) {
  double heaviest = 0;
  for (const TuningSection &section : sections) heaviest = std::max(heaviest, section.weight);
  std::vector<Reading> readings;
  for (const TuningSection &section : sections) {
    if (!section.estimate.found || section.weight < kSectionShare * heaviest) continue;
    nearCents = section.estimate.cents + 100 * std::round((nearCents - section.estimate.cents) / 100);
    const double certainty = tonality(section.tonalShare) * noteEvidence(section);
    readings.push_back({nearCents, errorCentsOf(section.estimate), certainty});
  }
  return readings;
}

// Probability that three sections or more do not agree by chance: readings at random are this close together with
// about that power of the share of the semitone they fill.
double sectionEvidence(const std::vector<Reading> &readings) {
  if (readings.size() < 3) return 0;
  const double count = static_cast<double>(readings.size());
  double mean = 0;
  for (const Reading &reading : readings) mean += reading.cents / count;
  double squares = 0;
  for (const Reading &reading : readings) squares += squared(reading.cents - mean);
  const double share = std::min(1.0, 4 * std::sqrt(squares / (count - 1)) / 100);
  return portable::exp(-portable::pow(share, count - 1) / kSectionChance);
}

// By insertion: there are few, and the code is small.
std::vector<Reading> sortedBy(double Reading::*key, const std::vector<Reading> &readings) {
  std::vector<Reading> sorted;
  for (const Reading &reading : readings) {
    const auto isBelow = [key](const Reading &a, const Reading &b) { return a.*key < b.*key; };
    sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), reading, isBelow), reading);
  }
  return sorted;
}

double medianError(const std::vector<Reading> &readings) {
  return sortedBy(&Reading::errorCents, readings)[readings.size() / 2].errorCents;
}

// The pitch that holds longest: the median. Of an even number the mean of the two in the middle, which adds half their
// distance to the error, unless the pitch steps from one to the other.
void setMedian(TuningTrack &track, const std::vector<Reading> &sorted) {
  const double upper = sorted[sorted.size() / 2].cents;
  const double lower = sorted[(sorted.size() - 1) / 2].cents;
  const bool steps = upper - lower >= 0.5 * (track.highCents - track.lowCents);
  track.cents = steps ? lower : 0.5 * (lower + upper);
  track.errorCents = medianError(sorted) + (steps ? 0 : 0.5 * (upper - lower));
}

void addMovement(TuningTrack &track, const std::vector<Reading> &readings) {
  std::vector<Reading> certain;
  for (const Reading &reading : readings) {
    if (reading.certainty >= kMinCertainty && reading.errorCents <= kMaxMovingError) certain.push_back(reading);
  }
  if (certain.size() < 2) return;
  const std::vector<Reading> sorted = sortedBy(&Reading::cents, certain);
  const Reading &low = sorted.front();
  const Reading &high = sorted.back();
  const double range = high.cents - low.cents;
  if (range < kMinMovementCents || range < kMovementErrors * (low.errorCents + high.errorCents)) return;
  track.moves = true;
  track.lowCents = low.cents;
  track.highCents = high.cents;
  setMedian(track, sorted);
}

// How far the A that sounds may be from that of the scale, when the notes are those of another scale.
double misfitVariance(const TuningEstimate &estimate) {
  const double ofNames = squared(estimate.nameErrorCents) - kChanceVariance * squared(estimate.noteErrorCents);
  return squared(kMisfitFactor) * estimate.noteNames * std::max(0.0, ofNames);
}

}  // namespace

double errorCentsOf(const TuningEstimate &estimate) {
  if (!estimate.found) return kMaxErrorCents;
  const double variance = squared(kMinDeviationCents) + squared(kNoteErrorFactor * estimate.noteErrorCents) +
                          squared(kAsymmetryFactor * estimate.asymmetryCents) +
                          squared(kFewNotesCents / estimate.notes) + misfitVariance(estimate);
  return std::min(kMaxErrorCents, kNormal95 * std::sqrt(variance));
}

double confidenceOf(const TuningSection &section) {
  return tonality(section.tonalShare) * noteEvidence(section) * closeness(errorCentsOf(section.estimate));
}

TuningTrack trackOf(const TuningSection &whole, const std::vector<TuningSection> &sections) {
  TuningTrack track;
  track.cents = whole.estimate.cents;
  track.errorCents = errorCentsOf(whole.estimate);
  const std::vector<Reading> readings = readingsOf(sections, track.cents);
  addMovement(track, readings);
  double evidence = 0;
  double weights = 0;
  for (const TuningSection &section : sections) {
    evidence += section.weight * tonality(section.tonalShare) * noteEvidence(section);
    weights += section.weight;
  }
  // Notes that move disagree as a whole, but not within ten seconds.
  const double ofNotes = std::max(noteEvidence(whole), weights > 0 ? evidence / weights : 0);
  const double chance = (1 - ofNotes) * (1 - sectionEvidence(readings));
  track.confidence = tonality(whole.tonalShare) * (1 - chance) * closeness(track.errorCents);
  return track;
}

}  // namespace node_rubberband
