// The latest samples of a stream, one after the other in memory. Our patch to Rubber Band includes this; independent of
// Node.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace node_rubberband {

// The resampler drops a frame for each that it outputs. Here that moves the rest once in a while, not each time.
class SlidingWindow {
 public:
  SlidingWindow() = default;
  // `size` zeros.
  explicit SlidingWindow(size_t size) : size_(size), samples_(kSpaceFactor * size) {}

  size_t size() const {
    return size_;
  }
  float *data() {
    return samples_.data() + start_;
  }
  float &operator[](size_t i) {
    return samples_[start_ + i];
  }
  float operator[](size_t i) const {
    return samples_[start_ + i];
  }

  // Removes the first `count` samples, at most size(), and adds as many zeros at the end.
  void drop(size_t count) {
    start_ += count;
    if (start_ + size_ > samples_.size()) {
      std::copy_n(data(), size_ - count, samples_.data());
      start_ = 0;
    }
    std::fill_n(data() + size_ - count, count, 0.0f);
  }

 private:
  static constexpr size_t kSpaceFactor = 16;

  size_t size_ = 0;
  size_t start_ = 0;
  std::vector<float> samples_;
};

}  // namespace node_rubberband
