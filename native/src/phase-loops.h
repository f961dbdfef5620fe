// Loops of R3's phase advance without branches that depend on the values. Our patch to Rubber Band includes this;
// independent of Node.
#pragma once

#include <algorithm>

namespace node_rubberband {

// The phase in radians between -pi and pi, of one between +-2^31 turns. Bit for bit the library's princarg, whose
// floor() is a function call where SSE 4.1 may not be used.
inline double wrappedPhase(double phase) {
  constexpr double kPi = 3.14159265358979323846;
  const double shifted = phase + kPi;
  const double turns = shifted / (-2.0 * kPi);
  const double towardsZero = static_cast<double>(static_cast<int>(turns));
  const double floored = towardsZero - (towardsZero > turns ? 1.0 : 0.0);
  return shifted - (-2.0 * kPi * floored) + kPi;
}

// Takes the side lobes of R3's windows out of `peaks`, of which there are `found`; returns how many are left. Next to a
// higher peak, what is 20 dB below it within 5 bins, or 40 dB within 12, is no tone of its own.
template <typename T>
int dropSideLobes(const T *v, int *peaks, int found) {
  constexpr int kNear = 5;
  constexpr int kFar = 12;
  constexpr T kNearShare = 0.1;
  constexpr T kFarShare = 0.01;
  int kept = 0;
  for (int p = 0; p < found; ++p) {
    const int at = peaks[p];
    const T height = v[at];
    bool isLobe = false;
    // Peaks before it that were dropped were lower than the one that hid them.
    for (int o = kept - 1; o >= 0 && at - peaks[o] <= kFar && !isLobe; --o) {
      isLobe = height < (at - peaks[o] <= kNear ? kNearShare : kFarShare) * v[peaks[o]];
    }
    for (int o = p + 1; o < found && peaks[o] - at <= kFar && !isLobe; ++o) {
      isLobe = height < (peaks[o] - at <= kNear ? kNearShare : kFarShare) * v[peaks[o]];
    }
    if (!isLobe) peaks[kept++] = at;
  }
  return kept;
}

// nearest[i] = the index of the peak of v that is nearest to i, the upper one of two equally near, i itself when there
// is no peak; for i from `start` to start + count - 1. A peak is greater than the `reach` values before it and not less
// than the `reach` values after it; values outside of the range do not count, nor do side lobes where `withoutLobes`.
// `peaks` is space for `count` indices.
template <typename T>
void nearestPeaks(const T *v, int start, int count, int reach, int *nearest, int *peaks, bool withoutLobes = false) {
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
  if (withoutLobes) found = dropSideLobes(v, peaks, found);
  int i = start;
  for (int p = 0; p < found; ++p) {
    const int upto = p + 1 < found ? (peaks[p] + peaks[p + 1] + 1) / 2 : end;
    for (; i < upto; ++i) nearest[i] = peaks[p];
  }
}

}  // namespace node_rubberband
