#include "temperament.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "elementary.h"
#include "tuning-constants.h"

namespace node_rubberband {

namespace {

constexpr size_t kA = 9;

// Five-limit just intonation, from the tonic: 1/1 16/15 9/8 6/5 5/4 4/3 45/32 3/2 8/5 5/3 9/5 15/8, less equal
// temperament (Barbour 1951, "Tuning and Temperament").
constexpr ScaleOffsets kJust = {0,       11.7313, 3.9100,  15.6413,  -13.6863, -1.9550,
                                -9.7763, 1.9550,  13.6863, -15.6413, 17.5963,  -11.7313};
// A fifth of quarter-comma meantone, of which four make a pure third, less one of equal temperament.
constexpr double kMeantoneFifth = -3.4216;
// Keyboards in meantone mostly had fifths from E flat to G sharp (Barbour 1951): as a note, 0 is C.
constexpr size_t kUsualFirst = 3;

ScaleOffsets withAAtZero(ScaleOffsets offsets) {
  const double a = offsets[kA];
  for (double &offset : offsets) offset -= a;
  return offsets;
}

ScaleOffsets justOn(size_t tonic) {
  ScaleOffsets offsets;
  for (size_t above = 0; above < 12; ++above) offsets[(tonic + above) % 12] = kJust[above];
  return withAAtZero(offsets);
}

// Eleven fifths up from `first`.
ScaleOffsets meantoneFrom(size_t first) {
  ScaleOffsets offsets;
  for (size_t fifths = 0; fifths < 12; ++fifths) {
    offsets[(first + 7 * fifths) % 12] = static_cast<double>(fifths) * kMeantoneFifth;
  }
  return withAAtZero(offsets);
}

// All names together, each lower by its offset.
Fold sumOf(const ClassFolds &classes, const ScaleOffsets &offsets) {
  Fold sum{};
  for (size_t name = 0; name < classes.size(); ++name) {
    const size_t first = cellWithout(offsets[name]);
    for (size_t cell = 0; cell < kCellsPerSemitone; ++cell) {
      sum[(first + cell) % kCellsPerSemitone] += classes[name][cell];
    }
  }
  return sum;
}

struct Candidate {
  FittedScale scale;
  Fit fit;
  // Of each name's notes, in bits of the whole's.
  std::array<double, 12> likelihoods;
  double likelihood = 0;
};

// The mean logarithm of the density that the fit of Student's t distribution gives to the notes.
Candidate fitOf(const ClassFolds &classes, Temperament temperament, size_t tonic, const ScaleOffsets &offsets) {
  const Fold all = sumOf(classes, offsets);
  Candidate candidate{{temperament, tonic, offsets}, fitted(all, modeOf(all)), {}};
  candidate.scale.spreadCents = kSpreadScales * candidate.fit.scale;
  double weight = 0;
  for (size_t name = 0; name < classes.size(); ++name) {
    double sum = 0;
    for (size_t cell = 0; cell < kCellsPerSemitone; ++cell) {
      if (classes[name][cell] <= 0) continue;
      const double x = wrapped(static_cast<double>(cell) / kCellsPerCent - offsets[name] - candidate.fit.cents);
      const double density = trustAt(x / candidate.fit.scale);
      sum += classes[name][cell] *
             (0.5 * (kDegreesOfFreedom + 1) * portable::log2(density) - portable::log2(candidate.fit.scale));
      weight += classes[name][cell];
    }
    candidate.likelihoods[name] = sum;
  }
  for (double &likelihood : candidate.likelihoods) {
    likelihood /= weight;
    candidate.likelihood += likelihood;
  }
  return candidate;
}

// How much likelier it is than equal temperament, without the note that speaks for it most.
double leastAdvantage(const Candidate &candidate, const Candidate &equal) {
  double most = 0;
  for (size_t name = 0; name < 12; ++name) {
    most = std::max(most, candidate.likelihoods[name] - equal.likelihoods[name]);
  }
  return candidate.likelihood - equal.likelihood - most;
}

}  // namespace

FittedScale scaleOf(const ClassFolds &classes) {
  ScaleOffsets says;
  for (size_t name = 0; name < 12; ++name)
    says[name] = std::accumulate(classes[name].begin(), classes[name].end(), 0.0);
  if (effectiveNumber(says) < kScaleNames) return {};
  const Candidate equal = fitOf(classes, Temperament::kEqual, 0, {});
  std::vector<Candidate> candidates;
  for (size_t step = 0; step < 12; ++step) {
    candidates.push_back(fitOf(classes, Temperament::kJust, step, justOn(step)));
    // The usual one first: which notes the wolf is between can only be told when they sound.
    candidates.push_back(fitOf(classes, Temperament::kMeantone, 0, meantoneFrom((kUsualFirst + 7 * step) % 12)));
  }
  const Candidate *best = &candidates[0];
  for (const Candidate &candidate : candidates) {
    if (candidate.likelihood > best->likelihood) best = &candidate;
  }
  if (leastAdvantage(*best, equal) < kScaleAdvantage || best->scale.spreadCents > kScaleSpread) return {};
  // The seven notes of a major scale are those of a Phrygian one on its third, too, and those of a minor scale those of
  // a Lydian one on its sixth: the tonic has a whole tone and a fourth above it.
  const auto seemsTonic = [&says](size_t tonic) {
    const auto above = [&](size_t semitones) { return says[(tonic + semitones) % 12]; };
    return above(2) + above(5) - above(1) - above(6);
  };
  const Candidate *named = best;
  for (const Candidate &other : candidates) {
    const bool isRival =
        other.scale.temperament == best->scale.temperament && best->likelihood - other.likelihood < kSameLikelihood;
    if (isRival && seemsTonic(other.scale.tonic) > seemsTonic(named->scale.tonic)) named = &other;
  }
  FittedScale scale = named->scale;
  scale.equalSpreadCents = equal.scale.spreadCents;
  return scale;
}

}  // namespace node_rubberband
