// What threads.h offers, for a WebAssembly module whose memory is shared. Besides the thread that calls the module
// there are helpers: instances of the module in other workers, which the host starts and which then are in help() until
// the host ends them.
//
// The C and C++ libraries of this module know of no threads: malloc has no lock, and what is initialised at its first
// use no guard. So helpers may use nothing of them that has a state; wasm-helper.cpp ends them where they would
// allocate.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace node_rubberband {

// What all threads know of a helper.
struct Helper {
  enum State : int32_t {
    // Its instance is not there yet: nothing waits for it.
    kAbsent,
    kIdle,
    kAtWork,
    // What waits for it ends its own thread, too.
    kFailed,
  };
  std::atomic<int32_t> state{kAbsent};
  // Set before the state becomes kAtWork.
  const std::function<void()> *job = nullptr;
};

inline Helper helpers[kMaxHelpers];
// How many of them may work, from the first on: said by the host, which knows what else the cores do.
inline std::atomic<int32_t> helpersAllowed{0};

// The address of the word, for the instructions that wait.
inline int32_t *wordOf(std::atomic<int32_t> &value) {
  static_assert(sizeof(value) == sizeof(int32_t) && std::atomic<int32_t>::is_always_lock_free);
  return reinterpret_cast<int32_t *>(&value);
}

// Sleeps while it has this value, at most until it is notified or a second is over: a helper that failed notifies no
// one.
inline void sleepWhile(std::atomic<int32_t> &value, int32_t seen) {
  constexpr int64_t kSecond = 1'000'000'000;
  __builtin_wasm_memory_atomic_wait32(wordOf(value), seen, kSecond);
  for (const Helper &helper : helpers) {
    if (helper.state.load() == Helper::kFailed) __builtin_trap();
  }
}

inline void wakeAll(std::atomic<int32_t> &value) {
  __builtin_wasm_memory_atomic_notify(wordOf(value), ~0U);
}

// Ulrich Drepper, "Futexes are tricky" (2011), the second mutex.
class Mutex {
 public:
  void lock() {
    int32_t seen = kFree;
    if (state_.compare_exchange_strong(seen, kTaken)) return;
    if (seen != kAwaited) seen = state_.exchange(kAwaited);
    while (seen != kFree) {
      sleepWhile(state_, kAwaited);
      seen = state_.exchange(kAwaited);
    }
  }
  void unlock() {
    if (state_.exchange(kFree) == kAwaited) wakeAll(state_);
  }

 private:
  static constexpr int32_t kFree = 0;
  static constexpr int32_t kTaken = 1;
  static constexpr int32_t kAwaited = 2;
  std::atomic<int32_t> state_{kFree};
};

class Lock {
 public:
  explicit Lock(Mutex &mutex) : mutex_(mutex) {
    lock();
  }
  ~Lock() {
    if (isOwner_) unlock();
  }
  Lock(const Lock &) = delete;
  Lock &operator=(const Lock &) = delete;
  void lock() {
    mutex_.lock();
    isOwner_ = true;
  }
  void unlock() {
    isOwner_ = false;
    mutex_.unlock();
  }
  bool owns_lock() const {
    return isOwner_;
  }

 private:
  Mutex &mutex_;
  bool isOwner_ = false;
};

using Guard = Lock;

class Condition {
 public:
  // What is met changes only under the lock, and with a notification after it.
  template <typename Predicate>
  void wait(Lock &lock, Predicate isMet) {
    while (!isMet()) {
      const int32_t seen = notifications_.load();
      lock.unlock();
      sleepWhile(notifications_, seen);
      lock.lock();
    }
  }
  void notify_all() {
    ++notifications_;
    wakeAll(notifications_);
  }

 private:
  std::atomic<int32_t> notifications_{0};
};

// Work for a helper that is idle. There must be one: HelperPermit says so.
class Thread {
 public:
  Thread() = default;
  template <typename Work>
  explicit Thread(Work work) : work_(new std::function<void()>(std::move(work))) {
    for (Helper &helper : helpers) {
      if (helper_ == nullptr && helper.state.load() == Helper::kIdle) helper_ = &helper;
    }
    if (helper_ == nullptr) __builtin_trap();
    helper_->job = work_.get();
    helper_->state.store(Helper::kAtWork);
    wakeAll(helper_->state);
  }
  bool joinable() const {
    return work_ != nullptr;
  }
  void join() {
    while (helper_->state.load() == Helper::kAtWork) sleepWhile(helper_->state, Helper::kAtWork);
    work_ = nullptr;
  }

 private:
  std::unique_ptr<std::function<void()>> work_;
  Helper *helper_ = nullptr;
};

}  // namespace node_rubberband
