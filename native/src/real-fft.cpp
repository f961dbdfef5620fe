#include "real-fft.h"

#include <fftw3.h>

#include <mutex>
#include <new>

#ifndef OWN_ENGINE
#include "stretcher.h"
#endif

namespace node_rubberband {

void shareFftw() {
  static std::once_flag once;
  std::call_once(once, [] {
    fftw_make_planner_thread_safe();
#ifndef OWN_ENGINE
    using RubberBand::RubberBandStretcher;
    new RubberBandStretcher(8000, 1, silentLogger(), RubberBandStretcher::OptionProcessRealTime);
#endif
  });
}

const char *fftVersion() {
  return fftw_version;
}

RealFft::RealFft(size_t size)
    : size_(size), input_(fftw_alloc_real(size)), output_(fftw_alloc_real(size + 2)), plan_(nullptr) {
  if (input_ != nullptr && output_ != nullptr) {
    // Estimated rather than measured, so that the plan, and with it the last bits of the result, is always the same.
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
  fftw_destroy_plan(static_cast<fftw_plan>(plan_));
  fftw_free(input_);
  fftw_free(output_);
}

void RealFft::forward() {
  fftw_execute(static_cast<fftw_plan>(plan_));
}

}  // namespace node_rubberband
