// A TuningAnalysis on a thread of its own, behind a bounded queue. Knows nothing of Node.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "byte-ring.h"
#include "tuning-analysis.h"

namespace node_rubberband {

class TuningThread {
 public:
  // `notify` is called on the analysing thread when something may be worth a look: room for input, the thread at rest,
  // the end. Once called, it is not called again before acknowledge(). It must not block.
  TuningThread(const TuningOptions &options, std::function<void()> notify);
  ~TuningThread();
  TuningThread(const TuningThread &) = delete;
  TuningThread &operator=(const TuningThread &) = delete;

  // Copies as many bytes of interleaved frames as there is room for; returns how many. Never blocks for long.
  size_t write(const uint8_t *bytes, size_t count);
  // No more input. Returns how many bytes beyond the last whole frame were written: 0 when all is well.
  size_t end();

  // Asks the thread to stop after the block it is at.
  void cancel();
  // Asks, and waits until it has: some milliseconds at most. The last call to anything but the getters.
  void stop();

  void acknowledge();
  // Whether it does nothing until the next write or end, and has nothing to say either.
  bool resting();
  // Whether it will do nothing any more: there is a result, or it was cancelled, or it failed.
  bool done();
  // What went wrong; empty when nothing did.
  std::string failure();
  // Only once done() and neither cancelled nor failed.
  const TuningResult &result() const {
    return result_;
  }
  size_t queueBytes() const {
    return input_.capacity();
  }

 private:
  using Lock = std::unique_lock<std::mutex>;

  void run();
  void measure();
  void announce();

  const TuningOptions options_;
  const size_t frameBytes_;
  const std::function<void()> notify_;

  std::mutex mutex_;
  std::condition_variable wake_;
  // Guarded by mutex_, except for the stretch of input the thread has peeked at.
  ByteRing input_;
  bool ended_ = false;
  bool wantsRoom_ = false;
  bool resting_ = false;
  bool announced_ = false;
  bool done_ = false;
  std::string failure_;
  TuningResult result_;

  std::atomic<bool> cancelled_{false};

  std::thread thread_;  // last, so that it starts when all the above is there
};

}  // namespace node_rubberband
