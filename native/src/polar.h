// Polar from Cartesian coordinates and back, in loops that the compiler turns into vector instructions. Our patch to
// Rubber Band includes this; independent of Node. Angles are in radians, with an error below 5e-16; the C library's
// functions take one value at a time and four times as long. Without a table and without fused products, so that every
// machine gives the same; elementary.h has the series.
#pragma once

#include <cmath>

#include "elementary.h"

namespace node_rubberband {

// The arc tangent of z, for |z| up to tan(pi / 8).
inline double arcTangent(double z) {
  const double u = z * z;
  return z + z * u * arcTangentSeries(u);
}

// The angle of a point: atan2(y, x), and 0 for the origin.
inline double angleOf(double x, double y) {
  constexpr double kPi = 3.14159265358979323846;
  constexpr double kTangentOfEighth = 0.41421356237309504880;
  const double width = std::abs(x);
  const double height = std::abs(y);
  const double larger = width > height ? width : height;
  const double smaller = width > height ? height : width;
  // Within an eighth of a turn; in its upper half, from the diagonal.
  const bool isUpper = smaller > kTangentOfEighth * larger;
  const double sum = smaller + larger;
  const double above = isUpper ? smaller - larger : smaller;
  const double below = isUpper ? sum : larger;
  double angle = arcTangent(above / (below > 0.0 ? below : 1.0));
  angle = isUpper ? kPi / 4.0 + angle : angle;
  angle = height > width ? kPi / 2.0 - angle : angle;
  angle = x < 0.0 ? kPi - angle : angle;
  return y < 0.0 ? -angle : angle;
}

inline void toPolar(double *magnitudes, double *angles, const double *real, const double *imaginary, int count) {
  for (int i = 0; i < count; ++i) {
    const double x = real[i];
    const double y = imaginary[i];
    magnitudes[i] = std::sqrt(x * x + y * y);
    angles[i] = angleOf(x, y);
  }
}

// Angles from -pi to pi. Sine and cosine are series, within an eighth of a turn of a multiple of a quarter.
inline void toCartesian(double *real, double *imaginary, const double *magnitudes, const double *angles, int count) {
  constexpr double kQuarter = 1.57079632679489661923;
  // The part of a quarter turn that a double cannot hold.
  constexpr double kQuarterRest = 6.123233995736766036e-17;
  // Adding and subtracting it rounds to a whole number.
  constexpr double kRounding = 6755399441055744.0;
  for (int i = 0; i < count; ++i) {
    const double quarters = (angles[i] * (1.0 / kQuarter) + kRounding) - kRounding;
    const double rest = (angles[i] - quarters * kQuarter) - quarters * kQuarterRest;
    const double u = rest * rest;
    const double sine = rest + rest * u * sineSeries(u);
    const double cosine = 1.0 - (0.5 * u - u * u * cosineSeries(u));
    const bool isOdd = std::abs(quarters) == 1.0;
    const double y = isOdd ? cosine : sine;
    const double x = isOdd ? sine : cosine;
    imaginary[i] = magnitudes[i] * (quarters == 0.0 || quarters == 1.0 ? y : -y);
    real[i] = magnitudes[i] * (quarters == 0.0 || quarters == -1.0 ? x : -x);
  }
}

}  // namespace node_rubberband
