#include "spectral-peaks.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"
#include "tuning-constants.h"

namespace node_rubberband {

namespace {

constexpr double kPi = 3.14159265358979323846;

// Response of a Hann window `bins` away from the middle of its main lobe, 1 in the middle.
double hannLobe(double bins) {
  // In the middle and one bin away, numerator and denominator are both zero.
  if (std::fabs(bins) < 1e-9) return 1;
  if (std::fabs(std::fabs(bins) - 1) < 1e-9) return 0.5;
  return portable::sin(kPi * bins) / (kPi * bins * (1 - bins * bins));
}

// A Hann window in the time domain is this sum of three bins in the frequency domain.
void applyHann(const double *bins, size_t begin, size_t end, std::vector<double> &to) {
  for (size_t k = begin; k < end; ++k) to[k] = 0.5 * bins[k] - 0.25 * (bins[k - 1] + bins[k + 1]);
}

}  // namespace

PeakFinder::PeakFinder(double sampleRateHz, size_t frameSize, double lowestHz, double highestHz)
    : fft_(frameSize),
      binHz_(sampleRateHz / static_cast<double>(frameSize)),
      firstBin_(std::max<size_t>(kPeakSurroundings + 1, static_cast<size_t>(lowestHz / binHz_))),
      lastBin_(std::min(frameSize / 2 - kPeakSurroundings - 2, static_cast<size_t>(highestHz / binHz_))),
      re_(frameSize / 2 + 1),
      im_(frameSize / 2 + 1),
      magnitude_(frameSize / 2 + 1),
      sums_(frameSize / 2 + 2) {}

const std::vector<SpectralPeak> &PeakFinder::find(const double *samples) {
  fft_.forward(samples);
  measureMagnitudes();
  peaks_.clear();
  const double width = 2 * kPeakSurroundings + 1;
  const double least = kMinAmplitude * static_cast<double>(fft_.size()) / 4;
  for (size_t k = firstBin_; k <= lastBin_; ++k) {
    const double here = magnitude_[k];
    if (here < least || here <= magnitude_[k - 1] || here < magnitude_[k + 1]) continue;
    const double mean = (sums_[k + kPeakSurroundings + 1] - sums_[k - kPeakSurroundings]) / width;
    if (here > kPeakProminence * mean) peaks_.push_back(refined(k));
  }
  return peaks_;
}

void PeakFinder::measureMagnitudes() {
  const size_t begin = firstBin_ - kPeakSurroundings;
  const size_t end = lastBin_ + kPeakSurroundings + 1;
  applyHann(fft_.re(), begin, end, re_);
  applyHann(fft_.im(), begin, end, im_);
  for (size_t k = begin; k < end; ++k) magnitude_[k] = std::sqrt(re_[k] * re_[k] + im_[k] * im_[k]);
  double magnitudes = 0;
  double powers = 0;
  sums_[begin] = 0;
  for (size_t k = begin; k < end; ++k) {
    magnitudes += magnitude_[k];
    sums_[k + 1] = magnitudes;
    if (k >= firstBin_ && k <= lastBin_) powers += re_[k] * re_[k] + im_[k] * im_[k];
  }
  energy_ = powers;
}

// Frequency by reassignment (Auger & Flandrin 1995): the derivative of a Hann window is a sine, again a sum of bins, so
// one transform yields both spectra, and their quotient is the distance from the middle of the bin.
SpectralPeak PeakFinder::refined(size_t bin) const {
  const double size = static_cast<double>(fft_.size());
  // Of x(n) sin(2 pi n / size): (X(k-1) - X(k+1)) / 2i.
  const double sineRe = 0.5 * (fft_.im()[bin - 1] - fft_.im()[bin + 1]);
  const double sineIm = -0.5 * (fft_.re()[bin - 1] - fft_.re()[bin + 1]);
  const double power = magnitude_[bin] * magnitude_[bin];
  // Im(derivative / spectrum), in bins: the window's slope is (pi / size) sin, and a bin is 2 pi / size.
  const double offset = -0.5 * (sineIm * re_[bin] - sineRe * im_[bin]) / power;
  const double bounded = std::clamp(offset, -1.0, 1.0);
  double lobeEnergy = 0;
  for (size_t k = bin - 2; k <= bin + 2; ++k) lobeEnergy += magnitude_[k] * magnitude_[k];
  // The transform's phase refers to the first sample; half a window later it has advanced by half a turn per bin.
  const double phase = portable::atan2(im_[bin], re_[bin]) / (2 * kPi) + 0.5 * static_cast<double>(bin % 2);
  return {(static_cast<double>(bin) + bounded) * binHz_, magnitude_[bin] * 4 / (size * hannLobe(bounded)), phase,
          lobeEnergy};
}

}  // namespace node_rubberband
