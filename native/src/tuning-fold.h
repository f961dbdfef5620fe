// Deviations from a scale as a circle of one semitone, and the place on it that they agree on. Independent of Node.
#pragma once

#include <array>
#include <cstddef>

namespace node_rubberband {

inline constexpr size_t kCellsPerCent = 4;
inline constexpr size_t kCellsPerSemitone = 100 * kCellsPerCent;

// Weight by deviation, from 0 to 100 cents.
using Fold = std::array<double, kCellsPerSemitone>;

// How far each note of a scale is above equal temperament with the same A, cents, C first.
using ScaleOffsets = std::array<double, 12>;

// The cell, of all that a semitone has, to which cell 0 goes when a note's offset is subtracted: to the nearest.
size_t cellWithout(double offsetCents);

// Location and scale of Student's t distribution with kDegreesOfFreedom, cents.
struct Fit {
  double cents;
  double scale;
};

// Wraps to -50 (inclusive) .. 50 (exclusive).
double wrapped(double cents);

// Position of a fold's greatest density in cents: a Gaussian kernel is run around the circle.
double modeOf(const Fold &fold);

// How much a deviation counts in the fit, by its distance in scales.
double trustAt(double z);

// By expectation maximisation (Lange, Little & Taylor 1989), from a start nearby: outliers have little influence.
Fit fitted(const Fold &fold, double startCents);

// As many of equal weight would say as much.
template <typename Numbers>
double effectiveNumber(const Numbers &weights) {
  double sum = 0;
  double squares = 0;
  for (const double weight : weights) {
    sum += weight;
    squares += weight * weight;
  }
  return squares > 0 ? sum * sum / squares : 0;
}

}  // namespace node_rubberband
