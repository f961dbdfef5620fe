// How many more threads the engines of the process may use. Our patch to Rubber Band includes this; independent of
// Node.
#pragma once

#include <algorithm>
#include <atomic>

#include "threads.h"

namespace node_rubberband {

#ifdef __wasm_atomics__

// The module has one engine. The host, which knows of the others, permits it helpers (allowHelpers).
class HelperPermit {
 public:
  int granted() {
    int present = 0;
    while (present < kMaxHelpers && helpers[present].state.load() != Helper::kAbsent) ++present;
    return std::min(present, helpersAllowed.load());
  }
};

#else

// Held by an engine while it works. The cores that the engines themselves leave idle are shared out among them, so that
// many engines at once do without helpers, which would only take turns with them.
class HelperPermit {
 public:
  HelperPermit() {
    ++engines_;
  }
  ~HelperPermit() {
    helpers_ -= granted_;
    --engines_;
  }
  HelperPermit(const HelperPermit &) = delete;
  HelperPermit &operator=(const HelperPermit &) = delete;

  // How many helpers may work now; to be asked before every hop, since other engines come and go.
  int granted() {
    const int engines = engines_.load();
    const int spare = std::max(0, cores() - engines);
    const int share = std::min(kMaxHelpers, (spare + engines - 1) / engines);
    int helpers = helpers_.load();
    while (granted_ > share || (granted_ > 0 && helpers > spare)) {
      helpers = --helpers_;
      --granted_;
    }
    while (granted_ < share && helpers < spare) {
      if (helpers_.compare_exchange_weak(helpers, helpers + 1)) {
        ++granted_;
        ++helpers;
      }
    }
    return granted_;
  }

 private:
  static int cores() {
    static const int count = static_cast<int>(Thread::hardware_concurrency());
    return count;
  }

  inline static std::atomic<int> engines_{0};
  inline static std::atomic<int> helpers_{0};
  int granted_ = 0;
};

#endif

}  // namespace node_rubberband
