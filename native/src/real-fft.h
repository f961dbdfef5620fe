// The discrete Fourier transform of real input, by FFTW. Independent of Node.
#pragma once

#include <cstddef>

namespace node_rubberband {

class RealFft {
 public:
  // `size`: any even number; powers of two are fastest.
  explicit RealFft(size_t size);
  ~RealFft();
  RealFft(const RealFft &) = delete;
  RealFft &operator=(const RealFft &) = delete;

  size_t size() const {
    return size_;
  }
  // The buffer for the `size` real inputs; only the caller writes to it.
  double *input() {
    return input_;
  }
  void forward();
  // Bins 0 to size / 2 after forward(): sum over n of input[n] e^(-2 pi i k n / size), not scaled.
  double re(size_t bin) const {
    return output_[2 * bin];
  }
  double im(size_t bin) const {
    return output_[2 * bin + 1];
  }

 private:
  const size_t size_;
  double *input_;
  double *output_;
  void *plan_;
};

}  // namespace node_rubberband
