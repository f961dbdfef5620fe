// Which engines of the process may use a second thread. Our patch to Rubber Band includes this; independent of Node.
#pragma once

#include <algorithm>
#include <atomic>

#include "threads.h"

namespace node_rubberband {

#ifdef __wasm_atomics__

// The module has one engine. The host, which knows of the others, permits it a second thread (allowHelper).
class HelperPermit {
 public:
  bool granted() {
    return helper.isAllowed.load() && helper.state.load() != Helper::kAbsent;
  }
};

#else

// Held by an engine while it works. The cores that the engines themselves leave idle are shared out among them, so that
// many engines at once do without second threads, which would only take turns with them.
class HelperPermit {
 public:
  HelperPermit() {
    ++engines_;
  }
  ~HelperPermit() {
    if (granted_) --helpers_;
    --engines_;
  }
  HelperPermit(const HelperPermit &) = delete;
  HelperPermit &operator=(const HelperPermit &) = delete;

  // Whether the second thread may work now; to be asked before every hop, since other engines come and go.
  bool granted() {
    const int spare = std::max(0, cores() - engines_.load());
    int helpers = helpers_.load();
    if (granted_ && helpers > spare) {
      --helpers_;
      granted_ = false;
    } else {
      while (!granted_ && helpers < spare) granted_ = helpers_.compare_exchange_weak(helpers, helpers + 1);
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
  bool granted_ = false;
};

#endif

}  // namespace node_rubberband
