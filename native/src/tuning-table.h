// Collects deviations from the tempered scale, and estimates the tuning they agree on. Independent of Node.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "temperament.h"
#include "tuning-fold.h"

namespace node_rubberband {

struct TuningEstimate {
  bool found = false;         // whether there was anything to estimate from
  double cents = 0;           // of the scale against that of A4 = 440 Hz, -50 to 50
  double spreadCents = 0;     // robust standard deviation of the deviations around it
  double concentration = 0;   // 0 to 1: how closely the notes agree (mean resultant length)
  double notes = 0;           // how many notes had a say, effectively
  double noteNames = 0;       // the same with all octaves of a note as one, at most 12
  double noteErrorCents = 0;  // standard error of `cents` from the disagreement of the notes
  double nameErrorCents = 0;  // the same with all octaves of a note as one
  double asymmetryCents = 0;  // how far the mean of all partials is above `cents`
};

class TuningTable {
 public:
  TuningTable();

  void add(double hz, double weight, double energy);
  void add(const TuningTable &other);
  void clear();

  // Of equal temperament.
  TuningEstimate estimate() const;
  // Of another scale's A. `tuningCents`: above 440 Hz, the tuning by which partials are assigned to notes.
  TuningEstimate estimate(const ScaleOffsets &offsets, double tuningCents) const;
  // Each note counts by its weight to the power kNotePower.
  ClassFolds classFolds(double tuningCents) const;
  // 101 bins, -50 to 50 cents around the scale of 440 Hz; they sum to 1, or all are 0.
  std::array<double, 101> histogram() const;

  // The sum of all weights.
  double weight() const {
    return weight_;
  }

  struct PitchClass {
    double energy = 0;     // share of all
    bool sounded = false;  // whether there is a mean
    double meanCents = 0;  // above the tempered scale at the given tuning
  };
  // C first. `cents`: the tuning by which partials are assigned to classes.
  std::array<PitchClass, 12> pitchClasses(double cents) const;

 private:
  Fold foldOf(const ScaleOffsets &offsets, double tuningCents) const;

  std::vector<double> weights_;
  std::vector<double> energies_;
  double weight_ = 0;
};

}  // namespace node_rubberband
