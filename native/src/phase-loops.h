// Loops of R3's phase advance without branches that depend on the values. Our patch to Rubber Band includes this;
// independent of Node.
#pragma once

#include <algorithm>

namespace node_rubberband {

// The phase in radians between -pi and pi, of one between +-2^31 turns. Bit for bit the library's princarg, whose floor()
// is a function call where SSE 4.1 may not be used.
inline double wrappedPhase(double phase) {
  constexpr double kPi = 3.14159265358979323846;
  const double shifted = phase + kPi;
  const double turns = shifted / (-2.0 * kPi);
  const double towardsZero = static_cast<double>(static_cast<int>(turns));
  const double floored = towardsZero - (towardsZero > turns ? 1.0 : 0.0);
  return shifted - (-2.0 * kPi * floored) + kPi;
}

// nearest[i] = the index of the peak of v that is nearest to i, the upper one of two equally near, i itself when there is no
// peak; for i from `start` to start + count - 1. A peak is greater than the `reach` values before it and not less than the
// `reach` values after it; values outside of the range do not count. `peaks` is space for `count` indices.
template <typename T>
void nearestPeaks(const T *v, int start, int count, int reach, int *nearest, int *peaks) {
  const int end = start + count;
  int found = 0;
  for (int i = start; i < end; ++i) {
    const int before = std::min(reach, i - start);
    const int after = std::min(reach, end - 1 - i);
    bool isPeak = true;
    for (int k = 1; k <= before; ++k) isPeak &= v[i] > v[i - k];
    for (int k = 1; k <= after; ++k) isPeak &= !(v[i + k] > v[i]);
    peaks[found] = i;
    found += isPeak;
  }
  if (found == 0) {
    for (int i = start; i < end; ++i) nearest[i] = i;
    return;
  }
  int i = start;
  for (int p = 0; p < found; ++p) {
    const int upto = p + 1 < found ? (peaks[p] + peaks[p + 1] + 1) / 2 : end;
    for (; i < upto; ++i) nearest[i] = peaks[p];
  }
}

}  // namespace node_rubberband
