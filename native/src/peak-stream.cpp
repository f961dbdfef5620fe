#include "peak-stream.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"

namespace node_rubberband {

namespace {

constexpr double kPi = 3.14159265358979323846;

constexpr double kMaxRateHz = 12300;  // of the analysis
constexpr size_t kFftSize = 1024;
constexpr double kLowestHz = 80;
constexpr double kHighestShare = 0.36;  // of the rate: what the decimator leaves as it is
// A peak: this many times the mean magnitude of this number of bins on either side, at most 40 dB below the highest of
// its frame, and above -100 dBFS. Of more than kMaxPeaks in a frame, the loudest count.
constexpr size_t kSurroundings = 12;
constexpr double kProminence = 2.4;
constexpr double kMinLevel = 0.01;
constexpr double kMinAmplitude = 1e-5;
constexpr size_t kMaxPeaks = 32;

std::vector<double> hann(size_t length) {
  std::vector<double> window(length);
  const double step = 2 * kPi / static_cast<double>(length);
  for (size_t i = 0; i < length; ++i) window[i] = 0.5 - 0.5 * portable::cos(step * static_cast<double>(i));
  return window;
}

}  // namespace

PeakStream::PeakStream(double sampleRateHz, size_t channels)
    : channels_(channels),
      factor_(static_cast<size_t>(std::ceil(sampleRateHz / kMaxRateHz))),
      rateHz_(sampleRateHz / static_cast<double>(factor_)),
      decimator_(factor_),
      fft_(kFftSize),
      window_(hann(static_cast<size_t>(std::lround(kFrameSeconds * rateHz_)))),
      windowed_(kFftSize),
      magnitude_(kFftSize / 2),
      sums_(kFftSize / 2 + 1) {}

void PeakStream::process(const float *interleaved, size_t frames) {
  mono_.resize(frames);
  for (size_t i = 0; i < frames; ++i) {
    // Even channels slightly louder than odd ones, because audio in opposite phase would cancel out otherwise.
    float sum = 0;
    for (size_t c = 0; c < channels_; ++c) sum += interleaved[i * channels_ + c] * (c % 2 == 0 ? 1.1f : 0.9f);
    mono_[i] = sum / static_cast<float>(channels_);
  }
  decimator_.process(mono_.data(), frames, samples_);
}

int64_t PeakStream::start(int64_t frame) const {
  const double middle = static_cast<double>(frame + 2) * kHopSeconds;
  return std::llround(middle * rateHz_ - static_cast<double>(window_.size()) / 2);
}

bool PeakStream::has(int64_t frame) {
  const int64_t passed = std::clamp<int64_t>(start(frame) - firstSample_, 0, static_cast<int64_t>(samples_.size()));
  // Seldom, because what remains is moved each time.
  if (passed > int64_t{8} * static_cast<int64_t>(kFftSize)) {
    samples_.erase(samples_.begin(), samples_.begin() + passed);
    firstSample_ += passed;
  }
  const int64_t end = start(frame) + static_cast<int64_t>(window_.size());
  return end <= firstSample_ + static_cast<int64_t>(samples_.size());
}

bool PeakStream::reaches(double hz) const {
  return hz > kLowestHz && hz < kHighestShare * rateHz_;
}

const std::vector<ShiftPeak> &PeakStream::peaks(int64_t frame) {
  peaks_.clear();
  if (start(frame) < firstSample_) return peaks_;
  const double *samples = samples_.data() + (start(frame) - firstSample_);
  for (size_t i = 0; i < window_.size(); ++i) windowed_[i] = samples[i] * window_[i];
  fft_.forward(windowed_.data());
  const size_t first = static_cast<size_t>(std::ceil(kLowestHz * kFftSize / rateHz_));
  const size_t last = static_cast<size_t>(kHighestShare * kFftSize);
  double highest = 0;
  for (size_t k = 0; k <= last + kSurroundings; ++k) {
    magnitude_[k] = std::sqrt(fft_.re()[k] * fft_.re()[k] + fft_.im()[k] * fft_.im()[k]);
    sums_[k + 1] = sums_[k] + magnitude_[k];
    if (k >= first && k <= last) highest = std::max(highest, magnitude_[k]);
  }
  const double least = std::max(kMinLevel * highest, kMinAmplitude * static_cast<double>(window_.size()) / 4);
  for (size_t k = first; k <= last; ++k) {
    const double here = magnitude_[k];
    if (here < least || here <= magnitude_[k - 1] || here < magnitude_[k + 1]) continue;
    const size_t from = k > kSurroundings ? k - kSurroundings : 0;
    const size_t to = k + kSurroundings + 1;
    if (here * static_cast<double>(to - from) > kProminence * (sums_[to] - sums_[from])) peaks_.push_back(refined(k));
  }
  if (peaks_.size() > kMaxPeaks) {
    const auto isLouder = [](const ShiftPeak &a, const ShiftPeak &b) { return a.amplitude > b.amplitude; };
    std::nth_element(peaks_.begin(), peaks_.begin() + kMaxPeaks, peaks_.end(), isLouder);
    peaks_.resize(kMaxPeaks);
    std::sort(peaks_.begin(), peaks_.end(), [](const ShiftPeak &a, const ShiftPeak &b) { return a.hz < b.hz; });
  }
  return peaks_;
}

// The frequency by the parabola through the logarithms of three bins: it only has to tell whole turns of the phase
// apart. The phase at that frequency, not at the bin's: in a frame that holds only a part of a tone, it moves from bin
// to bin.
ShiftPeak PeakStream::refined(size_t bin) const {
  const double below = portable::log(magnitude_[bin - 1] + 1e-30);
  const double here = portable::log(magnitude_[bin]);
  const double above = portable::log(magnitude_[bin + 1] + 1e-30);
  const double offset = 0.5 * (below - above) / (below - 2 * here + above);
  const double hz = (static_cast<double>(bin) + offset) * rateHz_ / kFftSize;
  // The transform's phase refers to the first sample, half a frame before the middle: half of this many turns per bin.
  const double turnsPerBin = static_cast<double>(window_.size()) / (2 * kFftSize);
  const size_t next = offset < 0 ? bin - 1 : bin + 1;
  double sine;
  double cosine;
  portable::sincos((offset < 0 ? -2 : 2) * kPi * turnsPerBin, &sine, &cosine);
  const double share = std::fabs(offset);
  const double nextRe = fft_.re()[next] * cosine - fft_.im()[next] * sine;
  const double nextIm = fft_.re()[next] * sine + fft_.im()[next] * cosine;
  const double re = (1 - share) * fft_.re()[bin] + share * nextRe;
  const double im = (1 - share) * fft_.im()[bin] + share * nextIm;
  const double phase = portable::atan2(im, re) / (2 * kPi) + static_cast<double>(bin) * turnsPerBin;
  const double amplitude = magnitude_[bin] * 4 / static_cast<double>(window_.size());
  return {static_cast<float>(hz), static_cast<float>(amplitude), static_cast<float>(phase - std::floor(phase))};
}

}  // namespace node_rubberband
