// How quiet a sound may be for R3. Our patch to Rubber Band includes this; independent of Node.
//
// Magnitudes are those of a windowed spectrum divided by its length: a sine of full scale has a peak of a quarter.
#pragma once

#include <algorithm>
#include <cmath>

namespace node_rubberband {

// The mean magnitude of a hop below which it counts as silence and keeps its pitch: a sine of about -86 dBFS. The
// library's own limit is 36 dB higher, so that a fade-out or the soft part of an orchestra would keep their pitch.
inline constexpr double kSilence = 1.0e-6 / 64.0;

// The sum of magnitudes up to 200 Hz from which a rise may be a kick drum, 36 dB below the library's for the same
// reason.
inline constexpr double kKick = 10.0e-3 / 64.0;

// Bins this far below the loudest one, 100 dB, are neither harmonic nor percussive. The library has one limit for all
// levels instead. Above it are side lobes of a steady low tone, whose class changes by chance; R3 takes that for an
// attack and starts all phases again.
template <typename T>
T negligibleMagnitude(const T *magnitudes, int count) {
  constexpr T kBelowLoudest = T(1.0e-5);
  constexpr T kMinMagnitude = T(1.0e-7 / 64.0);
  return std::max(kMinMagnitude, kBelowLoudest * *std::max_element(magnitudes, magnitudes + count));
}

// Magnitudes below it, -301 dB of full scale, count as 0 in the input and where frames are added up: their products may
// be denormal numbers, which some machines flush to zero (flush-to-zero.h) and WebAssembly does not.
inline constexpr double kNothing = 0x1p-50;

template <typename T>
T orNothing(T value) {
  return std::abs(value) < T(kNothing) ? T(0) : value;
}

}  // namespace node_rubberband
