#include "tuning-table.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"
#include "tuning-constants.h"
#include "tuning-fold.h"

namespace node_rubberband {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr size_t kCells = static_cast<size_t>(2 * kTableCents) * kCellsPerCent + 1;

double centsOfCell(size_t cell) {
  return static_cast<double>(cell) / kCellsPerCent - kTableCents;
}

}  // namespace

TuningTable::TuningTable() : weights_(kCells, 0.0), energies_(kCells, 0.0) {}

void TuningTable::add(double hz, double weight, double energy) {
  const double position = (1200 * portable::log2(hz / 440) + kTableCents) * kCellsPerCent;
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

namespace {

// Semitones of the table by a tuning in cents above 440 Hz, and their names.
class Semitones {
 public:
  // Readings fold at the table's ends, too.
  static constexpr size_t kCount = static_cast<size_t>(2 * kTableCents) / 100 + 3;

  explicit Semitones(double tuningCents) : within_(wrapped(tuningCents)), firstClass_(classOfFirst(tuningCents)) {}

  size_t noteOf(size_t cell) const {
    return static_cast<size_t>((centsOfCell(cell) + kTableCents - within_ + 50) / 100 + 1);
  }
  // 0 is C, so that the note at the tuning is A.
  size_t classOf(size_t note) const {
    return (note + firstClass_) % 12;
  }

 private:
  static size_t classOfFirst(double tuningCents) {
    const long up = std::lround((tuningCents - wrapped(tuningCents)) / 100) + static_cast<long>(kTableCents) / 100 + 1;
    return static_cast<size_t>(((9 - up) % 12 + 12) % 12);
  }

  const double within_;
  const size_t firstClass_;
};

template <typename Numbers>
double rootOfSquares(const Numbers &numbers) {
  double squares = 0;
  for (const double number : numbers) squares += number * number;
  return std::sqrt(squares);
}

using NoteNumbers = std::array<double, Semitones::kCount>;

// By which the weights of each note are multiplied, so that it counts with its whole weight to the power kNotePower.
NoteNumbers noteFactors(const std::vector<double> &weights, const Semitones &semitones) {
  NoteNumbers factors{};
  for (size_t cell = 0; cell < kCells; ++cell) factors[semitones.noteOf(cell)] += weights[cell];
  for (double &factor : factors) factor = factor > 0 ? portable::pow(factor, kNotePower - 1) : 0;
  return factors;
}

}  // namespace

TuningEstimate TuningTable::estimate() const {
  if (weight_ <= 0) return {};
  Fold fold{};
  for (size_t cell = 0; cell < kCells; ++cell) fold[cell % kCellsPerSemitone] += weights_[cell];
  // Notes are assigned by the tuning found so far, so repeat with the better estimate.
  return estimate({}, modeOf(foldOf({}, modeOf(fold))));
}

Fold TuningTable::foldOf(const ScaleOffsets &offsets, double tuningCents) const {
  const Semitones semitones(tuningCents);
  const NoteNumbers factors = noteFactors(weights_, semitones);
  Fold fold{};
  for (size_t cell = 0; cell < kCells; ++cell) {
    if (weights_[cell] <= 0) continue;
    const size_t note = semitones.noteOf(cell);
    const size_t first = cellWithout(offsets[semitones.classOf(note)]);
    fold[(first + cell) % kCellsPerSemitone] += weights_[cell] * factors[note];
  }
  return fold;
}

ClassFolds TuningTable::classFolds(double tuningCents) const {
  const Semitones semitones(tuningCents);
  const NoteNumbers factors = noteFactors(weights_, semitones);
  ClassFolds folds(12);
  for (size_t cell = 0; cell < kCells; ++cell) {
    if (weights_[cell] <= 0) continue;
    const size_t note = semitones.noteOf(cell);
    folds[semitones.classOf(note)][cell % kCellsPerSemitone] += weights_[cell] * factors[note];
  }
  return folds;
}

TuningEstimate TuningTable::estimate(const ScaleOffsets &offsets, double tuningCents) const {
  TuningEstimate estimate;
  if (weight_ <= 0) return estimate;
  const Fold fold = foldOf(offsets, tuningCents);
  const Fit fit = fitted(fold, modeOf(fold));
  double re = 0;
  double im = 0;
  double sum = 0;
  for (size_t cell = 0; cell < kCellsPerSemitone; ++cell) {
    const double angle = 2 * kPi / 100 * (static_cast<double>(cell) / kCellsPerCent - fit.cents);
    re += fold[cell] * portable::cos(angle);
    im += fold[cell] * portable::sin(angle);
    sum += fold[cell];
  }
  // What each note would move the fit by: the infinitesimal jackknife (Efron 1982), with the notes as observations. And
  // with all octaves of a note as one: they err together where the scale is not this one.
  const Semitones semitones(tuningCents);
  const NoteNumbers factors = noteFactors(weights_, semitones);
  NoteNumbers says{};
  NoteNumbers pulls{};
  std::array<double, 12> classSays{};
  std::array<double, 12> classPulls{};
  double trusts = 0;
  for (size_t cell = 0; cell < kCells; ++cell) {
    if (weights_[cell] <= 0) continue;
    const size_t note = semitones.noteOf(cell);
    const size_t name = semitones.classOf(note);
    const double say = weights_[cell] * factors[note];
    const double x = wrapped(centsOfCell(cell) - offsets[name] - fit.cents);
    const double trust = say * trustAt(x / fit.scale);
    says[note] += say;
    classSays[name] += say;
    pulls[note] += trust * x;
    classPulls[name] += trust * x;
    trusts += trust;
  }
  estimate.found = true;
  estimate.cents = wrapped(fit.cents);
  estimate.spreadCents = kSpreadScales * fit.scale;
  estimate.concentration = std::max(0.0, re / sum);
  estimate.notes = effectiveNumber(says);
  estimate.noteNames = effectiveNumber(classSays);
  estimate.noteErrorCents = rootOfSquares(pulls) / trusts;
  estimate.nameErrorCents = rootOfSquares(classPulls) / trusts;
  estimate.asymmetryCents = 100 / (2 * kPi) * portable::atan2(im, re);
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
