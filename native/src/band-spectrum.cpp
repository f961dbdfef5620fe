#include "band-spectrum.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"

namespace node_rubberband {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kLowestHz = 20.0;
constexpr double kHighestHz = 20000.0;
// Blocks of about 0.37 s: 2.7 Hz per bin.
constexpr double kBlockSeconds = 0.37;
constexpr double kSilenceDb = -200.0;
constexpr double kHalfBand = 1.0293022366434921;  // 2^(1/24)

size_t powerOfTwoNear(double size) {
  return size_t{1} << static_cast<size_t>(std::lround(portable::log2(size)));
}

}  // namespace

BandSpectrum::BandSpectrum(double sampleRateHz, size_t channels)
    : channels_(channels),
      binHz_(sampleRateHz / static_cast<double>(powerOfTwoNear(kBlockSeconds * sampleRateHz))),
      fft_(powerOfTwoNear(kBlockSeconds * sampleRateHz)),
      window_(fft_.size()),
      windowed_(fft_.size()),
      pending_(fft_.size() * channels),
      power_(fft_.size() / 2 + 1, 0.0) {
  for (size_t i = 0; i < window_.size(); ++i) {
    window_[i] = 0.5 - 0.5 * portable::cos(2 * kPi * static_cast<double>(i) / static_cast<double>(window_.size()));
  }
  const double highest = std::min(kHighestHz, sampleRateHz / 2 / kHalfBand);
  for (int step = -53;; ++step) {
    const double centre = 440 * portable::pow(2.0, step / 12.0);
    if (centre > highest) break;
    if (centre >= kLowestHz) centresHz_.push_back(centre);
  }
}

void BandSpectrum::process(const float *interleaved, size_t frames) {
  size_t left = frames * channels_;
  while (left > 0) {
    const size_t taken = std::min(left, pending_.size() - pendingSamples_);
    std::copy_n(interleaved, taken, pending_.data() + pendingSamples_);
    interleaved += taken;
    left -= taken;
    pendingSamples_ += taken;
    if (pendingSamples_ < pending_.size()) break;
    measure(1);
    pendingSamples_ = 0;
  }
}

void BandSpectrum::flush() {
  if (blocks_ > 0 || pendingSamples_ == 0) return;
  std::fill(pending_.begin() + static_cast<ptrdiff_t>(pendingSamples_), pending_.end(), 0.0f);
  measure(static_cast<double>(pending_.size()) / static_cast<double>(pendingSamples_));
}

void BandSpectrum::measure(double gain) {
  for (size_t channel = 0; channel < channels_; ++channel) {
    for (size_t i = 0; i < fft_.size(); ++i) windowed_[i] = window_[i] * pending_[i * channels_ + channel];
    fft_.forward(windowed_.data());
    const double *re = fft_.re();
    const double *im = fft_.im();
    for (size_t k = 0; k < power_.size(); ++k) power_[k] += gain * (re[k] * re[k] + im[k] * im[k]);
  }
  ++blocks_;
}

std::vector<double> BandSpectrum::levelsDb() const {
  // A full-scale sine yields size^2 / 4 * 3/8 in the bins of one side: 3/8 is the Hann window's mean square.
  const double size = static_cast<double>(fft_.size());
  const double unit = size * size / 4 * 0.375 * static_cast<double>(channels_ * std::max<size_t>(1, blocks_));
  std::vector<double> levels;
  for (const double centre : centresHz_) {
    // Bins are weighted by the share of their width inside the band: low bands are narrower than a bin.
    const double from = centre / kHalfBand / binHz_ + 0.5;
    const double to = std::min(centre * kHalfBand / binHz_ + 0.5, static_cast<double>(power_.size()));
    double power = 0;
    for (size_t k = static_cast<size_t>(from); static_cast<double>(k) < to; ++k) {
      const double low = std::max(from, static_cast<double>(k));
      const double high = std::min(to, static_cast<double>(k + 1));
      power += power_[k] * (high - low);
    }
    levels.push_back(power > 0 ? std::max(kSilenceDb, 10 * portable::log10(power / unit)) : kSilenceDb);
  }
  return levels;
}

}  // namespace node_rubberband
