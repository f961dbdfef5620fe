// Keeps noise where it is between left and right. Our patch to Rubber Band includes this; independent of Node.
//
// R3 shifts middle and side, which are half the sum and half the difference of the channels, and advances the phases of
// each for itself. Noise that comes from one side is in both, and stays at its side only while their phases agree. So
// each bin of the weaker of the two gets the phase that it had relative to the stronger one. Bins of a tone keep their
// own: with that of another tone they would change their pitch.
#pragma once

#include <algorithm>
#include <cmath>

#include "phase-loops.h"

namespace node_rubberband {

// Below it, noise stays where it is without this.
inline constexpr double kImageFromHz = 1000.0;

// The bins of middle and side at one hop; phases in radians.
template <typename T>
struct MiddleAndSide {
  const T *const *magnitudes;
  const T *const *phases;
  // Of the output: at the hop before, and now, if each bin went on by its own frequency.
  const T *const *previous;
  const T *const *next;
  // How much further a frequency goes on that is one bin higher.
  double advancePerBin;
};

// Whether two neighbours agree on the frequency, as they do on both sides of a partial.
template <typename T>
bool isOfTone(const MiddleAndSide<T> &hop, int channel, int bin, int first, int last) {
  constexpr double kAgreeingBins = 0.04;
  const auto advance = [&](int i) { return hop.next[channel][i] - hop.previous[channel][i]; };
  const double limit = kAgreeingBins * hop.advancePerBin;
  return (bin > first && std::abs(advance(bin) - advance(bin - 1)) < limit) ||
         (bin < last && std::abs(advance(bin) - advance(bin + 1)) < limit);
}

// Changes the output phases of the bins `first` to `last`. The power of the bins around decides which channel is
// stronger.
template <typename T>
void keepStereoImage(const MiddleAndSide<T> &hop, T *const *outPhase, int first, int last) {
  constexpr int kReach = 8;
  const auto excess = [&](int i) {
    const double middle = hop.magnitudes[0][i];
    const double side = hop.magnitudes[1][i];
    return side * side - middle * middle;
  };
  double sideOverMiddle = 0.0;
  for (int i = first; i < std::min(first + kReach, last + 1); ++i) sideOverMiddle += excess(i);
  for (int i = first; i <= last; ++i) {
    if (i + kReach <= last) sideOverMiddle += excess(i + kReach);
    if (i - kReach > first) sideOverMiddle -= excess(i - kReach - 1);
    const int stronger = sideOverMiddle > 0.0 ? 1 : 0;
    const int weaker = 1 - stronger;
    if (isOfTone(hop, weaker, i, first, last)) continue;
    const double apart = hop.phases[weaker][i] - hop.phases[stronger][i];
    outPhase[weaker][i] = wrappedPhase(outPhase[stronger][i] + apart);
  }
}

}  // namespace node_rubberband
