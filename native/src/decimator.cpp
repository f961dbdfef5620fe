#include "decimator.h"

#include <cmath>

#include "elementary.h"
#include "pair.h"

namespace node_rubberband {

namespace {

constexpr double kPi = 3.14159265358979323846;
// Taps and samples are multiplied in two pairs at a time.
constexpr size_t kLanes = 4;
// As a share of the new sample rate: flat to 0.37, and aliases from above stay above 0.37.
constexpr double kCutoff = 0.5;
constexpr double kTransition = 0.26;
// Kaiser's formulas for 70 dB in the stop band (Kaiser 1974).
constexpr double kAttenuationDb = 70.0;
constexpr double kBeta = 0.1102 * (kAttenuationDb - 8.7);

// Modified Bessel function of the first kind, order zero, by its power series.
double besselI0(double x) {
  double sum = 1;
  double term = 1;
  for (int k = 1; term > 1e-12 * sum; ++k) {
    term *= (x / (2 * k)) * (x / (2 * k));
    sum += term;
  }
  return sum;
}

std::vector<double> kaiserLowPass(size_t factor) {
  const double transition = kTransition / static_cast<double>(factor);
  const size_t length = static_cast<size_t>(std::ceil((kAttenuationDb - 7.95) / (14.36 * transition)));
  const size_t padded = (length + kLanes - 1) / kLanes * kLanes;
  std::vector<double> taps(padded, 0.0);
  const double middle = (static_cast<double>(length) - 1) / 2;
  double sum = 0;
  for (size_t i = 0; i < length; ++i) {
    const double x = static_cast<double>(i) - middle;
    const double angle = 2 * kPi * x * kCutoff / static_cast<double>(factor);
    const double position = x / (middle + 1);
    const double sinc = x == 0 ? 1 : portable::sin(angle) / angle;
    taps[i] = sinc * besselI0(kBeta * std::sqrt(1 - position * position));
    sum += taps[i];
  }
  for (double &tap : taps) tap /= sum;
  return taps;
}

double product(const double *samples, const std::vector<double> &taps) {
  Pair even{};
  Pair odd{};
  for (size_t i = 0; i < taps.size(); i += kLanes) {
    even += loadPair(samples + i) * loadPair(taps.data() + i);
    odd += loadPair(samples + i + 2) * loadPair(taps.data() + i + 2);
  }
  return (even[0] + even[1]) + (odd[0] + odd[1]);
}

}  // namespace

Decimator::Decimator(size_t factor) : factor_(factor) {
  if (factor > 1) taps_ = kaiserLowPass(factor);
}

void Decimator::process(const float *samples, size_t count, std::vector<double> &to) {
  if (factor_ == 1) {
    to.insert(to.end(), samples, samples + count);
    return;
  }
  pending_.insert(pending_.end(), samples, samples + count);
  size_t at = 0;
  for (; at + taps_.size() <= pending_.size(); at += factor_) to.push_back(product(pending_.data() + at, taps_));
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<ptrdiff_t>(at));
}

}  // namespace node_rubberband
