// The threads of the standard library, and stand-ins for them in WebAssembly, which has none: with a memory that is not
// shared nothing ever waits. Our patch to Rubber Band includes this; independent of Node.
#pragma once

namespace node_rubberband {

// Of an engine: the three steps of its hops are shared among them and the calling thread.
inline constexpr int kMaxHelpers = 2;

}  // namespace node_rubberband

#if defined(__wasm_atomics__)

#include "wasm-threads.h"

#elif defined(__wasm__)

namespace node_rubberband {

struct Mutex {};

struct Guard {
  explicit Guard(Mutex &) {}
};

struct Lock {
  explicit Lock(Mutex &) {}
  void lock() {}
  void unlock() {}
  bool owns_lock() const {
    return true;
  }
};

struct Condition {
  template <typename Predicate>
  void wait(Lock &, Predicate isMet) {
    if (!isMet()) __builtin_trap();
  }
  void notify_all() {}
};

struct Thread {
  Thread() = default;
  template <typename Work>
  explicit Thread(Work) {
    __builtin_trap();
  }
  bool joinable() const {
    return false;
  }
  void join() {}
  static unsigned hardware_concurrency() {
    return 1;
  }
};

}  // namespace node_rubberband

#else

#include <condition_variable>
#include <mutex>
#include <thread>

namespace node_rubberband {

using Mutex = std::mutex;
using Guard = std::lock_guard<Mutex>;
using Lock = std::unique_lock<Mutex>;
using Condition = std::condition_variable;
using Thread = std::thread;

}  // namespace node_rubberband

#endif
