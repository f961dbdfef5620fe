// Plain arithmetic on sample buffers. Independent of Node and Rubber Band.
#pragma once

#include <cmath>
#include <cstddef>

namespace node_rubberband {

// Far above any real signal (+60 dB over full scale), far below what would harm the engine's arithmetic.
constexpr float kMaxMagnitude = 1024.0f;

// False for NaN as well, since every comparison with NaN is false.
inline bool isValidSample(float sample) {
  return std::fabs(sample) <= kMaxMagnitude;
}

// Replaces invalid samples (NaN, infinity, |x| > 1024) by silence in place; returns how many.
inline size_t replaceInvalidSamples(float *samples, size_t count) {
  size_t replaced = 0;
  for (size_t i = 0; i < count; ++i) {
    const bool valid = isValidSample(samples[i]);
    replaced += valid ? 0 : 1;
    samples[i] = valid ? samples[i] : 0.0f;
  }
  return replaced;
}

}  // namespace node_rubberband
