// True peak according to ITU-R BS.1770-4, Annex 2. Independent of Node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace node_rubberband {

// An output of the interpolating filter is made of a sample and this many before it.
constexpr size_t kTruePeakHistory = 11;

// Frames that are interpolated or skipped together. Short windows are skipped more often, long ones are cheaper to
// decide about.
constexpr size_t kTruePeakWindowFrames = 32;

// No output of the filter exceeds this times the largest input (2.02, +6.1 dB).
extern const float kTruePeakGainBound;

// Largest magnitude; of nothing 0.
float largestMagnitude(const float *samples, size_t count);

// Largest magnitude of the filter's four phases for each of the outputs whose oldest samples are samples[0 .. count),
// at most kTruePeakWindowFrames. Reads kTruePeakHistory samples more.
void interpolatedMagnitudes(const float *samples, size_t count, float *magnitudes);

class TruePeakMeter {
 public:
  explicit TruePeakMeter(size_t channels);

  // Interleaved frames, any number at a time.
  void process(const float *interleaved, size_t frames);
  // Marks the end of the signal: lets what is still in the filter ring out into silence.
  void flush();

  // Linear magnitudes, 1 = full scale.
  float truePeak() const;
  float samplePeak() const {
    return samplePeak_;
  }
  // Number of samples (not frames) beyond full scale.
  uint64_t samplesOver() const {
    return samplesOver_;
  }
  uint64_t frames() const {
    return frames_;
  }

 private:
  void measure(std::vector<float> &channel, size_t frames);

  const size_t channels_;
  // Per channel: the last samples of the previous batch, then up to one batch of new ones.
  std::vector<std::vector<float>> planes_;
  float interpolatedPeak_ = 0;
  float samplePeak_ = 0;
  uint64_t samplesOver_ = 0;
  uint64_t frames_ = 0;
};

}  // namespace node_rubberband
