#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include <cstdint>

namespace node_rubberband {

// During its lifetime the calling thread treats denormal numbers (below 1.2e-38, -758 dB) as zero: x86 handles them in
// microcode, so that fade-outs and silence cost many times as much as a loud passage. Restores the previous mode after.
class FlushToZero {
 public:
  FlushToZero() : former_(get()) {
    set(former_ | kFlushBits);
  }
  ~FlushToZero() {
    set(former_);
  }
  FlushToZero(const FlushToZero &) = delete;
  FlushToZero &operator=(const FlushToZero &) = delete;

 private:
#if defined(__SSE2__)
  // MXCSR: bit 15 flushes denormal results, bit 6 reads denormal operands as zero.
  static constexpr uint64_t kFlushBits = 0x8040;
  static uint64_t get() {
    return _mm_getcsr();
  }
  static void set(uint64_t mode) {
    _mm_setcsr(static_cast<unsigned>(mode));
  }
#elif defined(__aarch64__)
  // FPCR: bit 24 (FZ) flushes both.
  static constexpr uint64_t kFlushBits = 1u << 24;
  static uint64_t get() {
    uint64_t mode;
    asm volatile("mrs %0, fpcr" : "=r"(mode));
    return mode;
  }
  static void set(uint64_t mode) {
    asm volatile("msr fpcr, %0" : : "r"(mode));
  }
#else
  static constexpr uint64_t kFlushBits = 0;
  static uint64_t get() {
    return 0;
  }
  static void set(uint64_t) {}
#endif

  uint64_t former_;
};

}  // namespace node_rubberband
