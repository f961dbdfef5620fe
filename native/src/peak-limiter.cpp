#include "peak-limiter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "elementary.h"
#include "true-peak.h"

namespace node_rubberband {

namespace {

// Of a gain of 0.
constexpr uint64_t kUnit = 1 << 24;

// The gain falls within twice this, and rises within twice this and the release.
constexpr double kSmoothingSeconds = 0.002;
constexpr double kReleaseSeconds = 0.02;

// A gain that changes under the interpolating filter may let it overshoot by a little, so the aim is 0.009 dB lower.
constexpr float kAim = 0.999f;

constexpr size_t kBatchFrames = 1024;

}  // namespace

// Smoothing twice with s frames each has 2s - 1 taps, so it delays by 2s - 2 frames. A peak's reduction is held until
// all of them have it, and while the peak's samples are under the filter.
PeakLimiter::PeakLimiter(size_t channels, double sampleRateHz, float ceiling)
    : channels_(channels),
      ceiling_(ceiling * kAim),
      smoothing_(std::max<size_t>(2, std::lround(kSmoothingSeconds * sampleRateHz))),
      hold_(2 * smoothing_ - 1 + kTruePeakHistory),
      delay_(2 * smoothing_ - 2 + kTruePeakHistory),
      decay_(std::llround(static_cast<double>(kUnit) * portable::exp(-1 / (kReleaseSeconds * sampleRateHz)))),
      planes_(channels, std::vector<float>(kTruePeakHistory + kBatchFrames)),
      waiting_((delay_ + kBatchFrames) * channels),
      recent_(smoothing_),
      recentSums_(smoothing_) {}

size_t PeakLimiter::process(const float *interleaved, size_t frames, float *out) {
  size_t written = 0;
  while (frames > 0) {
    const size_t count = std::min(frames, kBatchFrames);
    written += processBatch(interleaved, count, out + written * channels_);
    interleaved += count * channels_;
    frames -= count;
  }
  return written;
}

size_t PeakLimiter::flush(float *out) {
  const std::vector<float> silence(delay_ * channels_);
  return process(silence.data(), delay_, out);
}

size_t PeakLimiter::processBatch(const float *interleaved, size_t frames, float *out) {
  std::copy_n(interleaved, frames * channels_, waiting_.begin() + waitingFrames_ * channels_);
  for (size_t c = 0; c < channels_; ++c) {
    float *to = planes_[c].data() + kTruePeakHistory;
    for (size_t i = 0; i < frames; ++i) to[i] = interleaved[i * channels_ + c];
  }
  size_t written = 0;
  for (size_t start = 0; start < frames; start += kTruePeakWindowFrames) {
    const size_t count = std::min(kTruePeakWindowFrames, frames - start);
    float peaks[kTruePeakWindowFrames] = {};
    const bool isBelow = !findPeaks(start, count, peaks);
    for (size_t i = 0; i < count; ++i) {
      const float gain = isBelow && isIdle() ? 1.0f : nextGain(peaks[i]);
      if (waitingFrames_ + start + i < delay_) continue;
      const float *frame = waiting_.data() + written * channels_;
      for (size_t c = 0; c < channels_; ++c) *out++ = frame[c] * gain;
      ++written;
    }
  }
  waitingFrames_ += frames - written;
  std::copy_n(waiting_.begin() + written * channels_, waitingFrames_ * channels_, waiting_.begin());
  for (auto &plane : planes_) std::copy_n(plane.begin() + frames, kTruePeakHistory, plane.begin());
  return written;
}

bool PeakLimiter::findPeaks(size_t start, size_t count, float *peaks) const {
  bool isAbove = false;
  float magnitudes[kTruePeakWindowFrames];
  for (const auto &plane : planes_) {
    const float *samples = plane.data() + start;
    if (largestMagnitude(samples, count + kTruePeakHistory) * kTruePeakGainBound <= ceiling_) continue;
    isAbove = true;
    interpolatedMagnitudes(samples, count, magnitudes);
    for (size_t i = 0; i < count; ++i) peaks[i] = std::max({peaks[i], magnitudes[i], std::fabs(samples[i])});
  }
  return isAbove;
}

bool PeakLimiter::isIdle() const {
  return held_.empty() && released_ == 0 && sumOfSums_ == 0;
}

float PeakLimiter::nextGain(float peak) {
  ++frame_;
  if (!held_.empty() && held_.front().lastFrame < frame_) held_.pop_front();
  if (peak > ceiling_) {
    const auto reduction =
        static_cast<uint64_t>(std::ceil(static_cast<double>(kUnit) * (1 - static_cast<double>(ceiling_) / peak)));
    while (!held_.empty() && held_.back().reduction <= reduction) held_.pop_back();
    held_.push_back({frame_ + hold_ - 1, reduction});
  }
  const uint64_t held = held_.empty() ? 0 : held_.front().reduction;
  released_ = std::max(held, released_ * decay_ / kUnit);
  sum_ += released_ - std::exchange(recent_[position_], released_);
  sumOfSums_ += sum_ - std::exchange(recentSums_[position_], sum_);
  position_ = position_ + 1 == smoothing_ ? 0 : position_ + 1;
  const double reduction = static_cast<double>(sumOfSums_) / static_cast<double>(kUnit * smoothing_ * smoothing_);
  const float gain = static_cast<float>(1 - reduction);
  smallestGain_ = std::min(smallestGain_, gain);
  return gain;
}

}  // namespace node_rubberband
