#include "partial-tracker.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"
#include "tuning-constants.h"

namespace node_rubberband {

namespace {

double gaussian(double deviation) {
  return portable::exp(-0.5 * deviation * deviation);
}

// 1 between the limits, falling to 0 outside by half a cosine.
double regionWeight(double hz) {
  const double below = portable::log2(kFullFromHz / hz) / kLowSlopeOctaves;
  const double above = portable::log2(hz / kFullToHz) / kHighSlopeOctaves;
  const double slope = std::max({0.0, below, above});
  return slope >= 1 ? 0 : 0.5 + 0.5 * portable::cos(3.14159265358979323846 * slope);
}

}  // namespace

PartialTracker::PartialTracker(double binHz, double hopSeconds) : binHz_(binHz), hopSeconds_(hopSeconds) {}

const std::vector<Partial> &PartialTracker::follow(const std::vector<SpectralPeak> &peaks) {
  partials_.clear();
  now_ = peaks;
  size_t candidate = 0;
  for (const SpectralPeak &peak : now_) {
    while (candidate + 1 < before_.size() &&
           std::fabs(before_[candidate + 1].hz - peak.hz) <= std::fabs(before_[candidate].hz - peak.hz)) {
      ++candidate;
    }
    if (candidate >= before_.size()) break;
    const SpectralPeak &former = before_[candidate];
    if (std::fabs(former.hz - peak.hz) > kMatchBins * binHz_) continue;
    // The phase gives the number of turns in between except for whole ones; the two frequencies give those.
    const double turns = peak.phase - former.phase;
    const double expected = 0.5 * (former.hz + peak.hz) * hopSeconds_;
    const double hz = (turns + std::round(expected - turns)) / hopSeconds_;
    const double weight = weightOf(former, peak, hz);
    if (weight > 0) partials_.push_back({hz, weight, 0.5 * (former.energy + peak.energy)});
  }
  before_.swap(now_);
  return partials_;
}

double PartialTracker::weightOf(const SpectralPeak &before, const SpectralPeak &now, double hz) const {
  const double change = now.amplitude / before.amplitude;
  if (change > kMaxLevelChange || change * kMaxLevelChange < 1) return 0;
  const double unsteady = kSteadinessBins * binHz_;
  const double steadiness = gaussian((hz - before.hz) / unsteady) * gaussian((hz - now.hz) / unsteady);
  const double amplitude = std::sqrt(before.amplitude * now.amplitude);
  const double weight = steadiness * regionWeight(hz) * portable::pow(amplitude, kAmplitudePower);
  if (steadiness < 0.01 || weight <= 0) return 0;
  return isOddHarmonic(hz, amplitude) ? weight * kHarmonicWeight : weight;
}

// Whether it is the third, fifth, seventh, ... harmonic of a lower partial of this frame.
bool PartialTracker::isOddHarmonic(double hz, double amplitude) const {
  for (const double harmonic : {3.0, 5.0, 6.0, 7.0, 9.0, 10.0}) {
    const double root = hz / harmonic;
    if (root < kLowestHz * 0.5) break;
    const double reach = root * kHarmonicTolerance;
    auto at = std::lower_bound(now_.begin(), now_.end(), root - reach,
                               [](const SpectralPeak &peak, double limit) { return peak.hz < limit; });
    for (; at != now_.end() && at->hz <= root + reach; ++at) {
      if (at->amplitude > kHarmonicLevel * amplitude) return true;
    }
  }
  return false;
}

}  // namespace node_rubberband
