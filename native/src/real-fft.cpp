#include "real-fft.h"

#include <fftw3.h>

#include <mutex>
#include <new>

namespace node_rubberband {

namespace {

// Of all FFTW only fftw_execute may run on several threads at once; plans are made and destroyed one at a time.
std::mutex &planner() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace

RealFft::RealFft(size_t size)
    : size_(size), input_(fftw_alloc_real(size)), output_(fftw_alloc_real(size + 2)), plan_(nullptr) {
  if (input_ != nullptr && output_ != nullptr) {
    const std::lock_guard<std::mutex> lock(planner());
    // Estimated rather than measured: the plan, and with it the last bits of the result, is the same every time.
    plan_ = fftw_plan_dft_r2c_1d(static_cast<int>(size), input_, reinterpret_cast<fftw_complex *>(output_),
                                 FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
  }
  if (plan_ == nullptr) {
    fftw_free(input_);
    fftw_free(output_);
    throw std::bad_alloc();
  }
}

RealFft::~RealFft() {
  const std::lock_guard<std::mutex> lock(planner());
  fftw_destroy_plan(static_cast<fftw_plan>(plan_));
  fftw_free(input_);
  fftw_free(output_);
}

void RealFft::forward() {
  fftw_execute(static_cast<fftw_plan>(plan_));
}

}  // namespace node_rubberband
