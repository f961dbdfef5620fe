#include "true-peak.h"

#include <algorithm>
#include <cmath>

namespace node_rubberband {

namespace {

constexpr size_t kTaps = 12;
constexpr size_t kPhases = 4;
static_assert(kTruePeakHistory == kTaps - 1);

// The interpolating filter printed in ITU-R BS.1770-4, Annex 2: order 48 in four phases. Phases 2 and 3 are 1 and 0
// read backwards. The table is in units of the sample rate, so it serves every rate.
constexpr float kFilter[kPhases][kTaps] = {
    {0.0017089843750f, 0.0109863281250f, -0.0196533203125f, 0.0332031250000f, -0.0594482421875f, 0.1373291015625f,
     0.9721679687500f, -0.1022949218750f, 0.0476074218750f, -0.0266113281250f, 0.0148925781250f, -0.0083007812500f},
    {-0.0291748046875f, 0.0292968750000f, -0.0517578125000f, 0.0891113281250f, -0.1665039062500f, 0.4650878906250f,
     0.7797851562500f, -0.2003173828125f, 0.1015625000000f, -0.0582275390625f, 0.0330810546875f, -0.0189208984375f},
    {-0.0189208984375f, 0.0330810546875f, -0.0582275390625f, 0.1015625000000f, -0.2003173828125f, 0.7797851562500f,
     0.4650878906250f, -0.1665039062500f, 0.0891113281250f, -0.0517578125000f, 0.0292968750000f, -0.0291748046875f},
    {-0.0083007812500f, 0.0148925781250f, -0.0266113281250f, 0.0476074218750f, -0.1022949218750f, 0.9721679687500f,
     0.1373291015625f, -0.0594482421875f, 0.0332031250000f, -0.0196533203125f, 0.0109863281250f, 0.0017089843750f},
};

constexpr float largestL1Norm() {
  float largest = 0;
  for (const auto &phase : kFilter) {
    float sum = 0;
    for (const float tap : phase) sum += tap < 0 ? -tap : tap;
    largest = sum > largest ? sum : largest;
  }
  return largest;
}

constexpr size_t kBatchFrames = 1024;
constexpr size_t kLanes = 16;

uint64_t countOver(const float *samples, size_t count) {
  uint64_t over = 0;
  for (size_t i = 0; i < count; ++i) over += std::fabs(samples[i]) > 1.0f ? 1 : 0;
  return over;
}

}  // namespace

// Slightly increased for rounding.
const float kTruePeakGainBound = largestL1Norm() * 1.0001f;

// Independent lanes let the compiler vectorise without reordering a reduction.
float largestMagnitude(const float *samples, size_t count) {
  float lanes[kLanes] = {};
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    for (size_t lane = 0; lane < kLanes; ++lane) {
      const float magnitude = std::fabs(samples[i + lane]);
      lanes[lane] = magnitude > lanes[lane] ? magnitude : lanes[lane];
    }
  }
  float largest = 0;
  for (const float lane : lanes) largest = std::max(largest, lane);
  for (; i < count; ++i) largest = std::max(largest, std::fabs(samples[i]));
  return largest;
}

void interpolatedMagnitudes(const float *samples, size_t count, float *magnitudes) {
  float sums[kTruePeakWindowFrames];
  std::fill_n(magnitudes, count, 0.0f);
  for (const auto &phase : kFilter) {
    std::fill_n(sums, kTruePeakWindowFrames, 0.0f);
    for (size_t tap = 0; tap < kTaps; ++tap) {
      const float weight = phase[tap];
      const float *from = samples + tap;
      if (count == kTruePeakWindowFrames) {
        for (size_t i = 0; i < kTruePeakWindowFrames; ++i) sums[i] += weight * from[i];
      } else {
        for (size_t i = 0; i < count; ++i) sums[i] += weight * from[i];
      }
    }
    for (size_t i = 0; i < count; ++i) {
      const float magnitude = std::fabs(sums[i]);
      magnitudes[i] = magnitude > magnitudes[i] ? magnitude : magnitudes[i];
    }
  }
}

TruePeakMeter::TruePeakMeter(size_t channels)
    : channels_(channels), planes_(channels, std::vector<float>(kTruePeakHistory + kBatchFrames)) {}

void TruePeakMeter::process(const float *interleaved, size_t frames) {
  frames_ += frames;
  while (frames > 0) {
    const size_t count = std::min(frames, kBatchFrames);
    for (size_t c = 0; c < channels_; ++c) {
      float *to = planes_[c].data() + kTruePeakHistory;
      for (size_t i = 0; i < count; ++i) to[i] = interleaved[i * channels_ + c];
      measure(planes_[c], count);
    }
    interleaved += count * channels_;
    frames -= count;
  }
}

void TruePeakMeter::flush() {
  for (auto &plane : planes_) {
    std::fill_n(plane.begin() + kTruePeakHistory, kTruePeakHistory, 0.0f);
    measure(plane, kTruePeakHistory);
  }
}

float TruePeakMeter::truePeak() const {
  // The filter's phases fall between the samples; the samples themselves are points of the signal too.
  return std::max(interpolatedPeak_, samplePeak_);
}

void TruePeakMeter::measure(std::vector<float> &plane, size_t frames) {
  const float *samples = plane.data();
  float magnitudes[kTruePeakWindowFrames];
  float before = largestMagnitude(samples, kTruePeakHistory);
  for (size_t start = 0; start < frames; start += kTruePeakWindowFrames) {
    const size_t count = std::min(kTruePeakWindowFrames, frames - start);
    const float *fresh = samples + kTruePeakHistory + start;
    const float here = largestMagnitude(fresh, count);
    if (here > samplePeak_) samplePeak_ = here;
    if (here > 1.0f) samplesOver_ += countOver(fresh, count);
    // The inputs to this window's outputs: its own samples and the earlier ones under the filter's taps.
    if (std::max(here, before) * kTruePeakGainBound > interpolatedPeak_) {
      interpolatedMagnitudes(samples + start, count, magnitudes);
      interpolatedPeak_ = std::max(interpolatedPeak_, largestMagnitude(magnitudes, count));
    }
    before = count >= kTruePeakHistory ? here : std::max(here, before);
  }
  std::copy_n(plane.begin() + frames, kTruePeakHistory, plane.begin());
}

}  // namespace node_rubberband
