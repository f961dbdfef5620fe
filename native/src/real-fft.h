// The discrete Fourier transform of real values, and back. Independent of Node.
#pragma once

#include <cstddef>
#include <vector>

namespace node_rubberband {

// Complex numbers, their real and imaginary parts apart, each from a line of the cache on. Between them are a few
// lines, since what is a multiple of 4096 bytes apart gets in each other's way.
class Planes {
 public:
  explicit Planes(size_t count);
  Planes(const Planes &) = delete;
  Planes &operator=(const Planes &) = delete;

  double *re() {
    return re_;
  }
  double *im() {
    return im_;
  }
  const double *re() const {
    return re_;
  }
  const double *im() const {
    return im_;
  }

 private:
  std::vector<double> storage_;
  double *re_;
  double *im_;
};

class RealFft {
 public:
  // `size`: a power of two, kMinSize or more.
  explicit RealFft(size_t size);

  static constexpr size_t kMinSize = 16;

  size_t size() const {
    return size_;
  }
  // Transforms `size` values into size / 2 + 1 bins: bin k is the sum over n of values[n] e^(-2 pi i k n / size), not
  // scaled.
  void forward(const double *values, double *re, double *im);
  // The reverse, not scaled either: forward() and then this give `size` times the values. The imaginary parts of the
  // first and of the last bin do not count.
  void inverse(const double *re, const double *im, double *values);

  // Transforms into bins of its own: real and imaginary parts of bins 0 to size / 2, valid until the next call.
  void forward(const double *values) {
    bins_.resize(size_ + 2);
    forward(values, bins_.data(), bins_.data() + size_ / 2 + 1);
  }
  const double *re() const {
    return bins_.data();
  }
  const double *im() const {
    return bins_.data() + size_ / 2 + 1;
  }

 private:
  const size_t size_;
  Planes twiddles_[3];
  Planes separation_;
  Planes work_[2];
  std::vector<double> bins_;
};

}  // namespace node_rubberband
