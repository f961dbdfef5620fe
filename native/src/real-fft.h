// The discrete Fourier transform of real input, by FFTW. Independent of Node.
#pragma once

#include <cstddef>

namespace node_rubberband {

// Lets every thread of the process plan and destroy FFTW's transforms; to be called before the first one does. Of FFTW's
// functions only fftw_execute is thread-safe: from here on one mutex of FFTW's own guards its planner, for our transforms
// and for Rubber Band's, whether it is compiled in or the system's (Debian 13's uses FFTW, Debian 12's does not). Rubber
// Band's calls to fftw_cleanup, which would invalidate all plans, are patched out of our build; an engine that is never
// destroyed keeps the system's library from them.
void shareFftw();

// Name and version of FFTW, such as "fftw-3.3.10-sse2-avx".
const char *fftVersion();

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
