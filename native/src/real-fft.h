// The discrete Fourier transform of real input. Independent of Node.
#pragma once

#include <cstddef>
#include <vector>

namespace node_rubberband {

class RealFft {
 public:
  // `size`: a power of two, 16 or more.
  explicit RealFft(size_t size);

  size_t size() const {
    return size_;
  }
  // Transforms `size` values: bin k is the sum over n of values[n] e^(-2 pi i k n / size), not scaled.
  void forward(const double *values);
  // Real and imaginary parts of bins 0 to size / 2, valid until the next call of forward().
  const double *re() const {
    return bins_.data();
  }
  const double *im() const {
    return bins_.data() + size_ / 2 + 1;
  }

 private:
  const size_t size_;
  // In each the real parts come first, then the imaginary ones.
  const std::vector<double> twiddles_[3];
  const std::vector<double> separation_;
  std::vector<double> work_[2];
  std::vector<double> bins_;
};

}  // namespace node_rubberband
