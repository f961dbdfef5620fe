// Keeps steady tones free of lines at the rate of the hops. Our patch to Rubber Band includes this; independent of
// Node.
//
// R3's frames are cut by a window before and another after the transforms, and overlap by the hop of the output. The
// products of the windows add up to a constant only at hops of 256 frames, while the hop follows the ratio and
// alternates: at 432 / 440 the sum of the shortest FFT's windows rose and fell by 1 %, and so did the level of
// everything above 5 kHz, 170 times a second. So the sum is kept, and what is added up is divided by it.
#pragma once

#include <algorithm>
#include <deque>
#include <vector>

namespace node_rubberband {

// The sum for the frames of one size of FFT.
class WindowSum {
 public:
  // `window(i)` is the product of both windows at frame i of `size`. Frames are added up in the middle of a buffer of
  // `length` that moves on by a hop after each.
  template <typename Window>
  WindowSum(int size, int length, Window window) : start_((length - size) / 2) {
    int first = 0;
    while (first < size && window(first) == 0) ++first;
    for (int i = first; i < size && window(i) != 0; ++i) product_.push_back(window(i));
    start_ += first;
  }

  void reset() {
    placed_.clear();
  }

  // Takes a frame that was scaled by `scale`. Returns what the next `hop` frames of the output are to be multiplied by.
  const double *add(double scale, int hop) {
    // Before the first frames overlap in full, the output fades in.
    constexpr double kOverlapping = 0.8;
    const int size = static_cast<int>(product_.size());
    placed_.push_back({start_, scale});
    gain_.assign(hop, 0.0);
    for (Placed &frame : placed_) {
      const int from = std::max(0, frame.at);
      const int to = std::min(hop, frame.at + size);
      for (int i = from; i < to; ++i) gain_[i] += frame.scale * product_[i - frame.at];
      frame.at -= hop;
    }
    for (double &gain : gain_) gain = gain > kOverlapping ? 1.0 / gain : 1.0;
    while (placed_.front().at + size <= 0) placed_.pop_front();
    return gain_.data();
  }

 private:
  struct Placed {
    int at;  // where its window begins in the buffer
    double scale;
  };

  int start_;
  std::vector<double> product_;
  std::deque<Placed> placed_;
  std::vector<double> gain_;
};

}  // namespace node_rubberband
