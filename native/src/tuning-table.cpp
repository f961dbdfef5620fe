#include "tuning-table.h"

#include <algorithm>
#include <cmath>

#include "tuning-constants.h"

namespace node_rubberband {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr size_t kCells = static_cast<size_t>(2 * kTableCents) * kCellsPerCent + 1;
constexpr size_t kCellsPerSemitone = 100 * kCellsPerCent;
constexpr size_t kNotes = static_cast<size_t>(2 * kTableCents) / 100;
using Fold = std::array<double, kCellsPerSemitone>;

double centsOfCell(size_t cell) {
  return static_cast<double>(cell) / kCellsPerCent - kTableCents;
}

// Wraps to -50 (inclusive) .. 50 (exclusive).
double wrapped(double cents) {
  return cents - 100 * std::floor(cents / 100 + 0.5);
}

// Position of a fold's greatest density in cents: a Gaussian kernel is run around the circle.
double modeOf(const Fold &fold) {
  constexpr int reach = static_cast<int>(3 * kModeCents * kCellsPerCent);
  std::array<double, 2 * reach + 1> kernel;
  for (int i = -reach; i <= reach; ++i) {
    const double x = i / (kModeCents * kCellsPerCent);
    kernel[static_cast<size_t>(i + reach)] = std::exp(-0.5 * x * x);
  }
  size_t best = 0;
  double highest = -1;
  for (size_t cell = 0; cell < kCellsPerSemitone; ++cell) {
    double density = 0;
    for (int i = -reach; i <= reach; ++i) {
      const size_t at =
          (cell + kCellsPerSemitone + static_cast<size_t>(i + static_cast<int>(kCellsPerSemitone))) % kCellsPerSemitone;
      density += kernel[static_cast<size_t>(i + reach)] * fold[at];
    }
    if (density > highest) {
      highest = density;
      best = cell;
    }
  }
  return wrapped(static_cast<double>(best) / kCellsPerCent);
}

// How much a deviation counts in the fit of Student's t distribution, by its distance in scales.
double trustAt(double z) {
  return (kDegreesOfFreedom + 1) / (kDegreesOfFreedom + z * z);
}

struct Fit {
  double cents;
  double scale;
};

// Location and scale of Student's t distribution by expectation maximisation (Lange, Little & Taylor 1989), from a
// start nearby: outliers have little influence.
Fit fitted(const Fold &fold, double startCents) {
  Fit fit{startCents, kStartScaleCents};
  for (int round = 0; round < 40; ++round) {
    double weights = 0;
    double trusts = 0;
    double sum = 0;
    double squares = 0;
    for (size_t cell = 0; cell < kCellsPerSemitone; ++cell) {
      if (fold[cell] <= 0) continue;
      const double x = wrapped(static_cast<double>(cell) / kCellsPerCent - fit.cents);
      const double trust = fold[cell] * trustAt(x / fit.scale);
      weights += fold[cell];
      trusts += trust;
      sum += trust * x;
      squares += trust * x * x;
    }
    if (trusts <= 0) break;
    const double step = sum / trusts;
    fit.cents += step;
    fit.scale =
        std::max(kLeastScaleCents, std::sqrt(std::max(0.0, squares / weights - step * step * trusts / weights)));
    if (std::fabs(step) < 1e-7 && round > 10) break;
  }
  return fit;
}

}  // namespace

TuningTable::TuningTable() : weights_(kCells, 0.0), energies_(kCells, 0.0) {}

void TuningTable::add(double hz, double weight, double energy) {
  const double position = (1200 * std::log2(hz / 440) + kTableCents) * kCellsPerCent;
  if (!(position >= 0 && position < static_cast<double>(kCells - 1))) return;
  // Split between two cells, which preserves sums and means.
  const size_t cell = static_cast<size_t>(position);
  const double share = position - static_cast<double>(cell);
  weights_[cell] += weight * (1 - share);
  weights_[cell + 1] += weight * share;
  energies_[cell] += energy * (1 - share);
  energies_[cell + 1] += energy * share;
  weight_ += weight;
}

void TuningTable::add(const TuningTable &other) {
  for (size_t cell = 0; cell < kCells; ++cell) {
    weights_[cell] += other.weights_[cell];
    energies_[cell] += other.energies_[cell];
  }
  weight_ += other.weight_;
}

void TuningTable::clear() {
  std::fill(weights_.begin(), weights_.end(), 0.0);
  std::fill(energies_.begin(), energies_.end(), 0.0);
  weight_ = 0;
}

TuningEstimate TuningTable::estimate() const {
  TuningEstimate estimate;
  if (weight_ <= 0) return estimate;
  Fold fold{};
  for (size_t cell = 0; cell < kCells; ++cell) fold[cell % kCellsPerSemitone] += weights_[cell];
  double cents = modeOf(fold);
  double assignedBy = cents;
  const auto noteOf = [&assignedBy](size_t cell) {
    return static_cast<size_t>((centsOfCell(cell) + kTableCents - assignedBy + 50) / 100 + 1);
  };
  std::array<double, kNotes + 2> noteWeights{};
  std::array<double, kNotes + 2> noteFactors{};
  // Notes are assigned by the tuning found so far, so repeat with the better estimate.
  for (int round = 0; round < 2; ++round) {
    assignedBy = cents;
    noteWeights.fill(0);
    for (size_t cell = 0; cell < kCells; ++cell) noteWeights[noteOf(cell)] += weights_[cell];
    for (size_t note = 0; note < noteWeights.size(); ++note) {
      noteFactors[note] = noteWeights[note] > 0 ? std::pow(noteWeights[note], kNotePower - 1) : 0;
    }
    fold.fill(0);
    for (size_t cell = 0; cell < kCells; ++cell) {
      fold[cell % kCellsPerSemitone] += weights_[cell] * noteFactors[noteOf(cell)];
    }
    cents = modeOf(fold);
  }
  const Fit fit = fitted(fold, cents);
  double re = 0;
  double im = 0;
  double sum = 0;
  for (size_t cell = 0; cell < kCellsPerSemitone; ++cell) {
    const double angle = 2 * kPi / 100 * (static_cast<double>(cell) / kCellsPerCent - fit.cents);
    re += fold[cell] * std::cos(angle);
    im += fold[cell] * std::sin(angle);
    sum += fold[cell];
  }
  // What each note would move the fit by: the infinitesimal jackknife (Efron 1982), with the notes as observations.
  std::array<double, kNotes + 2> pulls{};
  double trusts = 0;
  for (size_t cell = 0; cell < kCells; ++cell) {
    if (weights_[cell] <= 0) continue;
    const size_t note = noteOf(cell);
    const double x = wrapped(centsOfCell(cell) - fit.cents);
    const double trust = weights_[cell] * noteFactors[note] * trustAt(x / fit.scale);
    pulls[note] += trust * x;
    trusts += trust;
  }
  double squaredPulls = 0;
  for (const double pull : pulls) squaredPulls += pull * pull;
  double says = 0;
  double squares = 0;
  for (const double total : noteWeights) {
    if (total <= 0) continue;
    const double say = std::pow(total, kNotePower);
    says += say;
    squares += say * say;
  }
  estimate.found = true;
  estimate.cents = wrapped(fit.cents);
  estimate.spreadCents = kSpreadScales * fit.scale;
  estimate.concentration = std::max(0.0, re / sum);
  estimate.notes = says * says / squares;
  estimate.noteErrorCents = std::sqrt(squaredPulls) / trusts;
  estimate.asymmetryCents = 100 / (2 * kPi) * std::atan2(im, re);
  return estimate;
}

std::array<double, 101> TuningTable::histogram() const {
  std::array<double, 101> bins{};
  if (weight_ <= 0) return bins;
  for (size_t cell = 0; cell < kCells; ++cell) {
    const double cents = wrapped(centsOfCell(cell));
    bins[static_cast<size_t>(std::floor(cents + 50.5))] += weights_[cell] / weight_;
  }
  return bins;
}

std::array<TuningTable::PitchClass, 12> TuningTable::pitchClasses(double cents) const {
  std::array<PitchClass, 12> classes{};
  std::array<double, 12> noteWeights{};
  std::array<double, 12> sums{};
  double all = 0;
  for (size_t cell = 0; cell < kCells; ++cell) {
    if (energies_[cell] <= 0 && weights_[cell] <= 0) continue;
    const double above = centsOfCell(cell) - cents;
    const long note = std::lround(above / 100);
    // A, the note of 440 Hz, is the tenth of the octave that begins with C.
    const size_t index = static_cast<size_t>(((note + 9) % 12 + 12) % 12);
    classes[index].energy += energies_[cell];
    all += energies_[cell];
    noteWeights[index] += weights_[cell];
    sums[index] += weights_[cell] * (above - 100.0 * static_cast<double>(note));
  }
  for (size_t i = 0; i < 12; ++i) {
    if (all > 0) classes[i].energy /= all;
    classes[i].sounded = noteWeights[i] > 0;
    if (noteWeights[i] > 0) classes[i].meanCents = sums[i] / noteWeights[i];
  }
  return classes;
}

}  // namespace node_rubberband
