// A look-ahead limiter of the true peak as TruePeakMeter defines it. Independent of Node. The method: docs/sound.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace node_rubberband {

class PeakLimiter {
 public:
  // Brings peaks above the ceiling (linear, 1 = full scale) under it, and leaves all else as it is.
  PeakLimiter(size_t channels, double sampleRateHz, float ceiling);

  // Interleaved frames, any number at a time. Writes what is ready, delayFrames() late, and returns how
  // many frames that is, at most as many as it is given.
  size_t process(const float *interleaved, size_t frames, float *out);
  // The end of the signal: writes the remaining frames, at most delayFrames(), and returns how many.
  size_t flush(float *out);

  size_t delayFrames() const {
    return delay_;
  }
  // The smallest factor so far by which a frame was multiplied; 1 where nothing exceeded the ceiling.
  float smallestGain() const {
    return smallestGain_;
  }

 private:
  // The reduction that a peak needs, and the last frame that it is held for.
  struct Held {
    uint64_t lastFrame;
    uint64_t reduction;
  };

  size_t processBatch(const float *interleaved, size_t frames, float *out);
  // The largest magnitude of all channels at each frame, and between it and the next; false where all are below the
  // ceiling.
  bool findPeaks(size_t start, size_t count, float *peaks) const;
  // The factor of the frame that is delay_ frames before the newest one, which has this peak.
  float nextGain(float peak);
  // Whether the gain stays 1 until the next peak.
  bool isIdle() const;

  const size_t channels_;
  const float ceiling_;
  const size_t smoothing_;
  const size_t hold_;
  const size_t delay_;
  const uint64_t decay_;

  // Per channel: the samples under the filter, then up to one batch of new ones.
  std::vector<std::vector<float>> planes_;
  // Interleaved frames that wait for their gain.
  std::vector<float> waiting_;
  size_t waitingFrames_ = 0;

  // Reductions are (1 - gain) * kUnit, whole numbers, so that running sums return to exactly 0.
  std::deque<Held> held_;  // reductions falling, so the first is the largest
  uint64_t frame_ = 0;
  uint64_t released_ = 0;
  std::vector<uint64_t> recent_;
  std::vector<uint64_t> recentSums_;
  size_t position_ = 0;
  uint64_t sum_ = 0;
  uint64_t sumOfSums_ = 0;
  float smallestGain_ = 1;
};

}  // namespace node_rubberband
